package org.didyma.data.columns;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Label;

/**
 * What kind of label of more than two values a public sample shows. Times to an event are none of
 * these: no sample shows which horizons matter.
 */
public enum LabelKind {
  /** Classes from the lowest to the highest: by size where all are numbers, else by spelling. */
  ORDERED,
  /** Classes without an order. */
  CLASSES,
  /** Whole numbers from 0 to the largest of the sample, which stands for more, too. */
  COUNT,
  /** Numbers of the sample's range. */
  NUMBER;

  /** Steps of a range: halves of a hundredth are decimals in every range. */
  private static final int STEPS = 50;

  private static final int LEAST = 3;

  /** Writes the keys of a label of this kind as a sample shows them. */
  void describe(ObjectNode node, ColumnSample label) {
    node.put("column", label.name());
    switch (this) {
      case ORDERED, CLASSES -> {
        List<String> values = label.isNumeric() ? label.byNumber() : List.copyOf(label.values());
        if (values.size() < LEAST || values.size() > Label.MOST) {
          throw refused(label, "has %d values".formatted(values.size()), "3 to " + Label.MOST);
        }
        values.forEach(node.putArray(toString())::add);
      }
      case COUNT -> {
        requireNumbers(
            label,
            label.isNumeric() && label.isWhole() && label.low().signum() >= 0,
            "whole numbers from 0");
        BigDecimal most = label.high();
        if (most.compareTo(BigDecimal.valueOf(Label.MOST)) >= 0) {
          throw refused(label, "has counts up to " + most, "counts below " + Label.MOST);
        }
        node.put("count", Math.max(2, most.intValueExact()));
      }
      case NUMBER -> {
        requireNumbers(
            label,
            label.isNumeric() && label.low().compareTo(label.high()) < 0,
            "different numbers");
        node.putArray("number").add(label.low()).add(label.high());
        node.put("steps", STEPS);
      }
    }
  }

  private static void requireNumbers(ColumnSample label, boolean fits, String wanted) {
    if (!fits) {
      throw refused(label, "has other values", wanted);
    }
  }

  private static InvalidInputException refused(ColumnSample label, String what, String wanted) {
    return new InvalidInputException(
        "the label column %s %s".formatted(QuotedText.of(label.name()), what),
        "choose another kind of label: this one has %s.".formatted(wanted));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
