package org.didyma.formulations;

import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Mention;

/**
 * Public integer costs of the two kinds of error. With {@code Costs(1, 1)} the loss is the number
 * of misclassified records. One record's loss lies between 0 and {@link #largest()}, which is what
 * the sensitivity of the loss is made of; so costs must never be computed from the data.
 *
 * @param missedPositive cost of predicting - for a positive record, at least 1
 * @param falseAlarm cost of predicting + for a negative record, at least 1
 */
public record Costs(long missedPositive, long falseAlarm) {

  /** Every error costs 1. */
  public static final Costs EQUAL = new Costs(1, 1);

  /** Largest cost accepted: far above any use, and small enough for checked sums. */
  public static final long MAX = 1_000_000_000L;

  public Costs {
    if (missedPositive < 1 || falseAlarm < 1 || missedPositive > MAX || falseAlarm > MAX) {
      throw new InvalidInputException(
          "the costs %d:%d are not both whole numbers from 1 to %d"
              .formatted(missedPositive, falseAlarm, MAX),
          "use " + Mention.of("cost") + " FN:FP with small positive numbers such as 5:1.");
    }
  }

  /** The larger of the two: the range of one record's loss. */
  public long largest() {
    return Math.max(missedPositive, falseAlarm);
  }
}
