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
import org.didyma.formulations.AllowedWeights;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the points of one column: one for all of its coordinates, or some of their own.
 *
 * @param whole the rule for all coordinates
 * @param own rules by name of the coordinate; none where there is one for all
 */
record ColumnPoints(Optional<PointRule> whole, Map<String, PointRule> own) {

  static final ColumnPoints NONE = new ColumnPoints(Optional.empty(), Map.of());

  /** Reads the rules of a feature. */
  static ColumnPoints parse(@Nullable JsonValue node, Feature feature) {
    if (node == null) {
      return NONE;
    }
    if (node.kind() != JsonValue.Kind.OBJECT) {
      PointRule rule = PointRule.parse(node);
      if (rule.isOfOrder() && feature.coordinates().stream().noneMatch(PointRule::isInOrder)) {
        throw node.fault(
            "the categories of %s have no order".formatted(QuotedText.of(feature.column())),
            "set \"ordered\": true where they are listed in one, or state a rule without order, such"
                + " as \"non-negative\".");
      }
      return new ColumnPoints(Optional.of(rule), Map.of());
    }
    List<String> names = feature.coordinates().stream().map(Coordinate::name).toList();
    node.allowOnly("\"points\" of " + QuotedText.of(feature.column()), names);
    Map<String, PointRule> own = new LinkedHashMap<>();
    for (String name : names) {
      JsonValue at = node.get(name);
      if (at != null) {
        PointRule rule = PointRule.parse(at);
        if (rule.isOfOrder()) {
          throw at.fault(
              "a single feature has no order", "state the rule for the whole column, or a sign.");
        }
        own.put(name, rule);
      }
    }
    return new ColumnPoints(Optional.empty(), own);
  }

  /** The weights that a coordinate may have. */
  AllowedWeights allowed(Coordinate coordinate) {
    PointRule rule = whole.orElse(own.get(coordinate.name()));
    return rule == null ? AllowedWeights.ANY : rule.allowed(coordinate);
  }

  /**
   * The rules that weights do not keep, in words.
   *
   * @param of what the column is called
   * @param weights by coordinate of the feature
   */
  List<String> brokenBy(Feature feature, String of, List<Integer> weights) {
    List<String> broken = new ArrayList<>();
    List<Coordinate> coordinates = feature.coordinates();
    for (int c = 0; c < coordinates.size(); c++) {
      if (!allowed(coordinates.get(c)).admits(weights.get(c))) {
        String name = coordinates.get(c).name();
        PointRule rule = own.get(name);
        broken.add(rule == null ? of + ": " + whole.orElseThrow() : name + ": " + rule);
      }
    }
    return broken.stream().distinct().toList();
  }

  boolean isNone() {
    return whole.isEmpty() && own.isEmpty();
  }

  JsonNode toJson() {
    if (whole.isPresent()) {
      return whole.get().toJson();
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    own.forEach((name, rule) -> node.set(name, rule.toJson()));
    return node;
  }
}
