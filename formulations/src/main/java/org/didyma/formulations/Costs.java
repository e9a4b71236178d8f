package org.didyma.formulations;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/**
 * Public integer costs of the two kinds of error, and the 0/1 loss with these costs: a positive
 * record costs {@code missedPositive} at a score of at most 0, a negative one {@code falseAlarm} at
 * a score above 0. With {@code Costs(1, 1)} the loss is the number of misclassified records. One
 * record's loss lies between 0 and {@link #largest()}, which is what the sensitivity of the loss is
 * made of; so costs must never be computed from the data.
 *
 * @param missedPositive cost of predicting - for a positive record, at least 1
 * @param falseAlarm cost of predicting + for a negative record, at least 1
 */
public record Costs(long missedPositive, long falseAlarm) implements ScoreLoss {

  /** Every error costs 1. */
  public static final Costs EQUAL = new Costs(1, 1);

  /** Largest cost accepted: far above any use, and small enough for checked sums. */
  public static final long MAX = 1_000_000_000L;

  private static final Pattern PAIR = Pattern.compile("(\\d{1,18}):(\\d{1,18})");

  /**
   * Checks the costs.
   *
   * @throws InvalidInputException when one of them is below 1 or above {@link #MAX}
   */
  public Costs {
    if (missedPositive < 1 || falseAlarm < 1 || missedPositive > MAX || falseAlarm > MAX) {
      throw new InvalidInputException(
          "the costs %d:%d are not both whole numbers from 1 to %d"
              .formatted(missedPositive, falseAlarm, MAX),
          "use small whole numbers above 0, such as " + ParameterReference.of("cost", "5:1") + ".");
    }
  }

  /**
   * Reads {@code FN:FP}, the cost of a missed positive before that of a false alarm.
   *
   * @throws InvalidInputException when the text is something else
   */
  public static Costs parse(String text) {
    Matcher m = PAIR.matcher(text);
    if (!m.matches()) {
      throw new InvalidInputException(
          "%s is %s, which is not two whole numbers"
              .formatted(ParameterReference.of("cost"), QuotedText.of(text)),
          "use FN:FP with whole numbers of at least 1, such as 5:1.");
    }
    return new Costs(Long.parseLong(m.group(1)), Long.parseLong(m.group(2)));
  }

  /** The larger of the two: the range of one record's loss. */
  public long largest() {
    return Math.max(missedPositive, falseAlarm);
  }

  @Override
  public long positive(long score) {
    return score > 0 ? 0 : missedPositive;
  }

  @Override
  public long negative(long score) {
    return score > 0 ? falseAlarm : 0;
  }

  @Override
  public long width() {
    return largest();
  }

  @Override
  public long greatest() {
    return largest();
  }

  @Override
  public Costs costs() {
    return this;
  }

  @Override
  public String name() {
    return "zero-one";
  }
}
