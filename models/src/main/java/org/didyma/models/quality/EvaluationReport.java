package org.didyma.models.quality;

import org.didyma.models.Model;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private evaluation as it is told to people: of a {@link EvaluationResult} model, or of what its
 * file says, as {@link QualityReader.Content#evaluation} has it.
 *
 * @param model that was evaluated, with what it is worth
 * @param quality what follows from the noisy counts
 * @param guarantee what the evaluation promises
 */
public record EvaluationReport(Model model, Quality quality, PrivacyGuarantee guarantee)
    implements MeasuredReport {

  @Override
  public String text() {
    return QualityText.render(this);
  }

  @Override
  public String textWithoutVerdict() {
    return QualityText.withoutVerdict(this);
  }

  @Override
  public String summary() {
    return QualityText.summary(this);
  }

  @Override
  public String page() {
    return QualityPage.of(this).html();
  }

  @Override
  public String svg() {
    return QualitySvg.render(this);
  }

  /** What makes points, as cards have them, of scores, which are sums less the threshold. */
  double shift() {
    return EvaluationResult.printed(model);
  }

  /** What scores are called with that. */
  String unit() {
    return EvaluationResult.unit(model.rule());
  }
}
