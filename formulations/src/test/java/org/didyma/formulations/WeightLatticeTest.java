package org.didyma.formulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;

class WeightLatticeTest {

  @Test
  void cardinalityCountsThePointsThatTheLatticeContains() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      WeightLattice lattice = randomLattice(random);
      assertThat(lattice.cardinality()).as("lattice %d", i).isEqualTo(countByMembership(lattice));
    }
  }

  private static WeightLattice randomLattice(Random random) {
    int d = 1 + random.nextInt(4);
    int[] low = new int[d];
    int[] high = new int[d];
    for (int j = 0; j < d; j++) {
      low[j] = random.nextInt(5) - 3;
      high[j] = low[j] + random.nextInt(4);
    }
    WeightLattice lattice = WeightLattice.box(low, high);
    if (random.nextBoolean()) {
      lattice = lattice.withBall(random.nextInt(12));
    }
    if (random.nextBoolean()) {
      lattice = lattice.withMaxNonZeros(random.nextInt(d + 1));
    }
    return random.nextBoolean() ? lattice.withIntercept(-2, random.nextInt(3)) : lattice;
  }

  private static BigInteger countByMembership(WeightLattice lattice) {
    int[] w = new int[lattice.coordinates()];
    for (int j = 0; j < w.length; j++) {
      w[j] = lattice.low(j);
    }
    long count = 0;
    int j;
    do {
      count += lattice.contains(Weights.of(w)) ? 1 : 0;
      for (j = 0; j < w.length && w[j] == lattice.high(j); j++) {
        w[j] = lattice.low(j);
      }
      if (j < w.length) {
        w[j]++;
      }
    } while (j < w.length);
    return BigInteger.valueOf(count);
  }

  @Test
  void largeLatticesAreCountedExactly() {
    assertThat(WeightLattice.cube(60, 1).cardinality()).isEqualTo(BigInteger.valueOf(3).pow(60));
    // sum over i of C(123, i) 2^i, i = 0..5
    assertThat(WeightLattice.cube(123, 1).withMaxNonZeros(5).cardinality())
        .isEqualTo(new BigInteger("7061993915"));
    assertThat(WeightLattice.cube(40, 1).withBall(40).hasBall()).isFalse();
  }

  @Test
  void theInterceptCountsNeitherInTheBallNorInTheLimit() {
    WeightLattice lattice = WeightLattice.cube(2, 3).withBall(1).withMaxNonZeros(1);
    assertThat(lattice.withIntercept(-7, 7).contains(Weights.of(1, 0, 7))).isTrue();
    assertThat(lattice.withIntercept(-7, 7).contains(Weights.of(1, 1, 0))).isFalse();
    assertThat(lattice.withIntercept(-7, 7).cardinality()).isEqualTo(BigInteger.valueOf(5 * 15));
  }

  /** Without a ball, no point of the box is cut off, however large its norm is. */
  @Test
  void wideBoxesAreWholeAndNoProblems() {
    WeightLattice wide = WeightLattice.cube(2, 40_000).withIntercept(-3, 3);
    assertThat(wide.contains(Weights.of(40_000, -40_000, 3))).isTrue();
    assertThat(wide.withBall(1_000_000).contains(Weights.of(40_000, 0, 3))).isFalse();
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 1, 1).build();
    assertThatThrownBy(() -> LearningProblem.of(cells, wide, Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("squared norm");
    assertThat(
            LearningProblem.of(cells, wide.withBall(1_000_000), Costs.EQUAL)
                .objective(Weights.of(0, 0, 0)))
        .isEqualTo(1);
  }

  @Test
  void unusableLatticesAreRefused() {
    assertThatThrownBy(() -> WeightLattice.cube(2, -1)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> WeightLattice.cube(2, 1).withBall(-1))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> WeightLattice.cube(2, 1).withIntercept(1, 0))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> WeightLattice.cube(60, 100_000).withBall(1_000_000_000).cardinality())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too large to count");
  }

  @Test
  void anInterceptMayGoBySteps() {
    WeightLattice lattice = WeightLattice.cube(1, 1).withIntercept(-6, 3, 3);
    assertThat(lattice.interceptStep()).isEqualTo(3);
    assertThat(lattice.contains(Weights.of(1, -3))).isTrue();
    assertThat(lattice.contains(Weights.of(1, -2))).isFalse();
    assertThat(lattice.contains(Weights.of(1, 6))).isFalse();
    assertThat(lattice.cardinality()).isEqualTo(3 * 4);
    assertThat(lattice.withMaxNonZeros(0).interceptStep()).isEqualTo(3);
    assertThatThrownBy(() -> WeightLattice.cube(1, 1).withIntercept(-5, 3, 3))
        .isInstanceOf(InvalidInputException.class);
    LatticeName name = LatticeName.parse("sparse:1:1").withSteppedIntercept("-6:3:3");
    assertThat(name.inWords()).isEqualTo("sparse:1:1, intercept -6:3:3");
    assertThat(name.over(1).contains(Weights.of(0, -6))).isTrue();
    assertThat(name.withSteppedIntercept("-6:3").interceptStep()).isEqualTo(1);
    for (String wrong : new String[] {"-6:3:0", "-6:3:2", "-6:3:x", "-6:3:3:3"}) {
      assertThatThrownBy(() -> name.withSteppedIntercept(wrong))
          .isInstanceOf(InvalidInputException.class);
    }
  }
}
