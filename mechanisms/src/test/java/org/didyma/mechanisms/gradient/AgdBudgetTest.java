package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.ReferenceTable;
import org.didyma.mechanisms.gradient.descent.GaussianSum;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.ConcentratedConversion;
import org.junit.jupiter.api.Test;

class AgdBudgetTest {

  @Test
  void beginsAsTheReferenceSays() {
    for (ReferenceTable.Row row : ReferenceTable.rows("dpagd_budget")) {
      PrivacyTarget target = PrivacyTarget.of(row.text("eps_tot"), row.text("delta_tot"));
      AgdBudget budget = AgdBudget.of(target, (int) row.number("splits"));
      close(budget.stepEpsilon().doubleValue(), row.number("eps_each"));
      close(budget.stepCost().value().doubleValue(), row.number("rho_nmax"));
      close(budget.gradientRho(), row.number("rho_ng"));
      close(
          row.number("C_grad") * GaussianSum.ofRho(budget.gradientRho()).multiplier().doubleValue(),
          row.number("sigma_gauss"));
      close(
          row.number("C_obj") / budget.stepEpsilon().doubleValue(), row.number("nmax_noise_scale"));
      double simple = ConcentratedConversion.simpleRho(target.epsilonValue(), target.deltaValue());
      close(simple, row.number("rho_total"));
      // What is used is the tight conversion, which grants more.
      assertThat(budget.total().value().doubleValue()).isBetween(simple, 3 * simple);
      assertThat(
              ConcentratedConversion.epsilon(
                  budget.total().value().doubleValue(), target.deltaValue()))
          .isLessThanOrEqualTo(target.epsilonValue() * (1 + 1e-12));
    }
  }

  private static void close(double value, double expected) {
    assertThat(value).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void refusesNumbersThatNoNoiseIsCalibratedOrDrawnFor() {
    assertThatThrownBy(() -> AgdBudget.of(PrivacyTarget.of("1e-12", "1e-6"), 60))
        .isInstanceOf(InvalidInputException.class);
    assertThat(AgdBudget.of(PrivacyTarget.of("1e-8", "1e-6"), 60).gradientRho()).isPositive();
    assertThatThrownBy(() -> PrivacyTarget.of("1", "1e-350"))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> PublicContext.of(Epsilon.parse("1"), Delta.parse("1e-301"), Adjacency.REPLACE))
        .isInstanceOf(InvalidInputException.class);
    PrivacyTarget least = PrivacyTarget.of("1e-30", "0");
    assertThatThrownBy(() -> least.share(2)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void costsAreNotBelowWhatTheyWereAskedFor() {
    for (double rho : new double[] {1e-9, 3.7e-4, 0.5, 2}) {
      double cost = GaussianSum.ofRho(rho).cost().value().doubleValue();
      assertThat(cost).isBetween(rho * (1 - 1e-10), rho);
    }
  }
}
