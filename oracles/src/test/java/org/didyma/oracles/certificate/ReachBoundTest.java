package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;

class ReachBoundTest {

  private static final int TIMES = Integer.getInteger("test.times", 1);

  private final Random random = new Random(19);
  private final RandomLosses losses = new RandomLosses(20);

  /**
   * Claims near the least value: every value that a point has, with the root or its children closed
   * by their reaches. Rows have few entries, of both signs, and some weights are always 0, so the
   * bound is often the least value itself.
   */
  @Test
  void provesNoPointOptimalThatIsNot() {
    int proven = 0;
    int close = 0;
    for (int i = 0; i < 1_000 * TIMES; i++) {
      LearningProblem problem = problem();
      NavigableMap<Long, Weights> points = byObjective(problem);
      long least = points.firstKey();
      int[] none = new int[problem.lattice().coordinates()];
      long atZero = problem.objective(Weights.of(none));
      int multiplier = random.nextInt(3) - 1;
      boolean branches = random.nextBoolean();
      for (Weights point : points.headMap(atZero, true).values()) {
        TreeCertificate claim = closedByReaches(problem, point, multiplier, branches);
        boolean valid = CertificateChecker.check(claim, problem, 1, SearchListener.NONE).valid();
        if (claim.objective() > least) {
          assertThat(valid).as("problem %d: %d, not %d", i, claim.objective(), least).isFalse();
          close++;
        } else {
          proven += valid ? 1 : 0;
        }
      }
    }
    assertThat(proven).isGreaterThan(60 * TIMES);
    assertThat(close).isGreaterThan(1_000 * TIMES);
  }

  /** At most two or three of four weights may be other than 0; a row has at most two entries. */
  private LearningProblem problem() {
    int d = 4;
    Cells.Builder cells = Cells.builder(d);
    int rows = 4 + random.nextInt(5);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      x[random.nextInt(d)] = random.nextBoolean() ? 1 : -1;
      x[random.nextInt(d)] = random.nextInt(3) - 1;
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    int[] low = random.ints(d, -2, 1).toArray();
    int[] high = random.ints(d, 0, 3).toArray();
    WeightLattice lattice = WeightLattice.box(low, high).withMaxNonZeros(2 + random.nextInt(2));
    LearningProblem decisions = LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
    return losses.replaced(decisions).orElse(decisions);
  }

  private static NavigableMap<Long, Weights> byObjective(LearningProblem problem) {
    NavigableMap<Long, Weights> points = new TreeMap<>();
    WeightLattice lattice = problem.lattice();
    int[] w = IntStream.range(0, lattice.coordinates()).map(lattice::low).toArray();
    int j = 0;
    while (j < w.length) {
      Weights point = Weights.of(w);
      if (lattice.contains(point)) {
        points.put(problem.objective(point), point);
      }
      for (j = 0; j < w.length && w[j] == lattice.high(j); j++) {
        w[j] = lattice.low(j);
      }
      if (j < w.length) {
        w[j]++;
      }
    }
    return points;
  }

  private static TreeCertificate closedByReaches(
      LearningProblem problem, Weights point, int multiplier, boolean branches) {
    NodeCodes.Packer codes = new NodeCodes.Packer();
    WeightLattice lattice = problem.lattice();
    if (branches) {
      codes.add(NodeCodes.BRANCH);
      IntStream.range(lattice.low(0), lattice.high(0)).forEach(v -> codes.add(NodeCodes.REACH));
    }
    codes.add(NodeCodes.REACH);
    return new Edit(Fixtures.claim(problem, point, multiplier))
        .codes(codes.nodes(), codes.text())
        .done();
  }

  /**
   * Long rows that all differ have a chain for nearly each of their entries. Each thread has a
   * bound of its own, which must not hold them all.
   */
  @Test
  void longRowsTakeLittleRoom() {
    int d = 160;
    Random random = new Random(8);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 2_000; i++) {
      cells.add(random.ints(d, 0, 2).toArray(), 1, 0);
    }
    LearningProblem problem =
        LearningProblem.of(
            cells.build(), WeightLattice.cube(d, 2).withMaxNonZeros(3), new Costs(1, 1));
    TreeCertificate tree = Fixtures.claim(problem, Weights.of(new int[d]), 0);
    int[] order = IntStream.range(0, d).toArray();
    Chains chains = new Chains(problem, tree, List.of(), order);
    assertThat(chains.count).isGreaterThan(100_000);
    NormTerm norms = new NormTerm(problem.lattice(), problem.perturbation(), tree, chains, order);
    ChainFunctions functions = new ScoreLists(chains);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    ReachBound bound = new ReachBound(chains, functions, norms);
    assertThat(bound.exceeds(-10_000, 0, 2, 0)).isTrue();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    // Two references for each chain, and what the 2,000 of the root need.
    assertThat(allocated).isLessThan(32L << 20);
  }
}
