package org.didyma;

import java.util.Optional;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.models.Verdict;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.learning.LearningResult;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.outcomes.OutcomeResult;

/** A card that was learned from a private table, with what it is worth. May be published. */
public final class Learned {

  private final LearningResult learned;

  Learned(LearningResult learned) {
    this.learned = learned;
  }

  /** The card, which keeps the guarantee and the verdict. */
  public Model model() {
    return new Model(learned.model());
  }

  /** The guarantee of card and figures together for the people in the table. */
  public Guarantee guarantee() {
    return new Guarantee(learned.model().guarantee().orElseThrow());
  }

  /** Whether it is shown to be better than the base rate, in a sentence. */
  public String verdict() {
    Verdict verdict =
        learned.outcomes().map(OutcomeResult::verdict).orElseGet(learned.model()::verdict);
    return learned.model().schema().label() instanceof BinaryLabel
        ? PointsCard.verdict(learned.model(), verdict)
        : verdict.sentence();
  }

  /**
   * Accuracy, AUC and risks, or what there is of other labels, with 95 % confidence intervals;
   * empty where nothing was held out.
   */
  public Optional<String> quality() {
    return learned.figures().map(Measurement::text);
  }

  /** The card, and what it is worth. */
  @Override
  public String toString() {
    return model() + quality().map(text -> "\n" + text).orElse("");
  }
}
