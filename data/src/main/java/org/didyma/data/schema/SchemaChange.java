package org.didyma.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;
import org.didyma.data.text.SpellingSuggestion;

/**
 * Makes of a schema another one, by a change of its JSON that is then read like any other: so a
 * schema that was changed has passed the same checks as one from a file. One change each.
 */
final class SchemaChange {

  private final Schema schema;
  private final ObjectNode tree;

  SchemaChange(Schema schema) {
    this.schema = schema;
    this.tree = (ObjectNode) schema.toJsonNode();
  }

  /** Other rules for the card as a whole, in the place of those that are named. */
  Schema withCardRules(JsonNode rules) {
    ObjectNode own =
        tree.get("card") instanceof ObjectNode before ? before : tree.putObject("card");
    for (Map.Entry<String, JsonNode> rule : rules.properties()) {
      if (own.get(rule.getKey()) instanceof ObjectNode before
          && rule.getValue() instanceof ObjectNode more) {
        before.setAll(more); // of other columns
      } else {
        own.set(rule.getKey(), rule.getValue());
      }
    }
    return made("the rules for the card");
  }

  /** A rule for the points of a column, or of a coordinate. */
  Schema withPoints(String name, PointRule rule) {
    for (int f = 0; f < schema.features().size(); f++) {
      Feature feature = schema.features().get(f);
      ObjectNode node = (ObjectNode) tree.get("features").get(f);
      boolean isCoordinate = feature.coordinates().stream().anyMatch(c -> c.name().equals(name));
      if (feature.column().equals(name)) {
        node.set("points", rule.toJson());
      } else if (isCoordinate) {
        ObjectNode own =
            node.get("points") instanceof ObjectNode before ? before : node.putObject("points");
        own.set(name, rule.toJson());
      } else {
        continue;
      }
      return made("the rule " + rule + " for " + QuotedText.of(name));
    }
    throw new InvalidInputException(
        "the schema has neither a column nor a feature " + QuotedText.of(name),
        SpellingSuggestion.nearest(name, names())
            .map(near -> "use " + QuotedText.of(near) + ".")
            .orElse(ParameterReference.operation("schema check") + " lists them."));
  }

  /** The columns and coordinates that points can be ruled by. */
  private List<String> names() {
    return Stream.concat(
            schema.features().stream().map(Feature::column), schema.coordinateNames().stream())
        .toList();
  }

  /** The features of some columns only. */
  Schema only(List<String> columns) {
    ArrayNode all = (ArrayNode) tree.get("features");
    for (String column : columns) {
      boolean known = false;
      for (JsonNode feature : all) {
        known |= feature.get("column").asText().equals(column);
      }
      if (!known) {
        throw new InvalidInputException(
            "the schema has no column %s to learn from".formatted(QuotedText.of(column)),
            "use names of its features.");
      }
    }
    all.removeIf(feature -> !columns.contains(feature.get("column").asText()));
    tree.set("card", schema.cardRules().only(columns).toJson());
    tree.set("display", schema.display().only(columns, schema.label()).toJson());
    return made("a selection of columns");
  }

  /** Another weight. */
  Schema withWeight(JsonNode weight) {
    tree.set("weight", weight);
    return made("the weight");
  }

  /** A further column of categories. */
  Schema withCategories(String column, List<String> categories) {
    ObjectNode feature = ((ArrayNode) tree.get("features")).addObject().put("column", column);
    ArrayNode domain = feature.putArray("categories");
    categories.forEach(domain::add);
    feature.put("other", "category");
    feature.putArray("missing");
    return made("the column %s with its categories".formatted(QuotedText.of(column)));
  }

  /** The schema of the tree, which has no lines; what made it is its name in messages. */
  private Schema made(String what) {
    return SchemaParser.parse(JsonValue.of(tree, QuotedText.oneLine(what)), null);
  }
}
