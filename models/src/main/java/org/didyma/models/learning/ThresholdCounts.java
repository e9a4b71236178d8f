package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.Optional;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.points.CountedReading;
import org.didyma.privacy.Epsilon;

/**
 * The counts of scores by class, which tell the thresholds of classes in order once there are
 * points. A part of what points cost; its proof is docs/proofs/outcomes.md, section 4.
 */
final class ThresholdCounts {

  /** Noise in them, and what points lose by it, are those of {@link BaselineCounts}. */
  private static final BigDecimal SHARE = new BigDecimal("0.05");

  /**
   * With fewer records per unit of noise, noise moves thresholds more than counts do ({@code
   * experiment run thresholds}).
   */
  private static final double LEAST_SIGNAL = 100;

  private ThresholdCounts() {}

  /**
   * Their price; empty where a loss states its baseline, is none of classes in order, or the
   * guessed number of records is too small.
   *
   * @param baseline of the loss, where noisy counts tell it
   * @param loss its text
   * @param points what points and these counts cost
   */
  static Optional<Epsilon> price(
      LearningOptions options, Optional<BaselineCounts> baseline, String loss, Epsilon points) {
    return baseline
        .filter(counts -> Losses.parse(loss, counts.label().grid()) instanceof OrderedLoss)
        .flatMap(counts -> LearningOptions.digits(points.value().multiply(SHARE)))
        .filter(price -> options.signal(price) >= LEAST_SIGNAL);
  }

  /** What they leave for points. */
  static Epsilon rest(Epsilon points, Optional<Epsilon> price) {
    return price.map(p -> new Epsilon(points.value().subtract(p.value()))).orElse(points);
  }

  /**
   * The mechanism with these counts after it; the mechanism alone where they cost nothing.
   *
   * @param loss by which points are drawn
   */
  static ConfiguredMechanism<?, ?> after(
      ConfiguredMechanism<?, ?> points,
      LearningOptions options,
      Schema over,
      String loss,
      Optional<Epsilon> price) {
    if (price.isEmpty()) {
      return points;
    }
    return CountedReading.after(
        points,
        over,
        (OrderedLoss) Losses.parse(loss, over.label().grid()),
        price.get(),
        options.adjacency().of(over.subject()));
  }

  /** How a plan tells of them. */
  static String told(Optional<Epsilon> price) {
    return price
        .map(p -> ", and %s for noisy counts of scores by class, for thresholds".formatted(p))
        .orElse("");
  }
}
