package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is changed in a certificate is found, and said in a way that helps. */
class TamperingTest {

  private static final Cells TABLE = Fixtures.cells(10, 60, 2);
  private static final LearningProblem PROBLEM = Fixtures.everything(TABLE);
  private static final Weights OPTIMUM =
      new ChainSearch().minimise(PROBLEM).weights().orElseThrow();
  private static final TreeCertificate GENUINE =
      CertificateWriter.write(PROBLEM, OPTIMUM, 1, SearchListener.NONE);

  @Test
  void theGenuineOneIsValidAndUsesEveryRule() {
    assertThat(check(GENUINE, PROBLEM).valid()).isTrue();
    assertThat(new Edit(GENUINE).list())
        .contains(NodeCodes.BRANCH, NodeCodes.BOUND, NodeCodes.EMPTY, NodeCodes.REACH);
  }

  /** What follows the member is found whatever it ends with, and so is a member before it. */
  @Test
  void theCodesAreOneMemberOfGzip() {
    byte[] member = Base64.getDecoder().decode(GENUINE.codes());
    byte[] length = Arrays.copyOfRange(member, member.length - 4, member.length);
    byte[] nothing = Base64.getDecoder().decode(new NodeCodes.Packer().text());
    for (byte[] bytes :
        List.of(
            joined(member, length),
            joined(member, new byte[40], length),
            joined(nothing, member))) {
      TreeCertificate changed =
          edit().codes(GENUINE.nodes(), Base64.getEncoder().encodeToString(bytes)).done();
      assertThat(check(changed, PROBLEM).reason()).contains("one member of gzip");
    }
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    List.of(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  static Stream<Arguments> tamperings() {
    int d = TABLE.dimension();
    WeightLattice lattice = PROBLEM.lattice();
    WeightLattice cube = WeightLattice.cube(d, 2);
    return Stream.of(
        of("one cell more", "unique rows", () -> edit().table(1, 0, 0)),
        of("one record less", "number of records", () -> edit().table(0, -1, 0)),
        of("base loss", "base loss", () -> edit().table(0, 0, 1)),
        of("first node dropped", "node|tree|codes", () -> edit().tree(t -> t.remove(0))),
        of("last node dropped", "more than its", () -> edit().tree(t -> t.remove(t.size() - 1))),
        of("a node twice", "node|codes", () -> edit().tree(t -> t.add(1, t.get(1)))),
        of("last node twice", "left over", () -> edit().tree(t -> t.add(t.get(t.size() - 1)))),
        of("bound to empty", "closed as empty", () -> flip(NodeCodes.BOUND, NodeCodes.EMPTY)),
        of("empty to bound", "holds no point", () -> flip(NodeCodes.EMPTY, NodeCodes.BOUND)),
        of("empty to reach", "holds no point", () -> flip(NodeCodes.EMPTY, NodeCodes.REACH)),
        of("reach to bound", "below the objective", () -> flip(NodeCodes.REACH, NodeCodes.BOUND)),
        of("root closed", "below the objective", () -> edit().tree(t -> t.set(0, 1))),
        of("root closed by reach", "does not apply", () -> edit().tree(t -> t.set(0, 3))),
        of("branch to close", "node", () -> edit().tree(t -> t.set(1, NodeCodes.BOUND))),
        of("close to branch", "node|tree", () -> flip(NodeCodes.BOUND, NodeCodes.BRANCH)),
        of("branches only", "nothing is left", () -> edit().tree(t -> Collections.fill(t, 0))),
        of("a weight changed", "objective|lattice", () -> point(1, 0)),
        of("a weight out of range", "not in the lattice", () -> point(9, 0)),
        of("a weight missing", "not in the lattice", TamperingTest::shortened),
        of("objective + 1", "objective of the weights", () -> point(0, 1)),
        of("objective - 1", "objective of the weights", () -> point(0, -1)),
        of("objective overflows", "objective", () -> point(0, Long.MAX_VALUE - 5000)),
        of("order turned round", "node", () -> order(Collections::reverse)),
        of("order with a repeat", "the order", () -> order(o -> o.set(0, o.get(1)))),
        of("order with a stranger", "the order", () -> order(o -> o.set(0, 99))),
        of("order with a negative", "the order", () -> order(o -> o.set(0, -1))),
        of("order too short", "the order", () -> order(o -> o.remove(0))),
        of("order empty", "the order", () -> order(List::clear)),
        of(
            "smaller range",
            "ranges",
            () -> edit().lattice(narrowed().withBall(9).withMaxNonZeros(4).withIntercept(-1, 1))),
        of(
            "no intercept",
            "number of features",
            () -> edit().lattice(cube.withBall(9).withMaxNonZeros(4))),
        of(
            "intercept's range",
            "ranges",
            () -> edit().lattice(cube.withBall(9).withMaxNonZeros(4).withIntercept(0, 1))),
        of("smaller ball", "ball", () -> edit().lattice(lattice.withBall(8))),
        of("larger ball", "ball", () -> edit().lattice(lattice.withBall(10))),
        of("no ball", "ball", () -> edit().lattice(lattice.withBall(4 * d))),
        of("lower limit", "non-zero", () -> edit().lattice(lattice.withMaxNonZeros(3))),
        of("no limit", "non-zero", () -> edit().lattice(lattice.withMaxNonZeros(d))),
        of("costs", "costs", () -> edit().loss(new Costs(3, 3))),
        of("unit", "perturbation", () -> edit().perturbation(1, 0, 0, 0, 0)),
        of("linear term", "perturbation", () -> edit().perturbation(0, d, 1, 0, 0)),
        of("projected term", "perturbation", () -> edit().perturbation(0, 0, 0, 9, -1)),
        of("base64 damaged", "base64", () -> codes("!" + GENUINE.codes().substring(1))),
        of("base64 cut", "base64|gzip", () -> codes(GENUINE.codes().substring(1))),
        of("no codes", "gzip", () -> codes("")),
        of("not gzip", "gzip", () -> codes("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")),
        of("gzip cut off", "as long as", () -> bytes(-8, false)),
        of("gzip cut in the middle", "long|damaged|cut", () -> bytes(-60, false)),
        of("bytes after gzip", "as long as", () -> bytes(5, false)),
        of("a bit of gzip", "damaged|node|tree|codes|gzip", () -> bytes(0, true)),
        of("too few announced", "long|more than", () -> announce(GENUINE.nodes() - 1)),
        of("too many announced", "long|fewer|left over", () -> announce(GENUINE.nodes() + 1)),
        of("far too many announced", "as long as", () -> announce(Long.MAX_VALUE)),
        of("none announced", "without nodes", () -> announce(0)),
        of("a negative number announced", "long", () -> announce(-4)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tamperings")
  void isRefused(String name, String reason, Supplier<TreeCertificate> tampered) {
    CertificateChecker.Verdict verdict = check(tampered.get(), PROBLEM);
    assertThat(verdict.valid()).isFalse();
    assertThat(verdict.reason()).containsPattern(reason).doesNotContain("null", "Exception");
  }

  /**
   * Any single bit of the compressed codes; what is still valid must be the same tree. In the
   * ordinary run it is every fifth bit, so that each byte is changed, in all places of a byte.
   */
  @Test
  void everyBitCounts() {
    byte[] genuine = Base64.getDecoder().decode(GENUINE.codes());
    List<Integer> tree = new Edit(GENUINE).list();
    int step = Integer.getInteger("test.times", 1) == 1 ? 5 : 1;
    for (int bit = 0; bit < 8 * Math.min(genuine.length, 400); bit += step) {
      byte[] bytes = genuine.clone();
      bytes[bit / 8] ^= (byte) (1 << (bit % 8));
      TreeCertificate changed = codes(Base64.getEncoder().encodeToString(bytes));
      if (check(changed, PROBLEM).valid()) {
        // Time stamp and operating system in the header of gzip mean nothing here.
        assertThat(new Edit(changed).list()).isEqualTo(tree);
        assertThat(bit / 8).isLessThan(10);
      }
    }
  }

  @Test
  void otherDataAreRefused() {
    Cells.Builder moved = Cells.builder(TABLE.dimension());
    Cells.Builder swapped = Cells.builder(TABLE.dimension());
    int cell = 0;
    while (TABLE.positives(cell) == 0) {
      cell++;
    }
    for (int c = 0; c < TABLE.count(); c++) {
      int change = c == cell ? 1 : 0;
      // One record gets another label; one record is gone.
      swapped.add(TABLE.row(c), TABLE.positives(c) - change, TABLE.negatives(c) + change);
      moved.add(TABLE.row(c), TABLE.positives(c) - change, TABLE.negatives(c));
    }
    assertThat(check(GENUINE, Fixtures.everything(swapped.build())).reason()).contains("base loss");
    assertThat(check(GENUINE, Fixtures.everything(moved.build())).reason()).contains("records");
    Cells other = Fixtures.cells(TABLE.dimension() - 1, 60, 2);
    assertThat(check(GENUINE, Fixtures.everything(other)).reason()).contains("features");
  }

  private static Arguments of(String name, String reason, Supplier<?> change) {
    Supplier<TreeCertificate> done =
        () -> change.get() instanceof Edit edit ? edit.done() : (TreeCertificate) change.get();
    return Arguments.of(name, reason, done);
  }

  private static CertificateChecker.Verdict check(TreeCertificate c, LearningProblem problem) {
    return CertificateChecker.check(c, problem, 1, SearchListener.NONE);
  }

  private static Edit edit() {
    return new Edit(GENUINE);
  }

  /** Changes the first node of a kind whose change is not merely another valid reason. */
  private static TreeCertificate flip(int from, int to) {
    List<Integer> tree = edit().list();
    for (int i = 0; i < tree.size(); i++) {
      if (tree.get(i) == from) {
        int at = i;
        TreeCertificate changed = edit().tree(t -> t.set(at, to)).done();
        if (!check(changed, PROBLEM).valid()) {
          return changed;
        }
      }
    }
    throw new AssertionError("nothing to change");
  }

  private static Edit point(int more, long moreValue) {
    int[] w = OPTIMUM.toArray();
    w[0] = more == 0 ? w[0] : w[0] + (more > 1 || w[0] < 2 ? more : -more);
    return edit().point(Weights.of(w), GENUINE.objective() + moreValue);
  }

  private static Edit shortened() {
    int[] w = OPTIMUM.toArray();
    return edit().point(Weights.of(java.util.Arrays.copyOf(w, w.length - 1)), GENUINE.objective());
  }

  private static Edit order(java.util.function.Consumer<List<Integer>> change) {
    List<Integer> order = new ArrayList<>(GENUINE.order());
    change.accept(order);
    return edit().order(order);
  }

  private static WeightLattice narrowed() {
    int d = TABLE.dimension();
    int[] low = new int[d];
    int[] high = new int[d];
    java.util.Arrays.fill(low, -2);
    java.util.Arrays.fill(high, 2);
    high[3] = 1;
    return WeightLattice.box(low, high);
  }

  private static TreeCertificate codes(String text) {
    return edit().codes(GENUINE.nodes(), text).done();
  }

  private static Edit announce(long nodes) {
    return edit().codes(nodes, GENUINE.codes());
  }

  /** Cuts bytes off or appends some, or changes a bit in the middle. */
  private static TreeCertificate bytes(int more, boolean flip) {
    byte[] bytes = Base64.getDecoder().decode(GENUINE.codes());
    if (flip) {
      bytes[bytes.length / 2] ^= 4;
    }
    assumeThat(bytes.length).isGreaterThan(100);
    byte[] changed = java.util.Arrays.copyOf(bytes, bytes.length + more);
    return codes(Base64.getEncoder().encodeToString(changed));
  }
}
