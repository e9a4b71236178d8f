package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.didyma.core.Json;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that are closed by the levels of thresholds. */
class LevelCertificateTest {

  /** More in the long suite. */
  private static final int INSTANCES = 200 * Integer.getInteger("test.times", 1);

  private static final int PATHS = 300;

  private final Random random = new Random(51);

  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    StairProblems problems = new StairProblems(52);
    RandomLosses losses = new RandomLosses(53);
    int leveled = 0;
    int wrong = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem given = problems.next(2000);
      LearningProblem problem = i % 2 == 0 ? given : losses.replaced(given).orElse(given);
      Answer answer = new Enumeration().minimise(problem);
      Weights optimum = answer.weights().orElseThrow();
      TreeCertificate certificate =
          CertificateWriter.write(problem, optimum, 1 + i % 2, SearchListener.NONE);
      leveled += certificate.stairs().isEmpty() ? 0 : 1;
      CertificateChecker.Verdict verdict = check(certificate, problem);
      assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();

      Weights other = randomPoint(problem.lattice());
      long value = problem.objective(other);
      if (value == answer.objective()) {
        continue;
      }
      assertThatThrownBy(() -> CertificateWriter.write(problem, other, 1, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
      TreeCertificate claim = new Edit(certificate).point(other, value).done();
      assertThat(check(claim, problem).valid()).isFalse();
      NodeCodes.Packer codes = new NodeCodes.Packer();
      forge(codes, certificate, 0, random.nextInt(certificate.order().size() + 1));
      TreeCertificate forged = new Edit(claim).codes(codes.nodes(), codes.text()).done();
      assertThat(check(forged, problem).reason()).contains("below the objective");
      wrong++;
    }
    assertThat(leveled).isGreaterThan(INSTANCES / 2);
    assertThat(wrong).isGreaterThan(INSTANCES / 2);
  }

  /** Branched everywhere down to a depth, then closed by the bound. */
  private static void forge(NodeCodes.Packer codes, TreeCertificate c, int depth, int end) {
    codes.add(depth == end ? NodeCodes.BOUND : NodeCodes.BRANCH);
    if (depth < end) {
      int j = c.order().get(depth);
      for (int v = c.lattice().low(j); v <= c.lattice().high(j); v++) {
        forge(codes, c, depth + 1, end);
      }
    }
  }

  /** In any order that is right for stairs, with any slopes, along random paths. */
  @Test
  void theBoundIsTheOneThatIsDescribed() {
    StairProblems problems = new StairProblems(54);
    RandomLosses losses = new RandomLosses(55);
    int leveled = 0;
    for (int i = 0; i < PATHS; i++) {
      LearningProblem given = problems.nextGrouped(2000);
      LearningProblem problem = i % 2 == 0 ? given : losses.replaced(given).orElse(given);
      Weights point = randomPoint(problem.lattice());
      TreeCertificate certificate = sloped(problem, point);
      leveled += certificate.stairs().isEmpty() ? 0 : 1;
      int[] order = certificate.order().stream().mapToInt(Integer::intValue).toArray();
      Chains chains = new Chains(problem, certificate, certificate.slopes(), order);
      Steps steps = new Steps(certificate, problem, chains, order);
      PathBound bound = new LevelTables(chains, steps).copy();
      LevelReference reference = new LevelReference(problem, certificate);
      long last = bound.root();
      assertThat(last).as("instance %d", i).isEqualTo(reference.bound());
      for (int k = 0; k < order.length; k++) {
        bound.descend(k, problem.lattice().high(order[k]), Long.MAX_VALUE);
        int v = point.get(order[k]);
        reference.fix(v);
        long expected = reference.bound();
        assertThat(bound.descend(k, v, last)).isBetween(last, expected);
        assertThat(bound.descend(k, v, Long.MAX_VALUE)).as("instance %d", i).isEqualTo(expected);
        last = expected;
      }
      assertThat(last).isEqualTo(problem.objective(point) * certificate.slopeUnit());
    }
    assertThat(leveled).isGreaterThan(PATHS / 2);
  }

  /** Nothing but a random order, slopes and the stairs count. */
  private TreeCertificate sloped(LearningProblem problem, Weights point) {
    Weights zero = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, zero, 1, SearchListener.NONE);
    List<Integer> order = new ArrayList<>(genuine.order());
    if (!genuine.categories().isEmpty()) {
      order = new ArrayList<>(Collections.nCopies(problem.lattice().coordinates(), 0));
      for (int j = 0; j < order.size(); j++) {
        order.set(j, j);
      }
    }
    Collections.shuffle(order, random);
    for (List<Integer> stair : genuine.stairs()) {
      int[] places = stair.stream().mapToInt(order::indexOf).sorted().toArray();
      for (int i = 0; i < places.length; i++) {
        order.set(places[i], stair.get(i));
      }
    }
    long most = random.nextInt(3) * 20L;
    return new Edit(genuine)
        .order(order)
        .categories(List.of())
        .slopes(
            1 + random.nextInt(9),
            random.longs(problem.cells().count(), -most, most + 1).boxed().toList())
        .point(point, problem.objective(point))
        .done();
  }

  @Test
  void whateverIsChangedIsRefused() {
    LearningProblem problem = thresholds();
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    assertThat(check(genuine, problem).valid()).isTrue();
    assertThat(genuine.stairs()).isEqualTo(List.of(List.of(0, 1, 2, 3, 4)));

    refuses(problem, genuine, List.of(List.of(0, 1, 2, 3, 9)), "no feature");
    refuses(problem, genuine, List.of(List.of(0, 1, 2, 3, -1)), "no feature");
    refuses(problem, genuine, List.of(List.of(0, 1, 2, 3, 7)), "no feature");
    refuses(problem, genuine, List.of(List.of(0, 1, 2), List.of(2, 3)), "two stairs");
    refuses(problem, genuine, List.of(List.of(0, 1, 2, 2)), "two stairs");
    refuses(problem, genuine, List.of(List.of(1, 0, 2, 3, 4)), "before the one below");
    refuses(problem, genuine, List.of(List.of(0)), "less than two");
    refuses(problem, genuine, List.of(List.of(), List.of(0, 1)), "less than two");
    refuses(problem, genuine, List.of(List.of(6, 0)), "not all below it");
    int both = genuine.order().indexOf(5) < genuine.order().indexOf(6) ? 5 : 6;
    refuses(problem, genuine, List.of(List.of(both, 11 - both)), "another entry than 1");
    refuses(problem, genuine, List.of(), "below the objective");
    List<Integer> swapped = new ArrayList<>(genuine.order());
    Collections.swap(swapped, swapped.indexOf(0), swapped.indexOf(4));
    TreeCertificate turned = new Edit(genuine).order(swapped).done();
    assertThat(check(turned, problem).reason()).contains("before the one below");
    List<Integer> codes = new Edit(genuine).list();
    for (int at = 0; at < codes.size(); at++) {
      int place = at;
      for (int code = 0; code < 4; code++) {
        int other = code;
        if (codes.get(at) != code) {
          TreeCertificate changed = new Edit(genuine).tree(t -> t.set(place, other)).done();
          assertThat(check(changed, problem).valid()).as("code %d to %d", at, code).isFalse();
        }
      }
    }
    TreeCertificate classes = new Edit(genuine).categories(List.of(List.of(0))).done();
    assertThat(check(classes, problem).reason()).contains("classes has stairs");
    TreeCertificate none =
        new Edit(genuine).order(List.of()).slopes(1, List.of()).codes(0, "").done();
    assertThat(check(none, problem).reason()).contains("without nodes");
  }

  @Test
  void isReadAsItWasWritten(@TempDir Path folder) throws Exception {
    LearningProblem problem = thresholds();
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    Path file = folder.resolve("proof.json");
    Files.writeString(file, Json.text(CertificateFile.tree(genuine)));
    TreeCertificate read = CertificateFile.read(file);
    assertThat(read.stairs()).isNotEmpty().isEqualTo(genuine.stairs());
    assertThat(check(read, problem).valid()).isTrue();
  }

  /** Five thresholds of a number, a coordinate that is 1 or 2, one that is 0 or 1, an intercept. */
  private static LearningProblem thresholds() {
    Random random = new Random(5);
    Cells.Builder cells = Cells.builder(7);
    for (int i = 0; i < 60; i++) {
      int[] x = new int[7];
      Arrays.fill(x, 0, random.nextInt(6), 1);
      x[5] = 1 + random.nextInt(2);
      x[6] = random.nextInt(2);
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    WeightLattice lattice = WeightLattice.cube(7, 1).withIntercept(-2, 2);
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  private static void refuses(
      LearningProblem problem, TreeCertificate genuine, List<List<Integer>> stairs, String why) {
    CertificateChecker.Verdict verdict = check(new Edit(genuine).stairs(stairs).done(), problem);
    assertThat(verdict.valid()).as("stairs %s", stairs).isFalse();
    assertThat(verdict.reason()).contains(why);
  }

  private static CertificateChecker.Verdict check(TreeCertificate c, LearningProblem problem) {
    return CertificateChecker.check(c, problem, 2, SearchListener.NONE);
  }

  private Weights randomPoint(WeightLattice lattice) {
    int[] w = new int[lattice.coordinates()];
    Arrays.setAll(w, j -> lattice.low(j) + random.nextInt(lattice.high(j) - lattice.low(j) + 1));
    return Weights.of(w);
  }
}
