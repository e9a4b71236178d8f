package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

/** What an event contains is paid for, in whatever it is wrapped and however little it spends. */
class SpentPartsTest {

  private static final Delta DELTA = Delta.parse("1e-6");
  private static final PrivacyEvent LAPLACE =
      new PrivacyEvent.Laplace(Rational.of(2), Adjacency.ADD_REMOVE);

  @Test
  void postProcessingCostsWhatItProcesses() {
    PrivacyEvent twice = new PrivacyEvent.Composed(List.of(LAPLACE, LAPLACE));
    PrivacyEvent wrapped =
        new PrivacyEvent.Composed(
            List.of(
                new PrivacyEvent.PostProcessed(LAPLACE),
                new PrivacyEvent.PostProcessed(new PrivacyEvent.PostProcessed(LAPLACE))));
    for (Accountant accountant :
        List.of(
            new PureAccountant(),
            new BasicAccountant(),
            new AdvancedAccountant(DELTA),
            new ConcentratedAccountant(),
            new RenyiAccountant(),
            new LossAccountant(DELTA))) {
      assertThat(accountant.price(wrapped))
          .as(accountant.name())
          .isEqualTo(accountant.price(twice));
    }
  }

  /** A part that promises (0, delta) costs its delta. */
  @Test
  void aDeltaWithoutAnEpsilonIsSpent() {
    PrivacyEvent likely =
        new PrivacyEvent.ByTheorem(
            "m",
            "t",
            PrivacyGuarantee.approximate(Epsilon.ZERO, Delta.parse("6e-7"), Adjacency.ADD_REMOVE));
    LossAccountant accountant = new LossAccountant(DELTA);
    assertThatThrownBy(() -> accountant.price(new PrivacyEvent.Repeated(2, likely)))
        .isInstanceOf(UnpricedEventException.class);
    PrivacyEvent often = new PrivacyEvent.Repeated(50, LAPLACE);
    double both = accountant.epsilon(new PrivacyEvent.Composed(List.of(often, likely)));
    double withTheRest = new LossAccountant(Delta.parse("4e-7")).epsilon(often);
    assertThat(both / withTheRest).isBetween(1 - 1e-6, 1 + 1e-3);
    assertThat(both).isGreaterThan(accountant.epsilon(often) * 1.001);
  }
}
