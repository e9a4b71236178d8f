package org.didyma.mechanisms;

import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;

/**
 * A loss of more than two labels as it was stated, before the label is known that says the rest of
 * it.
 *
 * @param text its name, perhaps with parameters
 */
public record StatedLoss(String text) implements LossForm {

  /**
   * Reads a loss; one of more than two labels that does not stand by itself as it is stated.
   *
   * @throws InvalidInputException when the text is none
   */
  public static LossForm read(String text) {
    boolean isOfLabels =
        Losses.OF_LABELS.stream().anyMatch(known -> known.name().equals(name(text)));
    try {
      return Losses.parse(text);
    } catch (InvalidInputException e) {
      if (isOfLabels) {
        return new StatedLoss(text);
      }
      throw e;
    }
  }

  @Override
  public int labels() {
    return 0;
  }

  /**
   * A loss for a label: what was stated, with what follows from the label; where nothing was, the
   * usual one of its kind.
   *
   * @param form what was stated, or the usual one of two labels
   * @param isStated whether something was
   * @throws InvalidInputException when that is no loss of such a label
   */
  public static LossForm over(Label label, LossForm form, boolean isStated) {
    if (label instanceof BinaryLabel) {
      requireOfTwo(form);
      return form;
    }
    String text = isStated ? form.text() : label.losses().get(0);
    if (!label.losses().contains(name(text))) {
      throw new InvalidInputException(
          "the loss %s does not go with the label %s"
              .formatted(name(text), QuotedText.of(label.column())),
          "use %s.".formatted(String.join(" or ", label.losses())));
    }
    return Losses.parse(text, label.grid());
  }

  private static String name(String text) {
    return text.replaceFirst(":.*", "");
  }

  /**
   * Refuses a loss of another number of labels than two.
   *
   * @throws InvalidInputException when it is
   */
  static void requireOfTwo(LossForm form) {
    if (form.labels() != Cells.TWO) {
      throw new InvalidInputException(
          "the loss %s is of labels of more than two values".formatted(name(form.text())),
          "state such a label in the schema, or name a loss of two.");
    }
  }

  @Override
  public ScoreLoss over(ScoreRange range, Costs costs) {
    requireOfTwo(this);
    throw new IllegalStateException("a loss of two labels is read whole");
  }
}
