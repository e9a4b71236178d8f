package org.didyma.models;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/** Where the thresholds of a number are that are learned privately. */
public enum ThresholdMethod {
  /** They part the records evenly. */
  QUANTILES("quantiles", "thresholds", "near their quantiles"),
  /** They part the records by their labels. */
  LABELS("labels", "thresholds by labels", "where their labels change");

  private final String text;
  private final String kind;
  private final String where;

  ThresholdMethod(String text, String kind, String where) {
    this.text = text;
    this.kind = kind;
    this.where = where;
  }

  /**
   * Those of a name.
   *
   * @throws InvalidInputException when there are none
   */
  public static ThresholdMethod of(String text) {
    return Arrays.stream(values())
        .filter(cuts -> cuts.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    ParameterReference.of("cuts") + " is " + QuotedText.of(text),
                    "choose one of "
                        + Arrays.stream(values())
                            .map(ThresholdMethod::toString)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  /** What a schema says that it has. */
  String kind() {
    return kind;
  }

  /** Where they are, of several numbers. */
  public String where() {
    return where;
  }

  @Override
  public String toString() {
    return text;
  }
}
