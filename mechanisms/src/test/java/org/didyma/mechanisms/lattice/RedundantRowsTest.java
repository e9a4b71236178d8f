package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Of cards that score every possible record alike only the first one is ever drawn. */
class RedundantRowsTest {

  private static final RandomBits BITS = LawBits.of(24);

  private static final int DRAWS = 1000;
  private static final int LEVELS = 4;
  private static final int SEXES = 2;

  /** Coordinates 0 .. 3 are levels of one category, 4 and 5 of another, 6 and 7 on their own. */
  private static final Constraints NONE_REDUNDANT =
      Constraints.of(new int[] {0, 0, 0, 0, 1, 1, 2, 3}, new boolean[8])
          .withoutRedundancy(List.of(new int[] {0, 1, 2, 3}, new int[] {4, 5}));

  @Test
  void noneOfAThousandDrawsIsRedundantAndManyOfATwinAre() {
    Cells cells = cells();
    for (WeightLattice lattice :
        List.of(
            WeightLattice.cube(8, 1).withIntercept(-3, 3),
            WeightLattice.cube(8, 1).withMaxNonZeros(4).withIntercept(-3, 3))) {
      int redundant = redundant(cells, lattice, lattice.withConstraints(NONE_REDUNDANT));
      int twin = redundant(cells, lattice, lattice);
      assertThat(redundant).isZero();
      assertThat(twin).as("twin of %d", lattice.maxNonZeros()).isGreaterThan(DRAWS / 10);
    }
  }

  /** How many draws from one lattice are redundant in another. */
  private static int redundant(Cells cells, WeightLattice whole, WeightLattice drawn) {
    ExponentialMechanism.Parameters parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("0.2"), Adjacency.REPLACE, drawn, Costs.EQUAL);
    int redundant = 0;
    for (int i = 0; i < DRAWS; i++) {
      Weights w =
          new ExponentialMechanism()
              .draw(cells, parameters, BITS, CancellationToken.NEVER)
              .weights();
      redundant += isRedundant(whole, w.toArray()) ? 1 : 0;
    }
    return redundant;
  }

  /** Whether a lexicographically smaller point scores alike, by trying all shifts. */
  private static boolean isRedundant(WeightLattice lattice, int[] w) {
    for (int a = -2; a <= 2; a++) {
      for (int b = -2; b <= 2; b++) {
        if (a < 0 || a == 0 && b < 0) {
          int[] other = w.clone();
          for (int j = 0; j < LEVELS; j++) {
            other[j] += a;
          }
          for (int j = LEVELS; j < LEVELS + SEXES; j++) {
            other[j] += b;
          }
          other[8] -= a + b;
          if (lattice.contains(Weights.of(other))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static Cells cells() {
    Random random = new Random(3);
    Cells.Builder cells = Cells.builder(8);
    for (int i = 0; i < 200; i++) {
      int[] x = new int[8];
      x[random.nextInt(LEVELS)] = 1;
      x[LEVELS + random.nextInt(SEXES)] = 1;
      x[6] = random.nextInt(2);
      x[7] = random.nextInt(2);
      boolean positive = random.nextInt(4) < 1 + x[0] + x[6];
      cells.add(x, positive ? 1 : 0, positive ? 0 : 1);
    }
    return cells.build();
  }
}
