package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class PrivateTuningTest {

  private static final int RECORDS = 3000;

  private static DpSgd.Parameters setting(BatchSampling sampling, double rate, String noise) {
    return new DpSgd.Parameters(
        new NoisySteps(
            sampling,
            RECORDS / 3,
            100,
            60,
            Rational.parse("clip", "0.3"),
            Rational.parse("noise", noise)),
        StepsAccountant.RDP,
        Delta.parse("1e-5"),
        new RegularisedLoss(new LogisticMarginLoss(), 0),
        Optimiser.sgd(rate),
        true);
  }

  private static PrivateTuning.Parameters<DpSgd.Parameters> parameters(BatchSampling sampling) {
    return new PrivateTuning.Parameters<>(
        List.of(setting(sampling, 1e-9, "2"), setting(sampling, 5, "1")),
        Epsilon.parse("0.5"),
        sampling.adjacency());
  }

  @Test
  void theBetterSettingIsReleasedAndThePriceIsThatOfOnePart() {
    Rows rows = RandomRows.of(RECORDS, 4, false, new TestBits(1));
    for (BatchSampling sampling :
        new BatchSampling[] {BatchSampling.FIXED, BatchSampling.POISSON}) {
      TestBits random = new TestBits(2);
      PrivateTuning<DpSgd.Parameters> tuning = new PrivateTuning<>(new DpSgd());
      PrivateTuning.Parameters<DpSgd.Parameters> parameters = parameters(sampling);
      RawOutput release = tuning.draw(rows, parameters, random, CancellationToken.NEVER);
      assertThat(tuning.name()).isEqualTo("tuned-dp-sgd");
      assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(800);
      assertThat(tuning.describe(parameters)).isInstanceOf(PrivacyEvent.Parallel.class);
      PrivacyGuarantee dearest = new DpSgd().guarantee(parameters.settings().get(1));
      assertThat(((PrivacyGuarantee.Approximate) tuning.guarantee(parameters)).epsilon())
          .isEqualTo(((PrivacyGuarantee.Approximate) dearest).epsilon());
    }
  }

  @Test
  void refusesPortionsOfAnotherSizeThanTheSettingsWereMadeFor() {
    Rows rows = RandomRows.of(RECORDS + 3, 2, false, new TestBits(1));
    assertThatThrownBy(
            () -> new PrivateTuning<>(new DpSgd()).check(rows, parameters(BatchSampling.FIXED)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("1000 records");
    Rows few = RandomRows.of(2, 2, false, new TestBits(1));
    assertThatThrownBy(
            () -> new PrivateTuning<>(new DpSgd()).check(few, parameters(BatchSampling.FIXED)))
        .hasMessageContaining("more settings");
  }
}
