package org.didyma;

import java.util.Optional;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.learning.LearningResult;

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
    return PointsCard.verdict(learned.model(), learned.model().verdict());
  }

  /**
   * Accuracy, AUC and risks, or what there is of other labels, with 95 % confidence intervals;
   * empty where nothing was held out.
   */
  public Optional<String> quality() {
    return learned.measured().map(m -> m.report().text());
  }

  /** The card, and what it is worth. */
  @Override
  public String toString() {
    return model() + quality().map(text -> "\n" + text).orElse("");
  }
}
