package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.ConflictProblems.Always;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.bounds.Conflict;
import org.didyma.oracles.search.bounds.ConflictPace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees of which conflicts close some nodes. */
class ConflictCertificateTest {

  /** More in the long suite. */
  private static final int INSTANCES = 60 * Integer.getInteger("test.times", 1);

  private static final ConflictUse ALWAYS = ConflictUse.after(0, 2, Always::new);

  private final Random random = new Random(84);
  private final ConflictProblems problems = new ConflictProblems(85);

  @Test
  void aMinimumIsProvenInFewerNodesAndNothingElseIs() {
    long with = 0;
    long without = 0;
    int wrong = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next();
      Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
      TreeCertificate genuine = write(problem, optimum, ALWAYS, 1);
      assertThat(verdict(genuine, problem)).as("instance %d", i).isEqualTo("valid");
      TreeCertificate plain =
          CertificateWriter.writeOverPoints(problem, optimum, 1, SearchListener.NONE);
      assertThat(plain.conflicts()).isEmpty();
      with += genuine.nodes();
      without += plain.nodes();
      if (genuine.conflicts().isEmpty()) {
        continue;
      }
      assertThat(genuine.isOverPoints()).isFalse();
      int[] w = optimum.toArray();
      w[0] = w[0] == 0 ? 1 : 0;
      Weights other = Weights.of(w);
      if (problem.objective(other) == genuine.objective()) {
        continue;
      }
      assertThatThrownBy(() -> write(problem, other, ALWAYS, 1))
          .isInstanceOf(IllegalArgumentException.class);
      Edit edit = new Edit(genuine).point(other, problem.objective(other));
      for (int change = 0; change < 5; change++) {
        wrong++;
        assertThat(verdict(edit.done(), problem)).as("instance %d", i).isNotEqualTo("valid");
        List<List<Conflict>> nodes = nodes(genuine);
        dearer(nodes.get(random.nextInt(nodes.size())), 1L << random.nextInt(40));
        edit.conflicts(ConflictProblems.text(nodes));
      }
    }
    assertThat(with).isLessThan(without * 3 / 4);
    assertThat(wrong).isGreaterThan(INSTANCES);
  }

  private void dearer(List<Conflict> node, long by) {
    node.replaceAll(c -> new Conflict(c.price() + by, c.cells(), c.multiples()));
  }

  @Test
  void whatIsNoConflictIsRefused() {
    LearningProblem problem = problems.next();
    TreeCertificate genuine = ConflictProblems.certificate(problem);
    assertThat(nodes(genuine).stream().mapToInt(List::size).sum()).isPositive();
    String none = "one of which is none";
    String below = "by conflicts, whose bound is below the objective";
    assertThat(changed(genuine, problem, c -> turned(c))).contains(none);
    assertThat(changed(genuine, problem, c -> new Conflict(c.price(), new int[0], new long[0])))
        .contains(none);
    assertThat(changed(genuine, problem, c -> new Conflict(0, c.cells(), c.multiples())))
        .contains(below);
    assertThat(changed(genuine, problem, c -> new Conflict(1L << 60, c.cells(), c.multiples())))
        .contains("too large for exact arithmetic");
    assertThat(
            changed(
                genuine,
                problem,
                c ->
                    new Conflict(
                        1,
                        c.cells(),
                        Arrays.stream(c.multiples()).map(y -> y << 62 | Math.abs(y)).toArray())))
        .isNotEqualTo("valid");
    assertThat(edited(genuine, problem, nodes -> nodes.get(0).clear())).contains(below);
    assertThat(edited(genuine, problem, nodes -> nodes.remove(0))).isNotEqualTo("valid");
    assertThat(edited(genuine, problem, nodes -> nodes.add(new ArrayList<>())))
        .contains("conflicts are left over");
    assertThat(edited(genuine, problem, nodes -> nodes.remove(nodes.size() - 1)))
        .contains("the conflicts end before");
    int rows = problem.cells().count();
    Conflict beyond = new Conflict(1, new int[] {rows}, new long[] {1});
    assertThat(edited(genuine, problem, nodes -> nodes.get(0).set(0, beyond)))
        .contains("names no row of the table");
    assertThat(edited(genuine, problem, nodes -> nodes.get(0).set(0, zeroTimes())))
        .contains("takes a row 0 times");
    assertThat(verdict(new Edit(genuine).conflicts("").done(), problem))
        .contains("a limit on non-zero weights that does not apply there");
    assertThat(verdict(new Edit(genuine).conflicts("H4sI").done(), problem))
        .contains("the conflicts are not valid gzip");
    assertThat(
            verdict(
                new Edit(genuine).conflicts(genuine.conflicts() + genuine.conflicts()).done(),
                problem))
        .contains("conflicts are");
  }

  private static Conflict turned(Conflict c) {
    return new Conflict(c.price(), c.cells(), Arrays.stream(c.multiples()).map(y -> -y).toArray());
  }

  private static Conflict zeroTimes() {
    return new Conflict(1, new int[] {0}, new long[] {0});
  }

  /** They are for boxes without noise: elsewhere the page does not define them. */
  @Test
  void otherProblemsHaveNone() {
    LearningProblem problem = Fixtures.ball(Fixtures.cells(5, 20, 3));
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    TreeCertificate plain = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    String text = ConflictProblems.text(List.of(List.of()));
    assertThat(verdict(new Edit(plain).conflicts(text).done(), problem))
        .contains("there are conflicts, which close no nodes of such a problem or tree");
    assertThat(write(problem, optimum, ALWAYS, 1)).isEqualTo(plain);
  }

  /** Small trees have none; where there are some, they do not depend on threads. */
  @Test
  void onlyLargeTreesHaveThemWhateverTheThreads() {
    LearningProblem problem = Fixtures.hard(7);
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    TreeCertificate plain =
        CertificateWriter.writeOverPoints(problem, optimum, 1, SearchListener.NONE);
    for (int threads = 1; threads <= 3; threads++) {
      assertThat(write(problem, optimum, some(plain.nodes()), threads)).isEqualTo(plain);
    }
    TreeCertificate one = write(problem, optimum, some(plain.nodes() - 1), 1);
    assertThat(one.conflicts()).isNotEmpty();
    assertThat(one.nodes()).isLessThan(plain.nodes());
    assertThat(write(problem, optimum, some(0), 2)).isEqualTo(one);
    assertThat(write(problem, optimum, some(100), 3)).isEqualTo(one);
    for (int threads = 1; threads <= 3; threads++) {
      assertThat(CertificateChecker.check(one, problem, threads, SearchListener.NONE).valid())
          .isTrue();
    }
  }

  private static ConflictUse some(long most) {
    return ConflictUse.after(most, 9, Second::new);
  }

  /** Looks at the second node of a depth that is searched, and at all that follow. */
  private static final class Second extends ConflictPace {

    private final boolean[] searched;

    Second(int depths) {
      super(depths);
      searched = new boolean[depths + 1];
    }

    @Override
    public boolean pays(int depth) {
      return searched[depth];
    }

    @Override
    public void searched(int depth, long nodes, long looks) {
      super.searched(depth, nodes, looks);
      searched[depth] = true;
    }

    @Override
    public long most(int depth) {
      return Long.MAX_VALUE;
    }
  }

  @Test
  void aFileHasThem(@TempDir Path folder) throws Exception {
    LearningProblem problem = problems.next();
    TreeCertificate genuine = ConflictProblems.certificate(problem);
    assertThat(genuine.conflicts()).isNotEmpty();
    Path file = folder.resolve("proof.json");
    Files.writeString(file, CertificateFile.tree(genuine).toString());
    TreeCertificate read = CertificateFile.read(file);
    assertThat(read.conflicts()).isEqualTo(genuine.conflicts());
    assertThat(verdict(read, problem)).isEqualTo("valid");
    for (String other : List.of("\"conflicts\":7", "\"conflicts\":\"\"", "\"conflicts\":null")) {
      Files.writeString(
          file,
          CertificateFile.tree(genuine).toString().replaceAll("\"conflicts\":\"[^\"]*\"", other));
      assertThatThrownBy(() -> CertificateFile.read(file))
          .isInstanceOf(CertificateFile.MalformedException.class)
          .hasMessageContaining("\"conflicts\" is no text");
    }
  }

  private static TreeCertificate write(
      LearningProblem problem, Weights weights, ConflictUse use, int threads) {
    return CertificateWriter.writeOverPoints(problem, weights, use, threads, SearchListener.NONE);
  }

  private static List<List<Conflict>> nodes(TreeCertificate certificate) {
    int closed = (int) new Edit(certificate).list().stream().filter(c -> c == 3).count();
    return ConflictProblems.list(certificate.conflicts(), closed, certificate.cells());
  }

  /** The verdict once the first conflict is another one. */
  private static String changed(
      TreeCertificate genuine, LearningProblem problem, UnaryOperator<Conflict> change) {
    return edited(
        genuine, problem, nodes -> nodes.get(0).set(0, change.apply(nodes.get(0).get(0))));
  }

  private static String edited(
      TreeCertificate genuine, LearningProblem problem, Consumer<List<List<Conflict>>> change) {
    List<List<Conflict>> nodes = nodes(genuine);
    change.accept(nodes);
    return verdict(new Edit(genuine).conflicts(ConflictProblems.text(nodes)).done(), problem);
  }

  /** "valid", or why not. */
  private static String verdict(TreeCertificate certificate, LearningProblem problem) {
    CertificateChecker.Verdict verdict =
        CertificateChecker.check(certificate, problem, 2, SearchListener.NONE);
    return verdict.valid() ? "valid" : verdict.reason();
  }
}
