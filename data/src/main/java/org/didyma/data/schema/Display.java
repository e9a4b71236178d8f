package org.didyma.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How cards show columns to people. Nothing that is computed depends on it.
 *
 * @param intervals whether thresholds are shown as intervals with summed points
 * @param titles by column what it is called, also of the label
 * @param labels by column and category, or class, what that is called
 */
public record Display(
    boolean intervals, Map<String, String> titles, Map<String, Map<String, String>> labels) {

  static final Display PLAIN = new Display(true, Map.of(), Map.of());

  /** Reads how the columns of features and of the label are shown. */
  static Display parse(@Nullable JsonValue node, List<Feature> features, Label label) {
    if (node == null) {
      return PLAIN;
    }
    node.expect(JsonValue.Kind.OBJECT, "\"display\"");
    node.allowOnly("\"display\"", SchemaKey.keys(SchemaKey.Part.DISPLAY));
    JsonValue intervals = node.get("intervals");
    List<String> columns = new ArrayList<>(features.stream().map(Feature::column).toList());
    columns.add(label.column());
    Map<String, Map<String, String>> labels = new LinkedHashMap<>();
    JsonValue all = object(node.get("labels"), "labels", columns);
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Feature feature : features) {
      values.put(
          feature.column(),
          feature instanceof CategoricalFeature category ? category.categories() : List.of());
    }
    values.put(label.column(), label.values());
    values.forEach(
        (column, categories) -> {
          JsonValue own = all == null ? null : all.get(column);
          if (own != null) {
            labels.put(column, texts(own, "the labels of a column", categories));
          }
        });
    JsonValue titles = object(node.get("titles"), "titles", columns);
    return new Display(
        intervals == null || intervals.asBoolean("\"intervals\""),
        titles == null ? Map.of() : texts(titles, "\"titles\"", columns),
        labels);
  }

  private static @Nullable JsonValue object(
      @Nullable JsonValue node, String key, List<String> columns) {
    if (node != null) {
      node.expect(JsonValue.Kind.OBJECT, QuotedText.of(key));
      node.allowOnly(QuotedText.of(key), columns);
    }
    return node;
  }

  private static Map<String, String> texts(JsonValue node, String what, List<String> keys) {
    node.expect(JsonValue.Kind.OBJECT, what);
    node.allowOnly(what, keys);
    Map<String, String> texts = new LinkedHashMap<>();
    for (String key : keys) {
      JsonValue at = node.get(key);
      if (at != null) {
        String text = at.asString("each text of " + what);
        if (text.isBlank() || text.codePoints().anyMatch(Character::isISOControl)) {
          throw at.fault(
              "a text of " + what + " is empty or has a control character", "write a short name.");
        }
        texts.put(key, text);
      }
    }
    return texts;
  }

  /** The same for the features of some columns, and for the label. */
  public Display only(List<String> features, Label label) {
    List<String> columns = new ArrayList<>(features);
    columns.add(label.column());
    Map<String, String> ownTitles = new LinkedHashMap<>(titles);
    Map<String, Map<String, String>> ownLabels = new LinkedHashMap<>(labels);
    ownTitles.keySet().retainAll(columns);
    ownLabels.keySet().retainAll(columns);
    return new Display(intervals, ownTitles, ownLabels);
  }

  /** What a column is called: its title, or its name where it has none. */
  String title(String column) {
    return titles.getOrDefault(column, column);
  }

  /** What the category is called that a coordinate tests for, or begins with, if anything. */
  Optional<String> label(Coordinate coordinate) {
    return coordinate.test() == Coordinate.Test.EQUALS
            || coordinate.test() == Coordinate.Test.AT_LEAST
        ? label(coordinate.column(), coordinate.value())
        : Optional.empty();
  }

  /** What a category or a class is called, if anything. */
  Optional<String> label(String column, String category) {
    return Optional.ofNullable(labels.getOrDefault(column, Map.of()).get(category));
  }

  boolean isPlain() {
    return equals(PLAIN);
  }

  public JsonNode toJson() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (!intervals) {
      node.put("intervals", false);
    }
    if (!titles.isEmpty()) {
      put(node.putObject("titles"), titles);
    }
    if (!labels.isEmpty()) {
      ObjectNode all = node.putObject("labels");
      labels.forEach((column, own) -> put(all.putObject(column), own));
    }
    return node;
  }

  private static void put(ObjectNode node, Map<String, String> texts) {
    texts.forEach(node::put);
  }
}
