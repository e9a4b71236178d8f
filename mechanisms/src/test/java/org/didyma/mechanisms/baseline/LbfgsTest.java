package org.didyma.mechanisms.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.RandomRows;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.oracles.SearchStoppedException;
import org.junit.jupiter.api.Test;

class LbfgsTest {

  @Test
  void findsTheMinimumOfIllConditionedQuadratics() {
    for (int d : new int[] {1, 5, 60}) {
      SmoothFunction quadratic =
          (w, gradient) -> {
            double value = 0;
            for (int j = 0; j < w.length; j++) {
              double scale = Math.pow(10, -5.0 * j / Math.max(1, w.length - 1));
              value += scale * (w[j] - j) * (w[j] - j) / 2;
              gradient[j] = scale * (w[j] - j);
            }
            return value;
          };
      Lbfgs.Minimum minimum = minimise(quadratic, d, 1e-11);
      assertThat(minimum.gradientNorm()).isLessThanOrEqualTo(1e-11);
      for (int j = 0; j < d; j++) {
        assertThat(minimum.point()[j]).isCloseTo(j, within(1e-5));
      }
    }
  }

  @Test
  void findsTheValleyOfRosenbrock() {
    SmoothFunction rosenbrock =
        (w, gradient) -> {
          double a = 1 - w[0];
          double b = w[1] - w[0] * w[0];
          gradient[0] = -2 * a - 400 * w[0] * b;
          gradient[1] = 200 * b;
          return a * a + 100 * b * b;
        };
    Lbfgs.Minimum minimum =
        Lbfgs.minimise(
            rosenbrock,
            new double[] {-1.2, 1},
            Lbfgs.Settings.precise(1e-10),
            CancellationToken.NEVER);
    assertThat(minimum.point()).containsExactly(new double[] {1, 1}, within(1e-9));
    assertThat(minimum.iterations()).isLessThan(100);
  }

  /** No point near the minimum is better, and the gradient there is as small as was asked. */
  @Test
  void minimisesLossesToRoundingPrecision() {
    TestBits random = new TestBits(5);
    for (MarginLoss loss : new MarginLoss[] {new LogisticMarginLoss(), new HuberMarginLoss(0.1)}) {
      for (boolean sparse : new boolean[] {false, true}) {
        Rows rows = RandomRows.of(2000, 20, sparse, random);
        RegularisedLoss objective = new RegularisedLoss(loss, 1e-4);
        SmoothFunction mean =
            (w, gradient) -> {
              objective.meanGradient(rows, w, gradient);
              return objective.mean(rows, w);
            };
        Lbfgs.Minimum minimum = minimise(mean, rows.dimension(), 1e-12);
        assertThat(minimum.gradientNorm()).isLessThanOrEqualTo(1e-12);
        double[] gradient = new double[rows.dimension()];
        objective.meanGradient(rows, minimum.point(), gradient);
        for (double coordinate : gradient) {
          assertThat(coordinate).isCloseTo(0, within(1e-12));
        }
        for (int t = 0; t < 50; t++) {
          double[] other = minimum.point().clone();
          other[(int) random.below(other.length)] += RandomRows.uniform(random) - 0.5;
          assertThat(objective.mean(rows, other)).isGreaterThan(minimum.value());
        }
      }
    }
  }

  @Test
  void stopsWhenTold() {
    CancellationToken stop = () -> true;
    assertThatThrownBy(
            () ->
                Lbfgs.minimise(
                    (w, gradient) -> {
                      gradient[0] = w[0];
                      return w[0] * w[0] / 2;
                    },
                    new double[] {1},
                    Lbfgs.Settings.precise(0),
                    stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  private static Lbfgs.Minimum minimise(SmoothFunction function, int d, double gradientNorm) {
    return Lbfgs.minimise(
        function, new double[d], Lbfgs.Settings.precise(gradientNorm), CancellationToken.NEVER);
  }
}
