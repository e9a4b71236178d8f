package org.didyma.data.schema;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;

/** What a schema or a file of columns leaves for somebody to fill in before it can be read. */
public final class UnfilledParts {

  /** The key of what is to be filled in. */
  public static final String KEY = "unknown";

  private UnfilledParts() {}

  /**
   * Refuses a file that is not filled in, and names what is open.
   *
   * @param features of the file
   */
  static void requireFilled(List<JsonValue> features) {
    List<String> names = new ArrayList<>();
    JsonValue first = null;
    for (JsonValue feature : features) {
      if (feature.kind() == JsonValue.Kind.OBJECT && feature.get(KEY) != null) {
        JsonValue name = feature.get("column");
        names.add(QuotedText.of(name == null ? "" : name.asString("\"column\"")));
        first = first == null ? feature : first;
      }
    }
    if (first != null) {
      throw first.fault(
          "what %s %s is not filled in"
              .formatted(String.join(", ", names), names.size() == 1 ? "holds" : "hold"),
          "write \"integer\", \"decimal\" or \"date\" with a range, or \"categories\", in place of"
              + " \"%s\", or remove the column.".formatted(KEY));
    }
  }

  /** Whether a label is more than what is to be filled in. */
  static boolean isFilled(JsonValue label) {
    return label.kind() != JsonValue.Kind.OBJECT || label.get(KEY) == null;
  }

  /** Says that a label is not. */
  static InvalidInputException unfilled(JsonValue label) {
    return label.fault(
        "the label is not filled in",
        "write the \"column\" to predict and its \"positive\" and \"negative\" values in place of"
            + " \"%s\".".formatted(KEY));
  }
}
