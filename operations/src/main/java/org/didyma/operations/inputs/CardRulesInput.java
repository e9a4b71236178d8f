package org.didyma.operations.inputs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Table;
import org.didyma.data.schema.PointRule;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;

/** What is publicly known or wanted of points and cards, besides what the schema says. */
public record CardRulesInput(Inputs in) {

  /** A rule for the points of a column or coordinate. */
  private record Named(String name, PointRule rule) {}

  /** What a draw adds for a column. */
  private record Penalty(String column, long units) {}

  private static final int MOST = 1_000_000;

  private static final Parameter<Named> POINTS_OF =
      Parameter.read("points-of", "NAME=RULE", CardRulesInput::named, Named::toString)
          .says(
              "a public rule for the points of a column or feature: non-negative, non-positive,"
                  + " increasing or decreasing (in a number), N or LO:HI")
          .repeatable();

  private static final Parameter<Integer> MOST_COLUMNS =
      atMost("most-columns").says("at most N columns of the table have points");

  private static final Parameter<Integer> MOST_THRESHOLDS =
      atMost("most-thresholds").says("at most N cut points of a column have points");

  private static final Parameter<String> TOGETHER =
      Parameter.text("together", "A,B...")
          .says("all of these columns have points, or none")
          .repeatable();

  private static final Parameter<String> EITHER_OR =
      Parameter.text("either-or", "A,B...")
          .says("at most one of these columns has points")
          .repeatable();

  private static final Parameter<Boolean> NO_REDUNDANCY =
      Parameter.flag("no-redundancy")
          .says(
              "of cards that score every possible record alike (all levels of a category shifted"
                  + " against the cut-off) keep only the first");

  private static final Parameter<Penalty> PENALTY_OF =
      Parameter.read("penalty-of", "COLUMN=N", CardRulesInput::penalty, Penalty::toString)
          .says(
              "penalty on the loss of a card in which this column has points, in units of the"
                  + " loss: costs of errors, or the STEP of logistic; the schema's penalties on"
                  + " other columns stay")
          .repeatable();

  private static final Parameter<?>[] ALL = {
    POINTS_OF, MOST_COLUMNS, MOST_THRESHOLDS, TOGETHER, EITHER_OR, NO_REDUNDANCY, PENALTY_OF
  };

  public static final Group GROUP = Group.of("card", "Rules for the card", ALL);

  /** Refuses two penalties of one column. */
  public static final InputRule FITS =
      in -> {
        List<String> columns = in.all(PENALTY_OF).stream().map(Penalty::column).toList();
        return columns.stream()
            .filter(column -> columns.indexOf(column) < columns.lastIndexOf(column))
            .findFirst()
            .map(
                column ->
                    new InvalidInputException(
                        "--penalty-of names %s twice".formatted(QuotedText.of(column)),
                        "give it once for each column."));
      };

  /** A number that may be 0: then nothing has points. */
  private static Parameter<Integer> atMost(String name) {
    return Parameter.read(
        name,
        "N",
        text -> {
          int number = text.matches("\\d{1,7}") ? Integer.parseInt(text) : -1;
          if (number < 0 || number > MOST) {
            throw new InvalidInputException(
                "%s is %s, which is not a whole number from 0 to %d"
                    .formatted(ParameterReference.of(name), QuotedText.of(text), MOST),
                "state how many there may be at most.");
          }
          return number;
        },
        String::valueOf);
  }

  private static Named named(String text) {
    // The name of a category's coordinate has an equals sign of its own.
    int at = text.lastIndexOf('=');
    if (at < 1) {
      throw new InvalidInputException(
          "--points-of is " + QuotedText.of(text) + ", which is not NAME=RULE",
          "name a column or a feature and its rule, such as --points-of age=increasing.");
    }
    return new Named(text.substring(0, at), PointRule.parse(text.substring(at + 1)));
  }

  private static Penalty penalty(String text) {
    int at = text.lastIndexOf('=');
    if (at < 1 || !text.substring(at + 1).matches("[0-9]{1,10}")) {
      throw new InvalidInputException(
          "--penalty-of is " + QuotedText.of(text) + ", which is not COLUMN=N",
          "name a column and a whole number of at least 0, such as --penalty-of bmi=20.");
    }
    return new Penalty(text.substring(0, at), Long.parseLong(text.substring(at + 1)));
  }

  /** Whether any of them was given. */
  public boolean isGiven() {
    return in.hasAny(ALL);
  }

  /** What was given of the card as a whole. */
  private ObjectNode card() {
    ObjectNode card = JsonNodeFactory.instance.objectNode();
    in.given(MOST_COLUMNS).ifPresent(n -> card.put("mostColumns", n));
    in.given(MOST_THRESHOLDS).ifPresent(n -> card.put("mostThresholds", n));
    sets(card, "together", in.all(TOGETHER));
    sets(card, "eitherOr", in.all(EITHER_OR));
    if (in.isOn(NO_REDUNDANCY)) {
      card.put("noRedundancy", true);
    }
    if (in.has(PENALTY_OF)) {
      ObjectNode own = card.putObject("penalties");
      in.all(PENALTY_OF).forEach(penalty -> own.put(penalty.column, penalty.units));
    }
    return card;
  }

  private static void sets(ObjectNode card, String key, List<String> given) {
    if (!given.isEmpty()) {
      ArrayNode sets = card.putArray(key);
      for (String set : given) {
        ArrayNode one = sets.addArray();
        Arrays.stream(set.split(",", -1)).forEach(one::add);
      }
    }
  }

  /** A schema with the rules that were given. */
  public Schema on(Schema schema) {
    Schema ruled = schema;
    for (Named one : in.all(POINTS_OF)) {
      ruled = ruled.withPoints(one.name, one.rule);
    }
    return withCard(ruled, Schema::withCardRules);
  }

  /** A table whose schema has the rules that were given. */
  public Table on(Table table) {
    return isGiven() ? table.under(on(table.schema())) : table;
  }

  /** Columns with the rules that were given. */
  public Columns on(Columns columns) {
    Columns ruled = columns;
    for (Named one : in.all(POINTS_OF)) {
      ruled = ruled.withPoints(one.name, one.rule);
    }
    return withCard(ruled, Columns::withCardRules);
  }

  /** The same with what was given of the card; an error names the parameter that it is about. */
  private <T> T withCard(T before, BiFunction<T, JsonNode, T> with) {
    T ruled = before;
    for (Map.Entry<String, JsonNode> rule : card().properties()) {
      try {
        ObjectNode one = JsonNodeFactory.instance.objectNode();
        ruled = with.apply(ruled, one.set(rule.getKey(), rule.getValue()));
      } catch (InvalidInputException e) {
        throw new InvalidInputException(
            ParameterReference.of(Schema.parameter(rule.getKey())) + ": " + e.message(),
            e.hint(),
            e);
      }
    }
    return ruled;
  }
}
