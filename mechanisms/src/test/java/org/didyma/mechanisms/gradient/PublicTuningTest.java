package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.junit.jupiter.api.Test;

class PublicTuningTest {

  private static Psgd.Parameters setting(double lambda) {
    return Psgd.Parameters.usual(
        PrivacyTarget.of("1", "0"), new RegularisedLoss(new LogisticMarginLoss(), lambda));
  }

  /** With a tiny lambda the noise drowns everything. */
  @Test
  void theSettingWithTheFewestErrorsOnHeldOutRowsWins() {
    Rows rows = RandomRows.of(1003, 4, false, new TestBits(1));
    Psgd psgd = new Psgd();
    List<Psgd.Parameters> settings = List.of(setting(1e-6), setting(0.05), setting(1e-7));
    PublicTuning.Best best =
        PublicTuning.best(rows, psgd, settings, new TestBits(2), CancellationToken.NEVER);
    assertThat(best.position()).isEqualTo(1);
    assertThat(best.tested()).isEqualTo(1000);
    assertThat(best.errors()).isLessThan(350);
    assertThat(PublicTuning.training(1003)).isEqualTo(800);
  }

  @Test
  void refusesATableThatIsTooSmallToSplit() {
    Rows rows = RandomRows.of(4, 2, false, new TestBits(1));
    assertThatThrownBy(
            () ->
                PublicTuning.best(
                    rows,
                    new Psgd(),
                    List.of(setting(0.1)),
                    new TestBits(2),
                    CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("fewer than 5");
  }
}
