package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.loss.HazardLabelLoss;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.OrderedLabelLoss;
import org.junit.jupiter.api.Test;

/** Losses of K labels against logarithms of probabilities of 60 digits. */
class LabelLossTest {

  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal STEP = new BigDecimal("1e-20");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private final TestBits random = new TestBits(5);

  private List<TheoremLabels> losses() {
    List<TheoremLabels> all = new ArrayList<>();
    for (int n = 1; n <= 6; n++) {
      double[] any = new double[n];
      Arrays.setAll(any, j -> 0.001 + 0.998 * RandomRows.uniform(random));
      all.add(TheoremLabels.hazards(any.clone()));
      Arrays.sort(any);
      all.add(TheoremLabels.shares(any));
    }
    all.add(TheoremLabels.shares(0.499, 0.501));
    all.add(TheoremLabels.shares(1e-6, 0.5, 1 - 1e-6));
    all.add(TheoremLabels.hazards(0.02, 0.02, 0.02, 0.02));
    all.add(TheoremLabels.hazards(1e-4, 0.9));
    return all;
  }

  private static BigDecimal exp(BigDecimal x) {
    BigDecimal small = x.divide(BigDecimal.valueOf(1 << 12), DIGITS);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int i = 1; i < 30; i++) {
      term = term.multiply(small).divide(BigDecimal.valueOf(i), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    for (int i = 0; i < 12; i++) {
      sum = sum.multiply(sum, DIGITS);
    }
    return sum;
  }

  private static BigDecimal log(BigDecimal y) {
    BigDecimal x = BigDecimal.valueOf(Math.log(y.doubleValue()));
    for (int i = 0; i < 3; i++) {
      BigDecimal e = exp(x);
      x = x.add(y.subtract(e).multiply(TWO).divide(y.add(e), DIGITS), DIGITS);
    }
    return x;
  }

  /** The probability of a label. */
  private static BigDecimal probability(TheoremLabels of, int k, BigDecimal s) {
    int n = of.publics().length;
    if (of.ordered()) {
      return upTo(of.publics(), k, s).subtract(upTo(of.publics(), k - 1, s), DIGITS);
    }
    BigDecimal p = BigDecimal.ONE;
    for (int j = 0; j < (k < n ? k : k - n); j++) {
      p = p.multiply(BigDecimal.ONE.subtract(share(of.publics()[j], s.negate())), DIGITS);
    }
    return k < n ? p.multiply(share(of.publics()[k], s.negate()), DIGITS) : p;
  }

  private static BigDecimal upTo(double[] shares, int k, BigDecimal s) {
    if (k < 0 || k == shares.length) {
      return k < 0 ? BigDecimal.ZERO : BigDecimal.ONE;
    }
    return share(shares[k], s);
  }

  /** p / (p + (1-p) e^s). */
  private static BigDecimal share(double p, BigDecimal s) {
    BigDecimal exact = new BigDecimal(p);
    BigDecimal rest = BigDecimal.ONE.subtract(exact).multiply(exp(s), DIGITS);
    return exact.divide(exact.add(rest), DIGITS);
  }

  private static BigDecimal value(TheoremLabels of, int k, BigDecimal s) {
    return log(probability(of, k, s)).negate();
  }

  /** Values and derivatives, these to the unit that certificates and sensitivities count with. */
  @Test
  void derivativesAreThoseOfLogarithmsOfProbabilities() {
    for (TheoremLabels of : losses()) {
      LabelLoss loss = of.loss();
      assertThat(loss.labels()).isEqualTo(of.labels());
      for (int k = 0; k < loss.labels(); k++) {
        for (double s : new double[] {-9.3, -1.7, -0.2, 0, 0.6, 2.9, 11.1}) {
          BigDecimal at = new BigDecimal(s);
          double exact = value(of, k, at).doubleValue();
          assertThat(loss.value(k, s)).isCloseTo(exact, within(1e-10 * (1 + exact)));
          BigDecimal up = value(of, k, at.add(STEP));
          BigDecimal down = value(of, k, at.subtract(STEP));
          double slope = up.subtract(down).divide(STEP.multiply(TWO), DIGITS).doubleValue();
          // Public constants are doubles, a few units off the logarithms of the shares.
          double open =
              loss.roundoff() * loss.slope()
                  + loss.curvature() * (Math.abs(s) + 4 * loss.farthest() + 4);
          assertThat(loss.derivative(k, s))
              .as("%s, label %d at %s", of, k, s)
              .isCloseTo(slope, within(open * 0x1p-53));
        }
      }
    }
  }

  /** Where a slope would exceed m a loss goes on straight, and elsewhere it is as it was. */
  @Test
  void slopesAreCutFromWhereTheyReachTheMost() {
    for (TheoremLabels of : losses()) {
      for (double most : of.ordered() ? new double[0] : new double[] {1, 0.5 + of.most() / 2}) {
        LabelLoss whole = of.loss();
        LabelLoss cut = of.upTo(Math.max(1, most)).loss();
        for (int k = 0; k < whole.labels(); k++) {
          double last = whole.value(k, -30);
          for (double s = -30; s < 30; s += 0.01) {
            double slope = Math.min(cut.slope(), whole.derivative(k, s));
            assertThat(cut.derivative(k, s)).isEqualTo(slope);
            if (whole.derivative(k, s) < cut.slope()) {
              assertThat(cut.value(k, s)).isEqualTo(whole.value(k, s));
            }
            assertThat(cut.value(k, s)).as("%s, %d at %s", of, k, s).isCloseTo(last, within(1e-4));
            last = cut.value(k, s) + 0.01 * cut.derivative(k, s + 0.005);
          }
        }
        assertThat(cut.roundoff() * cut.slope())
            .isLessThanOrEqualTo(whole.roundoff() * whole.slope());
      }
    }
    HazardLabelLoss two = HazardLabelLoss.ofHazards(0.1, 0.2);
    assertThatThrownBy(() -> two.upTo(0.99)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> two.upTo(2.01)).isInstanceOf(IllegalArgumentException.class);
  }

  /** No slope and no curvature exceeds its bound, and some come near. */
  @Test
  void constantsAreBoundsAndNearlyAttained() {
    List<TheoremLabels> all = losses();
    // Without its last interval a whole sum reaches the largest curvature just below the cut.
    all.add(TheoremLabels.hazards(0.5, 0.5, 0.5, 1e-4).upTo(3));
    for (TheoremLabels of : all) {
      LabelLoss loss = of.loss();
      double slope = 0;
      double curvature = 0;
      double step = 1e-4;
      for (int k = 0; k < loss.labels(); k++) {
        for (double s = -40; s < 40; s += 0.00917) {
          slope = Math.max(slope, Math.abs(loss.derivative(k, s)));
          curvature =
              Math.max(curvature, (loss.derivative(k, s + step) - loss.derivative(k, s)) / step);
        }
      }
      assertThat(slope).as("slope of %s", of).isBetween(0.999 * loss.slope(), loss.slope());
      assertThat(curvature)
          .as("curvature of %s", of)
          .isBetween(0.998 * loss.curvature(), loss.curvature() * (1 + 1e-9));
    }
    assertThat(HazardLabelLoss.ofHazards(0.1, 0.1, 0.1).curvature()).isEqualTo(0.75);
    assertThat(HazardLabelLoss.ofHazards(1e-6, 0.5, 1 - 1e-6).curvature()).isLessThan(0.2505);
    assertThat(OrderedLabelLoss.ofShares(0.4999, 0.5001).curvature()).isGreaterThan(0.4999);
  }

  /** Where the largest loss at bounded scores is. */
  @Test
  void theLargestLossIsAtAnEnd() {
    for (TheoremLabels of : losses()) {
      LabelLoss loss = of.loss();
      double most = 0;
      for (int k = 0; k < loss.labels(); k++) {
        for (double s = -2; s <= 2; s += 0.125) {
          most = Math.max(most, loss.value(k, s));
        }
      }
      assertThat(loss.largest(2)).isEqualTo(most);
    }
    assertThat(new LogisticMarginLoss().largest(3)).isEqualTo(new LogisticMarginLoss().value(-3));
  }

  /** Two labels, in whatever clothes, are the logistic loss to the last bit. */
  @Test
  void twoLabelsAreTheLogisticLoss() {
    LogisticMarginLoss logistic = new LogisticMarginLoss();
    OrderedLabelLoss ordered = OrderedLabelLoss.ofShares(0.5);
    HazardLabelLoss hazard = HazardLabelLoss.ofHazards(0.5);
    assertThat(ordered.curvature()).isEqualTo(logistic.curvature());
    assertThat(hazard.curvature()).isEqualTo(logistic.curvature());
    for (double s = -50; s < 50; s += 0.37) {
      assertThat(ordered.value(1, s)).isEqualTo(logistic.value(s)).isEqualTo(logistic.value(1, s));
      assertThat(ordered.value(0, s)).isEqualTo(logistic.value(-s)).isEqualTo(logistic.value(0, s));
      assertThat(ordered.derivative(1, s))
          .isEqualTo(logistic.derivative(s))
          .isEqualTo(logistic.derivative(1, s));
      assertThat(ordered.derivative(0, s))
          .isEqualTo(-logistic.derivative(-s))
          .isEqualTo(logistic.derivative(0, s));
      // An event is the positive label, and who is followed to the end the negative one.
      assertThat(hazard.derivative(0, s)).isEqualTo(logistic.derivative(s));
      assertThat(hazard.derivative(2, s)).isEqualTo(-logistic.derivative(-s));
      assertThat(hazard.value(1, s)).isZero();
    }
  }

  @Test
  void refusesWhatIsNoProbability() {
    for (double[] wrong : new double[][] {{}, {0}, {1}, {0.5, Double.NaN}, {-0.1, 0.5}}) {
      assertThatThrownBy(() -> OrderedLabelLoss.ofShares(wrong))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> HazardLabelLoss.ofHazards(wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> OrderedLabelLoss.ofShares(0.5, 0.5)).hasMessageContaining("ascend");
  }
}
