package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.models.Model;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a new card is expected to gain over an old one, from public numbers and noisy counts alone,
 * so it spends nothing. The old card had an AUC b when it was new, and its epsilon leaves a share 1
 * - l of what its columns tell, l the least {@link ExpectedLoss}. So they tell a Gini coefficient
 * of t = (2b - 1)/(1 - l), at most 1, of which a new card at another epsilon is expected to have (1
 * - l') t. The gain is that AUC less the AUC of the old card now. Intervals are those of b and of
 * the AUC now; how far the fits of expected losses are off is not in them.
 *
 * @param epsilon of the new card
 * @param records to learn it from
 * @param gain in AUC; empty where the old card has no pure guarantee to compare with
 */
public record RefitGain(Epsilon epsilon, long records, Optional<IntervalEstimate> gain) {

  /** A wider interval says nothing that a decision could rest on. */
  private static final double WIDEST = 0.1;

  /**
   * The gain.
   *
   * @param card the old one
   * @param before its AUC when it was new
   * @param now its AUC now, from other records
   * @param epsilon of a new card, above 0
   * @param records to learn it from, a public guess, at least 1
   */
  public static RefitGain of(
      Model card, IntervalEstimate before, IntervalEstimate now, Epsilon epsilon, long records) {
    Optional<IntervalEstimate> gain =
        card.guarantee()
            .filter(PrivacyGuarantee.Pure.class::isInstance)
            .filter(own -> card.schema().label() instanceof BinaryLabel)
            .map(PrivacyGuarantee.Pure.class::cast)
            .map(
                own -> {
                  double kept =
                      (1 - loss(card, own, epsilon, records))
                          / (1 - loss(card, own, own.epsilon(), records));
                  IntervalEstimate fresh =
                      new IntervalEstimate(
                          area(kept, before.value()),
                          area(kept, before.low()),
                          area(kept, before.high()));
                  return IntervalEstimate.difference(now, fresh);
                });
    return new RefitGain(epsilon, records, gain);
  }

  private static double area(double kept, double before) {
    return 0.5 + Math.min(1, kept * Math.max(0, 2 * before - 1)) / 2;
  }

  /** The least expected loss of a card of these columns. */
  private static double loss(Model card, PrivacyGuarantee.Pure own, Epsilon epsilon, long records) {
    LearningOptions options =
        LearningOptions.of(
                Columns.parse(card.schema().toJson(), "the schema of the model"),
                epsilon,
                own.adjacency().replaces() ? Adjacency.REPLACE : Adjacency.ADD_REMOVE)
            .withRecords(records);
    return LearningPlan.expectedLoss(LearningPlan.best(options).get(0), options);
  }

  /** Whether the interval is narrow enough for a decision. */
  public boolean isKnown() {
    return gain.filter(g -> g.width() <= WIDEST).isPresent();
  }

  /** For people, in one sentence. */
  public String sentence() {
    String card = "a new card at epsilon %s, from %,d records,".formatted(epsilon, records);
    if (gain.isEmpty()) {
      return "Whether %s is worth it cannot be said: this one has no pure guarantee to compare with."
          .formatted(card);
    }
    String range = "%s to %s".formatted(number(gain.get().low()), number(gain.get().high()));
    if (!isKnown()) {
      return "Whether %s is worth it cannot be said: the change of AUC is somewhere from %s."
          .formatted(card, range);
    }
    return gain.get().high() <= 0
        ? "By the planner's fits %s is not worth it: the AUC would change by %s."
            .formatted(card, range)
        : "By the planner's fits %s gains at most %s of AUC (95 %%: %s)."
            .formatted(card, number(gain.get().high()), range);
  }

  private static String number(double area) {
    return String.format(Locale.ROOT, "%.3f", area);
  }

  /** For programs. */
  public ObjectNode tree() {
    ObjectNode tree = Json.object().put("epsilon", epsilon.toString()).put("records", records);
    gain.ifPresent(
        g ->
            tree.putObject("auc_gain")
                .put("value", g.value())
                .put("low", g.low())
                .put("high", g.high()));
    return tree.put("is_known", isKnown()).put("sentence", sentence());
  }
}
