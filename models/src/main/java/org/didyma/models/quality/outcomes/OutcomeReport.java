package org.didyma.models.quality.outcomes;

import org.didyma.models.Model;
import org.didyma.models.page.ChartSheet;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private evaluation of a model for a label of more than two values, as it is told to people.
 *
 * @param model that was evaluated, with what it is worth
 * @param quality what follows from the noisy counts
 * @param guarantee what the evaluation promises
 */
public record OutcomeReport(Model model, OutcomeQuality quality, PrivacyGuarantee guarantee)
    implements MeasuredReport {

  @Override
  public String text() {
    return quality.verdict().sentence() + "\n\n" + textWithoutVerdict();
  }

  @Override
  public String textWithoutVerdict() {
    return OutcomeText.withoutVerdict(this);
  }

  @Override
  public String summary() {
    return OutcomeText.summary(quality);
  }

  @Override
  public String page() {
    return OutcomePage.of(this).html();
  }

  @Override
  public String svg() {
    return new ChartSheet("Measured quality of a card", OutcomeCharts.of(this)).svg();
  }
}
