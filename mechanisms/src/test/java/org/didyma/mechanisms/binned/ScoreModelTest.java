package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;
import org.junit.jupiter.api.Test;

/** Points tell the log-odds of the model, up to half a point for each column. */
class ScoreModelTest {

  private static final BinLayout LAYOUT = BinLayout.of(BinLayoutTest.SCHEMA);

  private static ScoreModel model(Random random, double size) {
    double[][] weights = new double[3][];
    Arrays.setAll(
        weights, c -> random.doubles(LAYOUT.columns().get(c).bins(), -size, size).toArray());
    return new ScoreModel(random.nextGaussian(), weights);
  }

  /** The coordinates of a row in these bins. */
  private static int[] row(int... bins) {
    int[] x = new int[LAYOUT.dimension()];
    for (int c = 0; c < bins.length; c++) {
      BinLayout.Column column = LAYOUT.columns().get(c);
      int last = bins[c] - (column.hasZero() ? 1 : 0);
      for (int j = last < column.thresholds() ? 0 : last; j <= last; j++) {
        x[column.first() + j] = 1;
      }
    }
    return x;
  }

  private static long score(RawOutput.Point point, int... x) {
    long score = point.weights().get(x.length);
    for (int j = 0; j < x.length; j++) {
      score += (long) point.weights().get(j) * x[j];
    }
    return score;
  }

  @Test
  void pointsTellTheLogOdds() {
    Random random = new Random(10);
    BinnedCells none = BinnedCells.FORM.without(BinLayoutTest.SCHEMA).orElseThrow();
    for (int i = 0; i < 300; i++) {
      ScoreModel model = model(random, Math.exp(6 * random.nextDouble() - 4));
      Costs costs = i % 2 == 0 ? Costs.EQUAL : new Costs(5, 2);
      RawOutput.Point point = model.points(none, costs);
      RiskScale risk = point.risk().orElseThrow();
      assertThat(risk.costs()).isEqualTo(costs);
      for (int r = 0; r < 40; r++) {
        int[] bins = {random.nextInt(5), random.nextInt(4), random.nextInt(2)};
        double odds = model.intercept();
        for (int c = 0; c < 3; c++) {
          odds += model.weights()[c][bins[c]];
        }
        long score = score(point, row(bins));
        double moved = i % 2 == 0 ? 0 : Math.log(5.0 / 2);
        assertThat(risk.unit() * score).isCloseTo(odds + moved, within(2 * risk.unit() + 1e-9));
        assertThat(risk.risk(score)).isCloseTo(1 / (1 + Math.exp(-odds)), within(risk.unit()));
      }
    }
  }

  /** The largest weight has ten points, so coordinates are within twenty. */
  @Test
  void theLargestWeightHasTenPoints() {
    Random random = new Random(11);
    BinnedCells none = BinnedCells.FORM.without(BinLayoutTest.SCHEMA).orElseThrow();
    for (int i = 0; i < 200; i++) {
      ScoreModel model = model(random, Math.exp(8 * random.nextDouble() - 6));
      RawOutput.Point point = model.points(none, Costs.EQUAL);
      assertThat(point.lattice().contains(point.weights())).isTrue();
      long largest = 0;
      for (int bin = 0; bin < 5; bin++) {
        for (int kind = 0; kind < 4; kind++) {
          for (int sex = 0; sex < 2; sex++) {
            double[] w = {
              model.weights()[0][bin], model.weights()[1][kind], model.weights()[2][sex]
            };
            largest =
                Math.max(
                    largest, Arrays.stream(w).mapToLong(x -> points(x, point)).max().getAsLong());
          }
        }
      }
      assertThat(largest).isEqualTo(10);
    }
  }

  private static long points(double weight, RawOutput.Point point) {
    return Math.round(Math.abs(weight) / point.risk().orElseThrow().unit());
  }

  @Test
  void withoutWeightsThereIsTheBaseRate() {
    ScoreModel model = new ScoreModel(-2, new double[][] {{0, 0}});
    RawOutput.Point point = model.points(TwoBins.of(1, 1, 1, 1), Costs.EQUAL);
    assertThat(point.weights().get(0)).isZero();
    assertThat(point.risk().orElseThrow().risk(point.weights().get(1)))
        .isCloseTo(1 / (1 + Math.exp(2)), within(1e-9));
    assertThat(point.diagnostics().errors().orElseThrow()).isEqualTo(2);
  }

  /** Errors are those of rows above a score of 0. */
  @Test
  void countsErrorsForTheCustodian() {
    Cells cells = Cells.builder(1).add(new int[] {0}, 2, 7).add(new int[] {1}, 5, 1).build();
    ScoreModel model = new ScoreModel(0, new double[][] {{-1, 1}});
    RawOutput.Point point = model.points(new BinnedCells(BinLayout.ofFlags(1), cells), Costs.EQUAL);
    assertThat(point.diagnostics().errors().orElseThrow()).isEqualTo(3);
  }
}
