package org.didyma.data.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.didyma.core.Json;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Policy;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.SchemaWriter;

/**
 * Makes other schemas of that of a file of columns, by a change of its JSON that is then read like
 * any other.
 *
 * @param whole the schema of all columns
 * @param source its name in messages
 */
record ColumnsJson(Schema whole, String source) {

  /** Some columns alone, in the order of the file. */
  Schema alone(List<String> columns) {
    return read(of(columns));
  }

  /** The same, which take whatever stands in a field: these policies make it count as nothing. */
  Schema refusingNothing(List<String> columns, List<String> policies) {
    ObjectNode copy = of(columns);
    for (JsonNode node : copy.get("features")) {
      ObjectNode feature = (ObjectNode) node;
      feature.remove("points");
      policies.forEach(policy -> feature.put(policy, "none"));
    }
    return read(copy);
  }

  /** All columns, one with these categories. */
  Schema withCategories(String column, List<String> categories) {
    return with(column, feature -> categories.forEach(feature.putArray("categories")::add));
  }

  /** All columns, one with a range and all thresholds of it. */
  Schema withRange(
      NumericFeature number, BigDecimal low, BigDecimal high, List<BigDecimal> thresholds) {
    return with(
        number.column(),
        feature -> {
          feature.putArray(number.kind().key()).add(low).add(high);
          feature.set("thresholds", closed(feature, number, thresholds).get("thresholds"));
        });
  }

  /**
   * All columns, of which some have a coordinate for what is missing, if they had nothing for it.
   */
  Schema withMissingApart(List<String> columns) {
    List<String> apart =
        whole.features().stream()
            .filter(f -> columns.contains(f.column()) && !f.form().missing().isEmpty())
            .filter(f -> f.onMissing().kind() == Policy.Kind.NONE)
            .map(Feature::column)
            .toList();
    if (apart.isEmpty()) {
      return whole;
    }
    ObjectNode copy = (ObjectNode) whole.toJsonNode();
    for (JsonNode feature : copy.get("features")) {
      if (apart.contains(feature.get("column").asText())) {
        ((ObjectNode) feature).put("onMissing", "category");
      }
    }
    return read(copy);
  }

  private Schema with(String column, Consumer<ObjectNode> change) {
    ObjectNode copy = (ObjectNode) whole.toJsonNode();
    for (JsonNode feature : copy.get("features")) {
      if (column.equals(feature.get("column").asText())) {
        change.accept((ObjectNode) feature);
      }
    }
    return read(copy);
  }

  private ObjectNode of(List<String> columns) {
    ObjectNode copy = (ObjectNode) whole.toJsonNode();
    Iterator<JsonNode> features = copy.get("features").elements();
    while (features.hasNext()) {
      if (!columns.contains(features.next().get("column").asText())) {
        features.remove();
      }
    }
    copy.remove(List.of("card", "display", "weight"));
    return copy;
  }

  private Schema read(ObjectNode json) {
    return Schema.parse(Json.text(json), source);
  }

  /** The JSON of an open column with thresholds. */
  static ObjectNode closed(JsonNode feature, NumericFeature number, List<BigDecimal> thresholds) {
    ObjectNode own = feature.deepCopy();
    ArrayNode list = own.putArray("thresholds");
    thresholds.forEach(t -> list.add(SchemaWriter.number(number, t)));
    return own;
  }
}
