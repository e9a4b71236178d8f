package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.junit.jupiter.api.Test;

class ProjectedMechanismTest {

  private static final Psgd.Parameters PARAMETERS =
      Psgd.Parameters.usual(
          PrivacyTarget.of("1", "0"), new RegularisedLoss(new LogisticMarginLoss(), 0.01));

  private static Mechanism<RowStream, Psgd.Parameters> psgd() {
    return new Psgd();
  }

  @Test
  void theReleasedRuleClassifiesRowsAsTheRuleOnImagesDoes() {
    Rows rows = RandomRows.of(500, 12, false, new TestBits(1));
    ProjectedRows projected = ProjectedRows.of(rows, 5, new TestBits(2));
    RawOutput.Real onImages =
        (RawOutput.Real)
            psgd().draw(projected.image(), PARAMETERS, new TestBits(3), CancellationToken.NEVER);
    ProjectedMechanism<Psgd.Parameters> mechanism = new ProjectedMechanism<>(psgd());
    RawOutput.Real release =
        mechanism.draw(projected, PARAMETERS, new TestBits(3), CancellationToken.NEVER);
    double[] w = projected.image().scale().rowWeights(onImages.weights(), onImages.threshold());
    double[] v = rows.scale().rowWeights(release.weights(), release.threshold());
    assertThat(v).hasSize(rows.dimension());
    for (int i = 0; i < rows.count(); i++) {
      double score = projected.image().dot(i, w);
      assertThat(Math.signum(rows.dot(i, v))).isEqualTo(Math.signum(score));
      assertThat(Math.sqrt(projected.image().squaredNorm(i))).isLessThanOrEqualTo(1);
    }
    assertThat(mechanism.name()).isEqualTo("projected-psgd");
    assertThat(mechanism.guarantee(PARAMETERS)).isEqualTo(psgd().guarantee(PARAMETERS));
    assertThat(mechanism.describe(PARAMETERS)).isEqualTo(psgd().describe(PARAMETERS));
  }

  /** So that neighbours stay neighbours. */
  @Test
  void anImageDependsOnItsRowAlone() {
    Rows rows = RandomRows.of(20, 6, false, new TestBits(4));
    Rows other = rows.pick(new int[] {7, 1, 2, 3, 4, 5, 6});
    Rows image = ProjectedRows.of(rows, 3, new TestBits(5)).image();
    Rows otherImage = ProjectedRows.of(other, 3, new TestBits(5)).image();
    double[] some = {0.3, -0.2, 0.9};
    for (int i = 1; i < other.count(); i++) {
      assertThat(otherImage.dot(i, some)).isEqualTo(image.dot(i, some));
    }
    assertThat(otherImage.dot(0, some)).isEqualTo(image.dot(7, some));
  }
}
