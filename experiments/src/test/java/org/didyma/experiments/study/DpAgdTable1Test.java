package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.experiments.Examples;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.junit.jupiter.api.Test;

/**
 * The first row of table 1 of "Concentrated differentially private gradient descent with adaptive
 * per-iteration privacy budget" (Lee and Kifer, KDD 2018), the only one that no step size and no
 * noise decides: at weights of 0 the mean logistic gradient on ADULT has norm 0.72558 and the
 * objective is 0.69315. It tells which table the paper has.
 */
class DpAgdTable1Test {

  private static final double GRADIENT = 0.72558;
  private static final double OBJECTIVE = 0.69315;
  private static final double LAST_DIGIT = 5e-6;

  @Test
  void theFirstRowIsThatOfOurTable() {
    LabelledTable table = ResearchTables.adult(TableStore.of(Examples.datasets()));
    assertThat(table.size()).isEqualTo(48_842);
    assertThat(table.dimension()).isEqualTo(124);
    Rows rows = table.against(1);
    RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), 0);
    double[] zero = new double[rows.dimension()];
    assertThat(loss.mean(rows, zero)).isCloseTo(OBJECTIVE, within(LAST_DIGIT));
    double[] gradient = new double[zero.length];
    loss.meanGradient(rows, zero, gradient);
    assertThat(norm(gradient, gradient.length)).isCloseTo(GRADIENT, within(LAST_DIGIT));

    // DP-AGD's own sum; nothing is clipped to 3, since no gradient there is above sqrt(15)/2.
    double[] sum = new double[zero.length];
    ClippingBound three = new ClippingBound(Rational.of(3), zero.length, rows.count());
    new ClippedGradients(rows, new LogisticMarginLoss(), three).addAll(0, rows.count(), zero, sum);
    assertThat(norm(sum, sum.length) / rows.count()).isCloseTo(GRADIENT, within(LAST_DIGIT));

    // Neither without the column of ones, nor on the rows to learn from alone.
    assertThat(norm(gradient, gradient.length - 1)).isCloseTo(0.677, within(5e-4));
    Rows training = ResearchTables.adultTraining(TableStore.of(Examples.datasets())).against(1);
    double[] other = new double[zero.length];
    loss.meanGradient(training, zero, other);
    assertThat(norm(other, other.length)).isCloseTo(0.7219, within(5e-5));
  }

  private static double norm(double[] x, int length) {
    double square = 0;
    for (int k = 0; k < length; k++) {
      square += x[k] * x[k];
    }
    return Math.sqrt(square);
  }
}
