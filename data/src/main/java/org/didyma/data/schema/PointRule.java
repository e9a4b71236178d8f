package org.didyma.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;
import org.didyma.formulations.AllowedWeights;
import org.didyma.formulations.WeightLattice;

/**
 * What is publicly known or wanted of the points of a column or of one of its coordinates, such as
 * that a larger number never lowers the score.
 *
 * @param kind which rule
 * @param low least number of points, of a range
 * @param high largest number of points, of a range
 */
public record PointRule(Kind kind, int low, int high) {

  /** The rules there are. */
  public enum Kind {
    /** Points are at least 0. */
    NON_NEGATIVE("non-negative"),
    /** Points are at most 0. */
    NON_POSITIVE("non-positive"),
    /** A larger number, or a later category of an order, never has fewer points. */
    INCREASING("increasing"),
    /** A larger number, or a later category of an order, never has more points. */
    DECREASING("decreasing"),
    /** Points are from low to high, whatever the lattice's own range. */
    RANGE("");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  static final String ADVICE =
      "write \"non-negative\", \"non-positive\", \"increasing\", \"decreasing\", a whole number for"
          + " fixed points, or [least, most].";

  private static PointRule of(Kind kind) {
    return new PointRule(kind, 0, 0);
  }

  /** Points from low to high; fixed where these are equal. */
  public static PointRule range(int low, int high) {
    AllowedWeights checked = AllowedWeights.range(low, high);
    return new PointRule(Kind.RANGE, checked.low(), checked.high());
  }

  /**
   * Reads the text form: a word, {@code N} or {@code LO:HI}.
   *
   * @throws InvalidInputException when the text is something else
   */
  public static PointRule parse(String text) {
    Optional<PointRule> word = word(text);
    if (word.isPresent()) {
      return word.get();
    }
    List<String> ends = Arrays.asList(text.split(":", -1));
    if (ends.size() <= 2 && ends.stream().allMatch(e -> e.matches("[+-]?[0-9]{1,9}"))) {
      return range(Integer.parseInt(ends.get(0)), Integer.parseInt(ends.get(ends.size() - 1)));
    }
    throw new InvalidInputException(
        QuotedText.of(text) + " is not a rule for points",
        "use non-negative, non-positive, increasing, decreasing, a whole number for fixed points,"
            + " or LO:HI.");
  }

  static PointRule parse(JsonValue node) {
    switch (node.kind()) {
      case STRING -> {
        return word(node.asString("\"points\""))
            .orElseThrow(() -> node.fault("\"points\" is not a rule for points", ADVICE));
      }
      case NUMBER -> {
        int fixed = points(node);
        return range(fixed, fixed);
      }
      case ARRAY -> {
        List<JsonValue> ends = node.asList("\"points\"");
        if (ends.size() == 2 && points(ends.get(0)) <= points(ends.get(1))) {
          return range(points(ends.get(0)), points(ends.get(1)));
        }
        throw node.fault("a range of points must be [least, most]", ADVICE);
      }
      default -> throw node.fault("\"points\" is not a rule for points", ADVICE);
    }
  }

  private static int points(JsonValue node) {
    BigDecimal points = node.asWhole("each number of points");
    if (points.abs().compareTo(BigDecimal.valueOf(WeightLattice.MAX_WEIGHT)) > 0) {
      throw node.fault(
          "points exceed -%1$d..%1$d".formatted(WeightLattice.MAX_WEIGHT), "use a small number.");
    }
    return points.intValueExact();
  }

  private static Optional<PointRule> word(String text) {
    return Arrays.stream(Kind.values())
        .filter(k -> k != Kind.RANGE && k.word.equals(text))
        .map(PointRule::of)
        .findFirst();
  }

  /** Whether it is about the order of a column's values, so of a whole column only. */
  boolean isOfOrder() {
    return kind == Kind.INCREASING || kind == Kind.DECREASING;
  }

  /** The weights that it leaves a coordinate. */
  AllowedWeights allowed(Coordinate coordinate) {
    return switch (kind) {
      case NON_NEGATIVE -> AllowedWeights.NON_NEGATIVE;
      case NON_POSITIVE -> AllowedWeights.NON_POSITIVE;
      case INCREASING -> isInOrder(coordinate) ? AllowedWeights.NON_NEGATIVE : AllowedWeights.ANY;
      case DECREASING -> isInOrder(coordinate) ? AllowedWeights.NON_POSITIVE : AllowedWeights.ANY;
      case RANGE -> AllowedWeights.range(low, high);
    };
  }

  /**
   * Whether it grows with the column's value. Thresholds are met one after the other, so points of
   * one sign are all it takes; what stands for a missing value has no place in the order.
   */
  static boolean isInOrder(Coordinate coordinate) {
    return coordinate.test() == Coordinate.Test.AT_LEAST
        || coordinate.test() == Coordinate.Test.SCALED;
  }

  JsonNode toJson() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (kind != Kind.RANGE) {
      return nodes.textNode(kind.word);
    }
    return low == high ? nodes.numberNode(low) : nodes.arrayNode().add(low).add(high);
  }

  /** The text form, which {@link #parse(String)} reads. */
  @Override
  public String toString() {
    return kind != Kind.RANGE ? kind.word : low == high ? "" + low : low + ":" + high;
  }
}
