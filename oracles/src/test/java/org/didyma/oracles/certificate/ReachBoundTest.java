package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

class ReachBoundTest {

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
