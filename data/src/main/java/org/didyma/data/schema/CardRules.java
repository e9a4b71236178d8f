package org.didyma.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;
import org.didyma.formulations.Constraints;
import org.jspecify.annotations.Nullable;

/**
 * What is publicly wanted of a card as a whole: which columns may have points together.
 *
 * @param mostColumns at most so many columns have points
 * @param mostThresholds at most so many thresholds of a column have points
 * @param together sets of columns that all have points, or none
 * @param eitherOr sets of columns of which at most one has points
 * @param noRedundancy of weightings that score every possible record alike the first one only
 * @param penalties by column, what a draw adds to the loss of a card where it has points, in the
 *     loss's units
 */
public record CardRules(
    OptionalInt mostColumns,
    OptionalInt mostThresholds,
    List<List<String>> together,
    List<List<String>> eitherOr,
    boolean noRedundancy,
    Map<String, Long> penalties) {

  static final CardRules NONE =
      new CardRules(
          OptionalInt.empty(), OptionalInt.empty(), List.of(), List.of(), false, Map.of());

  /**
   * Reads the rules of a schema.
   *
   * @param columns those with features
   */
  static CardRules parse(@Nullable JsonValue node, List<String> columns) {
    if (node == null) {
      return NONE;
    }
    node.expect(JsonValue.Kind.OBJECT, "\"card\"");
    node.allowOnly("\"card\"", SchemaKey.keys(SchemaKey.Part.CARD));
    JsonValue noRedundancy = node.get("noRedundancy");
    return new CardRules(
        limit(node, "mostColumns"),
        limit(node, "mostThresholds"),
        sets(node, "together", columns),
        sets(node, "eitherOr", columns),
        noRedundancy != null && noRedundancy.asBoolean("\"noRedundancy\""),
        penalties(node, columns));
  }

  /** In the order of the columns, so that it does not matter which is stated first. */
  private static Map<String, Long> penalties(JsonValue card, List<String> columns) {
    JsonValue node = card.get("penalties");
    Map<String, Long> penalties = new LinkedHashMap<>();
    if (node == null) {
      return penalties;
    }
    node.expect(JsonValue.Kind.OBJECT, "\"penalties\"");
    node.allowOnly("\"penalties\"", columns);
    for (String column : columns) {
      JsonValue at = node.get(column);
      if (at == null) {
        continue;
      }
      BigDecimal penalty = at.asWhole("each of \"penalties\"");
      if (penalty.signum() < 0
          || penalty.compareTo(BigDecimal.valueOf(Constraints.LARGEST_PENALTY)) > 0) {
        throw at.fault(
            "the penalty of %s must be from 0 to %d"
                .formatted(QuotedText.of(column), Constraints.LARGEST_PENALTY),
            "state what its points have to be worth, in units of the loss.");
      }
      if (penalty.signum() > 0) {
        penalties.put(column, penalty.longValueExact());
      }
    }
    return penalties;
  }

  private static OptionalInt limit(JsonValue card, String key) {
    JsonValue node = card.get(key);
    if (node == null) {
      return OptionalInt.empty();
    }
    long limit = node.asWhole(QuotedText.of(key)).longValue();
    if (limit < 0 || limit > 1_000_000) {
      throw node.fault(
          QuotedText.of(key) + " must be from 0 to 1000000", "state how many are wanted at most.");
    }
    return OptionalInt.of((int) limit);
  }

  private static List<List<String>> sets(JsonValue card, String key, List<String> columns) {
    JsonValue node = card.get(key);
    List<List<String>> sets = new ArrayList<>();
    if (node == null) {
      return sets;
    }
    for (JsonValue one : node.asNonEmptyList(QuotedText.of(key))) {
      List<String> set = new ArrayList<>();
      for (JsonValue column : one.asNonEmptyList("each set of " + QuotedText.of(key))) {
        String name = column.asString("each column of " + QuotedText.of(key));
        if (!columns.contains(name) || set.contains(name)) {
          throw column.fault(
              set.contains(name)
                  ? "the column " + QuotedText.of(name) + " occurs twice"
                  : "the schema has no features from the column " + QuotedText.of(name),
              "name columns of features, each once.");
        }
        set.add(name);
      }
      sets.add(set);
    }
    return sets;
  }

  boolean isNone() {
    return equals(NONE);
  }

  /**
   * Refuses columns that are to have points together where only some of them are left: leaving the
   * rule out would let the others have points alone.
   */
  public void requireTogether(List<String> columns) {
    for (List<String> set : together) {
      List<String> gone = set.stream().filter(c -> !columns.contains(c)).toList();
      if (!gone.isEmpty() && gone.size() < set.size()) {
        throw new InvalidInputException(
            "the column %s is to have points together with others, and has no thresholds"
                .formatted(QuotedText.of(gone.get(0))),
            "give it a wider range, or leave it out of \"together\".");
      }
    }
  }

  /** The columns that are to have points together with some that have none. */
  public List<String> togetherWith(List<String> gone) {
    Set<String> all = new LinkedHashSet<>(gone);
    boolean grows = !gone.isEmpty();
    while (grows) {
      grows = false;
      for (List<String> set : together) {
        grows |= set.stream().anyMatch(all::contains) && all.addAll(set);
      }
    }
    all.removeAll(gone);
    return List.copyOf(all);
  }

  /** The same without what is about a column that is no longer there. */
  public CardRules only(List<String> columns) {
    Map<String, Long> left = new LinkedHashMap<>(penalties);
    left.keySet().retainAll(columns);
    return new CardRules(
        mostColumns,
        mostThresholds,
        together.stream().filter(columns::containsAll).toList(),
        eitherOr.stream()
            .map(set -> set.stream().filter(columns::contains).toList())
            .filter(set -> set.size() > 1)
            .toList(),
        noRedundancy,
        left);
  }

  public JsonNode toJson() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    mostColumns.ifPresent(n -> node.put("mostColumns", n));
    mostThresholds.ifPresent(n -> node.put("mostThresholds", n));
    put(node, "together", together);
    put(node, "eitherOr", eitherOr);
    if (noRedundancy) {
      node.put("noRedundancy", true);
    }
    if (!penalties.isEmpty()) {
      ObjectNode own = node.putObject("penalties");
      penalties.forEach(own::put);
    }
    return node;
  }

  private static void put(ObjectNode node, String key, List<List<String>> sets) {
    if (!sets.isEmpty()) {
      ArrayNode all = node.putArray(key);
      for (List<String> set : sets) {
        ArrayNode one = all.addArray();
        set.forEach(one::add);
      }
    }
  }

  /** The constraints on the coordinates of a schema's features. */
  Constraints over(Schema schema) {
    List<Feature> features = schema.features();
    List<String> columns = features.stream().map(Feature::column).toList();
    int[] column = new int[schema.dimension()];
    boolean[] isStep = new boolean[schema.dimension()];
    List<int[]> wholes = new ArrayList<>();
    int at = 0;
    for (int f = 0; f < features.size(); f++) {
      List<Coordinate> own = features.get(f).coordinates();
      int[] all = new int[own.size()];
      for (int c = 0; c < all.length; c++) {
        column[at] = f;
        isStep[at] = own.get(c).test() == Coordinate.Test.AT_LEAST;
        all[c] = at++;
      }
      if (noRedundancy && FeatureDomain.isWhole(features.get(f))) {
        wholes.add(all);
      }
    }
    Constraints constraints = Constraints.of(column, isStep);
    constraints =
        mostColumns.isPresent() ? constraints.withMostColumns(mostColumns.getAsInt()) : constraints;
    constraints =
        mostThresholds.isPresent()
            ? constraints.withMostSteps(mostThresholds.getAsInt())
            : constraints;
    for (List<String> set : together) {
      constraints = constraints.withTogether(numbers(set, columns));
    }
    for (List<String> set : eitherOr) {
      constraints = constraints.withApart(numbers(set, columns));
    }
    constraints = wholes.isEmpty() ? constraints : constraints.withoutRedundancy(wholes);
    return constraints.withPenalties(
        columns.stream().mapToLong(c -> penalties.getOrDefault(c, 0L)).toArray());
  }

  private static int[] numbers(List<String> set, List<String> columns) {
    return set.stream().mapToInt(columns::indexOf).toArray();
  }
}
