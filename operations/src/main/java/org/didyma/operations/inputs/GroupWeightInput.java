package org.didyma.operations.inputs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;

/** Public weights of the records of one group, which pull its rates towards those of others. */
public record GroupWeightInput(Inputs in) {

  /** Which rates are to come closer. */
  private enum Notion {
    EQUAL_OPPORTUNITY("equal-opportunity"),
    EQUALISED_ODDS("equalised-odds"),
    PARITY("parity");

    private final String word;

    Notion(String word) {
      this.word = word;
    }
  }

  /** A weight p/q at least 1, in lowest terms. */
  private record Fair(Notion notion, String weight, int p, int q) {

    @Override
    public String toString() {
      return notion.word + ":" + weight;
    }
  }

  private record Named(String column, String value) {

    @Override
    public String toString() {
      return column + "=" + value;
    }
  }

  private static final Parameter<Fair> FAIR =
      Parameter.read("fair", "NOTION:W", GroupWeightInput::fair, Fair::toString)
          .says(
              "weigh the rows of --group W times where the card is chosen: positive ones"
                  + " (equal-opportunity), all (equalised-odds), or positive ones W times and"
                  + " negative ones 1/W times (parity); noise grows, and no rate is guaranteed");

  private static final Parameter<Named> OF =
      Parameter.read("group", "COLUMN=VALUE", GroupWeightInput::named, Named::toString)
          .says("whose rows --fair weighs; the column may be a feature or not");

  /** Rules for the card, and these. */
  public static final Group WITH_RULES = CardRulesInput.GROUP.with(FAIR, OF);

  /** Refuses one without the other. */
  public static final InputRule FITS =
      InputRule.when(
          in -> in.has(FAIR) != in.has(OF),
          "--fair and --group go together",
          "give both, such as --fair equal-opportunity:2 --group sex=f, or neither.");

  private static Fair fair(String text) {
    int at = text.indexOf(':');
    Optional<Notion> notion =
        Arrays.stream(Notion.values())
            .filter(n -> at > 0 && n.word.equals(text.substring(0, at)))
            .findFirst();
    String weight = text.substring(at + 1);
    if (notion.isEmpty() || !weight.matches("[0-9]{1,2}([.][0-9]{1,2})?")) {
      throw wrong(text);
    }
    BigInteger hundredths = new BigDecimal(weight).movePointRight(2).toBigIntegerExact();
    BigInteger one = BigInteger.valueOf(100);
    BigInteger common = hundredths.gcd(one);
    if (hundredths.compareTo(one) < 0) {
      throw wrong(text);
    }
    return new Fair(
        notion.get(),
        weight,
        hundredths.divide(common).intValueExact(),
        one.divide(common).intValueExact());
  }

  private static InvalidInputException wrong(String text) {
    return new InvalidInputException(
        "%s is %s, which is not NOTION:W"
            .formatted(ParameterReference.of("fair"), QuotedText.of(text)),
        "use one of %s and a weight from 1 to 99 with at most two decimals, such as"
                .formatted(
                    Arrays.stream(Notion.values())
                        .map(n -> n.word)
                        .collect(Collectors.joining(", ")))
            + " equal-opportunity:1.5.");
  }

  private static Named named(String text) {
    int at = text.indexOf('=');
    if (at < 1) {
      throw new InvalidInputException(
          "%s is %s, which is not COLUMN=VALUE"
              .formatted(ParameterReference.of("group"), QuotedText.of(text)),
          "name a column and one of its values, such as sex=f.");
    }
    return new Named(text.substring(0, at), text.substring(at + 1));
  }

  /** The weight, as a schema states it. */
  private Optional<ObjectNode> weight() {
    if (!in.has(FAIR)) {
      return Optional.empty();
    }
    Fair fair = in.get(FAIR);
    ObjectNode weight = Json.object().put("by", in.get(OF).column);
    ObjectNode of = weight.putObject("of");
    int p = fair.p;
    int q = fair.q;
    String value = in.get(OF).value;
    switch (fair.notion) {
      case EQUAL_OPPORTUNITY -> of.putObject(value).put("positive", p).put("negative", q);
      case EQUALISED_ODDS -> of.put(value, p);
      case PARITY -> of.putObject(value).put("positive", p * p).put("negative", q * q);
    }
    return Optional.of(weight.put("otherwise", fair.notion == Notion.PARITY ? p * q : q));
  }

  private static void requireNone(Schema schema) {
    if (schema.weight().isPresent()) {
      throw new InvalidInputException(
          "--fair states weights, and the schema has some", "leave one of them out.");
    }
  }

  /** A schema with the weight that was given. */
  public Schema on(Schema schema) {
    return weight()
        .map(
            weight -> {
              requireNone(schema);
              return schema.withWeight(weight);
            })
        .orElse(schema);
  }

  /** A table whose schema has it. */
  public Table on(Table table) {
    return in.has(FAIR) ? table.under(on(table.schema())) : table;
  }

  /** Columns with it. */
  public Columns on(Columns columns) {
    return weight()
        .map(
            weight -> {
              requireNone(columns.fields());
              return columns.withWeight(weight);
            })
        .orElse(columns);
  }
}
