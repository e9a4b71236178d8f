package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.sampling.LatticeSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawableLatticeTest {

  private static DrawableLattice of(int d, int largest, long rows, int ones) {
    return DrawableLattice.of(
        new DrawableLattice.Sizes(d, largest, BigInteger.valueOf(rows), ones));
  }

  @Test
  void isDenseWhereEveryTableIsEasy() {
    assertThat(of(12, 1, 1 << 12, 12).maxNonZeros()).isEmpty();
    assertThat(of(28, 1, 2304, 11).maxNonZeros()).isEmpty();
    assertThat(of(18, 1, 19_683, 9).maxNonZeros()).isEmpty();
    assertThat(of(18, 1, 1 << 18, 18).maxNonZeros()).isPresent();
    assertThat(of(28, 1, 2304, 11).intercept()).isEqualTo(5);
    assertThat(of(9, 1, 500, 3).intercept()).isEqualTo(3);
    // Nearly all rows of such a table can differ.
    assertThat(of(20, 1, 1 << 20, 20).maxNonZeros()).isPresent();
  }

  @Test
  void ofCoordinatesWithManyValuesFewCount() {
    assertThat(of(30, 9, 1 << 30, 30)).isEqualTo(new DrawableLattice(OptionalInt.of(2), 18));
    assertThat(of(30, 1000, 1 << 30, 30).intercept()).isEqualTo(100);
  }

  /** So few points can all be looked at, whatever the coordinates are. */
  @Test
  void ofFewCoordinatesWithManyValuesAllCount() {
    assertThat(of(8, 9, 1 << 30, 8)).isEqualTo(new DrawableLattice(OptionalInt.empty(), 72));
  }

  /** Otherwise a draw would take a search whose time nobody knows. */
  @ParameterizedTest
  @CsvSource({"18, 2000", "26, 2000", "33, 500", "42, 500", "50, 300", "78, 100", "300, 50"})
  void sparseLatticesAreCounted(int d, int records) {
    DrawableLattice lattice = of(d, 1, Long.MAX_VALUE, d / 2);
    int nonZeros = lattice.maxNonZeros().orElseThrow();
    assertThat(nonZeros).isBetween(2, 8);
    Random random = new Random(d);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < records; i++) {
      int[] row = new int[d];
      for (int j = 0; j < d / 2; j++) {
        row[random.nextInt(d)] = 1;
      }
      cells.add(row, i % 2, 1 - i % 2);
    }
    WeightLattice weights =
        WeightLattice.cube(d, 1)
            .withMaxNonZeros(nonZeros)
            .withIntercept(-lattice.intercept(), lattice.intercept());
    assertThat(LatticeSampler.isCounted(LearningProblem.of(cells.build(), weights, Costs.EQUAL)))
        .isTrue();
  }

  @Test
  void theLatticeHasItsNonZerosAndItsIntercept() {
    assertThat(new DrawableLattice(OptionalInt.of(2), 3).over(0, 0, -1, 1).cardinality())
        .isEqualTo(
            WeightLattice.cube(4, 1)
                .withGroups(0, 0, -1, 1)
                .withMaxNonZeros(2)
                .withIntercept(-3, 3)
                .cardinality());
    assertThat(new DrawableLattice(OptionalInt.empty(), 1).over(-1, -1).cardinality())
        .isEqualTo(27);
  }

  @Test
  void moreCoordinatesLeaveFewerNonZeros() {
    int before = 8;
    for (int d = 16; d < 400; d++) {
      int nonZeros = of(d, 1, Long.MAX_VALUE, d).maxNonZeros().orElseThrow();
      assertThat(nonZeros).isBetween(1, before);
      before = nonZeros;
    }
  }
}
