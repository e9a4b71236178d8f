package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

class LossPiecesTest {

  private static final int INSTANCES = 2_000;
  private static final int D = 3;

  private final Random random = new Random(81);

  /**
   * Losses in the largest unit that sums have room for, over scores of millions: lines that go on
   * beyond their pieces have none. Everything is a multiple of what it is in the unit 1.
   */
  @Test
  void linesBeyondTheirPiecesMayOverflow() {
    for (int i = 0; i < INSTANCES; i++) {
      Cells cells = cells();
      ScoreLoss loss = loss();
      WeightLattice lattice = WeightLattice.cube(D, 2);
      long[] eta = random.longs(D, -9, 10).toArray();
      long multiplier = random.nextInt(4) - 1;
      ChainFunctions small = lists(cells, lattice, loss, 1, eta, multiplier);
      long unit = 1L << 55;
      ChainFunctions large = null;
      while (large == null) {
        try {
          large = lists(cells, lattice, loss, unit, eta, multiplier);
        } catch (ArithmeticException | InvalidInputException tooLarge) {
          unit /= 2;
        }
      }
      assertThat(large.root()).isEqualTo(unit * small.root());
      for (int k = 0; k < D; k++) {
        int v = random.nextInt(5) - 2;
        assertThat(large.descend(k, v, Long.MAX_VALUE))
            .as("instance %d, position %d", i, k)
            .isEqualTo(unit * small.descend(k, v, Long.MAX_VALUE));
      }
    }
  }

  private Cells cells() {
    Cells.Builder cells = Cells.builder(D);
    for (int c = 0; c < 2; c++) {
      int[] row = random.ints(D, -1_000_000, 1_000_001).toArray();
      row[random.nextInt(D)] = random.nextInt(3) - 1;
      cells.add(row, random.nextInt(9), random.nextInt(9));
    }
    return cells.build();
  }

  /** A ramp with a bend: pieces of several scores each. */
  private ScoreLoss loss() {
    int n = 3 + random.nextInt(8);
    int bend = random.nextInt(n);
    return ScoreTable.saturated(
        "ladder",
        Costs.EQUAL,
        -random.nextInt(n),
        IntStream.range(0, n).mapToLong(i -> n - 1 - i).toArray(),
        IntStream.range(0, n).mapToLong(i -> Math.max(0, i - bend)).toArray());
  }

  private static ChainFunctions lists(
      Cells cells, WeightLattice lattice, ScoreLoss loss, long unit, long[] eta, long multiplier) {
    long[] linear = Arrays.stream(eta).map(e -> unit * e).toArray();
    LearningProblem problem =
        LearningProblem.of(cells, lattice, loss, Perturbation.linear(unit, linear));
    TreeCertificate claim = Fixtures.claim(problem, Weights.of(new int[D]), unit * multiplier);
    return new ScoreLists(new Chains(problem, claim, List.of(), IntStream.range(0, D).toArray()));
  }
}
