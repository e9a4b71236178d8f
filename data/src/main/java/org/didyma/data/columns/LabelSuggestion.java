package org.didyma.data.columns;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/** A label by a column of a public sample. */
final class LabelSuggestion {

  private static final int MOST_LABELS = 100;

  private LabelSuggestion() {}

  static void describe(ObjectNode node, ColumnSample label, SchemaSuggestion.Options options) {
    if (options.kind().isPresent()) {
      options.kind().get().describe(node, label);
      return;
    }
    Set<String> negative = label.values();
    List<String> positive = options.positive();
    if (positive.isEmpty()) {
      if (negative.size() != 2) {
        throw new InvalidInputException(
            "the label column %s has %s, so the positive ones cannot be guessed"
                .formatted(
                    QuotedText.of(label.name()),
                    negative.size() == 1 ? "one value" : negative.size() + " different values"),
            "name the label column and its positive values, by %s and %s, or say by %s what it is."
                .formatted(
                    ParameterReference.of("label"),
                    ParameterReference.of("positive"),
                    ParameterReference.of("kind")));
      }
      positive = List.of(label.rarest());
    }
    for (String value : positive) {
      if (!negative.remove(value)) {
        throw new InvalidInputException(
            "the positive label value " + QuotedText.of(value) + " does not occur in the sample",
            "check its spelling and the label column.");
      }
    }
    if (negative.isEmpty() || negative.size() > MOST_LABELS) {
      throw new InvalidInputException(
          "the label column %s has %d values besides the positive ones"
              .formatted(QuotedText.of(label.name()), negative.size()),
          "choose a column with at least one and at most " + MOST_LABELS + " other values.");
    }
    node.put("column", label.name());
    positive.forEach(node.putArray("positive")::add);
    negative.forEach(node.putArray("negative")::add);
  }
}
