package org.didyma.data.schema;

import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/** Turns the JSON object of one feature into a valid {@link Feature}, of whichever kind it is. */
final class FeatureParser {

  private final Dialect dialect;
  private final CategoriesParser categories;
  private final NumbersParser numbers;

  /**
   * Reads the features of one schema.
   *
   * @param total whether a policy that is not stated is one that refuses nothing
   * @param open takes the columns that lack something; null where none may
   */
  FeatureParser(Dialect dialect, List<String> missing, boolean total, @Nullable OpenColumns open) {
    PolicyParser policies = new PolicyParser(total);
    this.dialect = dialect;
    FormParser forms = new FormParser(dialect, missing);
    this.categories = new CategoriesParser(dialect, forms, policies, open);
    this.numbers = new NumbersParser(forms, policies, open);
  }

  Feature parse(JsonValue node) {
    node.expect(JsonValue.Kind.OBJECT, "a feature");
    String column = SchemaParser.column(node.require("column", "a feature"), dialect);
    List<String> kinds =
        Stream.of("categories", "integer", "decimal", "date")
            .filter(k -> node.get(k) != null)
            .toList();
    if (kinds.size() != 1) {
      // With no kind at all the likeliest cause is a misspelt key, which is then named.
      node.allowOnly("a feature", SchemaKey.keys(SchemaKey.Part.FEATURE));
      throw node.fault(
          "the feature "
              + QuotedText.of(column)
              + (kinds.isEmpty() ? " has no" : " has more than one")
              + " kind",
          "give exactly one of \"categories\", \"integer\", \"decimal\" and \"date\".");
    }
    return switch (kinds.get(0)) {
      case "categories" -> categories.parse(node, column);
      case "integer" -> numbers.parse(node, column, NumericFeature.Kind.INTEGER);
      case "decimal" -> numbers.parse(node, column, NumericFeature.Kind.DECIMAL);
      default -> numbers.parse(node, column, NumericFeature.Kind.DATE);
    };
  }

  /**
   * Refuses a word in the place of a domain that is not "unknown", or not in a file of columns.
   *
   * @param open takes the columns that lack something; null where none may
   * @return that
   */
  static OpenColumns requireUnknown(
      JsonValue domain, String what, String known, @Nullable OpenColumns open) {
    if (!domain.asString(what).equals("unknown")) {
      throw domain.fault(
          what + " is neither \"unknown\" nor what is known", "write " + known + ".");
    }
    if (open == null) {
      throw domain.fault(
          what + " is \"unknown\", which only a file of columns may say",
          "write %s, or learn it privately: %s %s."
              .formatted(
                  known,
                  ParameterReference.operation("schema learn"),
                  ParameterReference.of("epsilon")));
    }
    return open;
  }
}
