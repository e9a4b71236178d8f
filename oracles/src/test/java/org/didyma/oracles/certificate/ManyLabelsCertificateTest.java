package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.ManyLabels;
import org.didyma.oracles.ManyLabels.Instance;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of optima under tables of several labels. */
class ManyLabelsCertificateTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private final Random random = new Random(321);
  private final ManyLabels problems = new ManyLabels(322);

  private @TempDir Path folder;

  /** Of every kind of problem; and through the files of the certificate and of the problem. */
  @Test
  void optimaAreProvenAndReadBack() throws Exception {
    int proven = 0;
    for (int i = 0; i < 120 * TIMES; i++) {
      Instance instance = problems.next(200);
      if (!instance.points().isEmpty()) {
        LearningProblem problem = instance.problem();
        TreeCertificate written = written(problem);
        TreeCertificate read = again(written);
        assertThat(read.loss()).isEqualTo(problem.scoreLoss());
        LearningProblem same = ProblemJson.problem(ProblemJson.tree(problem));
        assertThat(same.cells().labels()).isEqualTo(problem.cells().labels());
        assertThat(CertificateChecker.check(read, same, 1, SearchListener.NONE))
            .as("instance %d", i)
            .isEqualTo(CertificateChecker.check(written, problem, 2, SearchListener.NONE))
            .matches(CertificateChecker.Verdict::valid);
        assertThat(instance.objective(written.weights())).isEqualTo(written.objective());
        proven++;
      }
    }
    assertThat(proven).isGreaterThan(90 * TIMES);
  }

  /** Trees over classes, with slopes. */
  @Test
  void optimaOverClassesAreProven() throws Exception {
    int overClasses = 0;
    for (int i = 0; i < 12 * TIMES; i++) {
      LearningProblem problem = ofCategories(2).problem();
      TreeCertificate certificate = again(written(problem));
      assertThat(check(certificate, problem)).as("instance %d", i).isTrue();
      overClasses += certificate.categories().isEmpty() || certificate.slopes().isEmpty() ? 0 : 1;
    }
    assertThat(overClasses).isPositive();
  }

  /** A checker without room for tables finds the same bounds by the bends of all labels. */
  @Test
  void boundsByListsAreThoseByTables() {
    int compared = 0;
    for (int i = 0; i < 300 * TIMES; i++) {
      Instance instance = problems.next(200);
      LearningProblem problem = instance.problem();
      if (instance.points().isEmpty()) {
        continue;
      }
      TreeCertificate claim = Fixtures.claim(problem, instance.points().get(0), 0);
      int size = problem.lattice().coordinates();
      Chains chains = new Chains(problem, claim, List.of(), IntStream.range(0, size).toArray());
      if (ChainTables.entries(chains, 1 << 20) >= 1 << 20) {
        continue;
      }
      ChainFunctions tables = new ChainTables(chains);
      ChainFunctions lists = new ScoreLists(chains);
      assertThat(lists.root()).as("instance %d", i).isEqualTo(tables.root());
      for (int k = 0; k < size; k++) {
        long low = chains.low[chains.count + k];
        int v = (int) (low + random.nextInt((int) (chains.high[chains.count + k] - low) + 1));
        assertThat(lists.descend(k, v, Long.MAX_VALUE))
            .as("instance %d, position %d", i, k)
            .isEqualTo(tables.descend(k, v, Long.MAX_VALUE));
      }
      compared++;
    }
    assertThat(compared).isGreaterThan(200 * TIMES);
  }

  /** In the file alone, and in what it is held against. */
  @Test
  void whateverIsChangedInATableIsRefused() {
    for (int i = 0; i < 10 * TIMES; i++) {
      Instance instance = several(ofCategories(1));
      LearningProblem problem = instance.problem();
      TreeCertificate genuine = written(problem);
      assertThat(check(genuine, problem)).isTrue();
      ScoreTable loss = (ScoreTable) problem.scoreLoss();
      for (int k = 0; k < loss.labels(); k++) {
        long[][] tables =
            Arrays.stream(instance.tables()).map(long[]::clone).toArray(long[][]::new);
        tables[k][random.nextInt(tables[k].length)] += random.nextBoolean() ? 1 : -1;
        ScoreTable other = ScoreTable.ofLabels(loss.name(), loss.low(), loss.isSaturated(), tables);
        assertThat(check(new Edit(genuine).loss(other).done(), problem)).isFalse();
        LearningProblem another = LearningProblem.of(problem.cells(), problem.lattice(), other);
        assertThat(check(genuine, another)).isFalse();
      }
      long[][] swapped = instance.tables().clone();
      swapped[0] = instance.tables()[1];
      swapped[1] = instance.tables()[0];
      ScoreTable other = ScoreTable.ofLabels(loss.name(), loss.low(), loss.isSaturated(), swapped);
      assertThat(check(new Edit(genuine).loss(other).done(), problem)).isFalse();
    }
  }

  /** A record more or less, or of another label: what is still accepted is still true. */
  @Test
  void whateverIsChangedInACountIsRefusedUnlessTheClaimStillHolds() {
    int refused = 0;
    int changes = 0;
    for (int i = 0; i < 40 * TIMES; i++) {
      LearningProblem problem = several(problems.unperturbed(150)).problem();
      if (problem.cells().records() == 0
          || new Enumeration().minimise(problem).weights().isEmpty()) {
        continue;
      }
      TreeCertificate genuine = written(problem);
      for (int k = 0; k < problem.cells().labels(); k++) {
        LearningProblem moved = moved(problem, k);
        boolean valid = check(genuine, moved);
        changes++;
        refused += valid ? 0 : 1;
        if (valid) {
          assertThat(new Enumeration().minimise(moved).objective()).isEqualTo(genuine.objective());
          assertThat(moved.baseLoss()).isEqualTo(problem.baseLoss());
        }
        assertThat(check(genuine, more(problem, k))).isFalse();
      }
    }
    assertThat(changes).isGreaterThan(60 * TIMES);
    assertThat(refused).isGreaterThan(changes / 3);
  }

  /** Not even of an optimum, since it would not be one of the records' labels. */
  @Test
  void aProofWithoutATreeIsOfTwoLabels() {
    Cells.Builder rows = Cells.builder(4);
    for (int i = 0; i < 12; i++) {
      rows.add(random.ints(4, 0, 2).toArray(), 1, 0);
    }
    WeightLattice lattice = WeightLattice.cube(4, 1).withMaxNonZeros(2);
    LearningProblem problem =
        several(problems.of(rows.build(), lattice, Perturbation.none(4))).problem();
    TreeCertificate genuine = written(problem);
    assertThat(genuine.nodes()).isPositive();
    assertThat(check(genuine, problem)).isTrue();
    TreeCertificate without =
        new Edit(genuine)
            .order(List.of())
            .categories(List.of())
            .stairs(List.of())
            .slopes(1, List.of())
            .normMultiplier(0)
            .codes(0, "")
            .done();
    assertThat(CertificateChecker.check(without, problem, 1, SearchListener.NONE))
        .isEqualTo(
            new CertificateChecker.Verdict(
                false, "a proof without a tree does not apply: there are more than two labels"));
  }

  /** Two labels have no list of tables, and several no costs. */
  @Test
  void malformedTablesAreRefused() throws Exception {
    TreeCertificate genuine = written(several(ofCategories(1)).problem());
    JsonNode tree = CertificateFile.tree(genuine);
    ((ArrayNode) tree.findValue("labels").path(1)).remove(0);
    refuses(tree);
    tree = CertificateFile.tree(genuine);
    ArrayNode labels = (ArrayNode) tree.findValue("labels");
    while (labels.size() > 2) {
      labels.remove(2);
    }
    refuses(tree);
    tree = CertificateFile.tree(genuine);
    ((ObjectNode) tree.findValue("costs")).put("false_alarm", 2);
    refuses(tree);
  }

  private void refuses(JsonNode tree) throws Exception {
    Path file = folder.resolve("changed");
    Files.writeString(file, Json.text(tree));
    assertThatThrownBy(() -> CertificateFile.read(file))
        .isInstanceOf(CertificateFile.MalformedException.class);
  }

  /** The next instance that has more than two labels. */
  private Instance several(Instance instance) {
    Instance next = instance;
    while (next.problem().cells().labels() < 3) {
      LearningProblem problem = next.problem();
      next = problems.of(problem.cells(), problem.lattice(), problem.perturbation());
    }
    return next;
  }

  /** Rows of three categories. */
  private Instance ofCategories(int bound) {
    int[] levels = {3, 2, 3};
    Cells.Builder rows = Cells.builder(8);
    for (int i = 0; i < 30; i++) {
      int[] row = new int[8];
      int first = 0;
      for (int of : levels) {
        row[first + random.nextInt(of)] = 1;
        first += of;
      }
      rows.add(row, 1, 0);
    }
    WeightLattice lattice =
        WeightLattice.cube(8, bound).withGroups(0, 0, 0, 1, 1, 2, 2, 2).withIntercept(-2, 2);
    return problems.of(rows.build(), lattice, Perturbation.none(9));
  }

  /** One record of a label is of the next one. */
  private static LearningProblem moved(LearningProblem problem, int label) {
    Cells cells = problem.cells();
    Cells.Builder changed = cells.anew(cells.dimension());
    boolean done = false;
    for (int c = 0; c < cells.count(); c++) {
      long[] counts = cells.counts(c);
      if (!done && counts[label] > 0) {
        counts[label]--;
        counts[(label + 1) % counts.length]++;
        done = true;
      }
      changed.add(cells.row(c), counts);
    }
    return LearningProblem.of(changed.build(), problem.lattice(), problem.scoreLoss());
  }

  private static LearningProblem more(LearningProblem problem, int label) {
    Cells cells = problem.cells();
    Cells.Builder changed = cells.anew(cells.dimension());
    for (int c = 0; c < cells.count(); c++) {
      long[] counts = cells.counts(c);
      counts[label] += c == 0 ? 1 : 0;
      changed.add(cells.row(c), counts);
    }
    return LearningProblem.of(changed.build(), problem.lattice(), problem.scoreLoss());
  }

  private static TreeCertificate written(LearningProblem problem) {
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    return CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
  }

  private TreeCertificate again(TreeCertificate written) throws Exception {
    Path file = folder.resolve("certificate");
    Files.writeString(file, Json.text(CertificateFile.tree(written)));
    return CertificateFile.read(file);
  }

  private static boolean check(TreeCertificate certificate, LearningProblem problem) {
    return CertificateChecker.check(certificate, problem, 1, SearchListener.NONE).valid();
  }
}
