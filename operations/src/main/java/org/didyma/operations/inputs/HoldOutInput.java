package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.records.TrainTestSplit;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;

/** With which probability each record is held out, to measure a model on. */
public record HoldOutInput(Inputs in) {

  private static final String NONE = "none";

  /** Empty where nothing is to be held out. */
  public static final Parameter<Optional<Rational>> HOLD_OUT =
      Parameter.<Optional<Rational>>read(
              "hold-out",
              "Q",
              text -> text.equals(NONE) ? Optional.empty() : Optional.of(parse(text)),
              share -> share.map(Rational::toString).orElse(NONE))
          .says(
              "hold out each record, or unit, with this probability and measure the model"
                  + " privately on those; learning and measuring together spend epsilon once")
          .usually(Optional.empty());

  public static final Parameter<Path> QUALITY_OUT =
      Parameter.file("quality-out")
          .says("write the evaluation on the held-out records to a new file, in JSON");

  public static final Parameter<String> BY =
      Parameter.text("by", "COLUMN")
          .says(
              "measure each group of the held-out records by a column of categories of the schema,"
                  + " and the gaps between groups, by the same noisy count");

  /** Refuses a file of what is not measured, and groups of it. */
  public static final InputRule FITS =
      InputRule.when(
              in -> in.has(QUALITY_OUT) && in.get(HOLD_OUT).isEmpty(),
              "--quality-out is given, but nothing is held out",
              "give --hold-out too, such as 0.2.")
          .or(
              InputRule.when(
                  in -> in.has(BY) && in.get(HOLD_OUT).isEmpty(),
                  "--by measures groups of held-out records, but nothing is held out",
                  "give --hold-out too, such as 0.2."));

  private static Rational parse(String share) {
    Rational value;
    try {
      value = Rational.parse("--hold-out", share);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          ParameterReference.of("hold-out")
              + " is "
              + QuotedText.of(share)
              + ", which is not a number",
          "use one such as 0.2.",
          e);
    }
    TrainTestSplit.requireShare(value);
    return value;
  }

  /**
   * The groups that are measured one by one; empty where all records are measured together.
   *
   * @param schema of the table
   */
  public Optional<ColumnGroups> groups(Schema schema) {
    requireTwo(schema);
    return in.given(BY).map(column -> groups(schema, column));
  }

  /** The same of a menu, whose reading takes columns that no card has: their text. */
  public Optional<String> groupsOfMenu(Schema schema) {
    requireTwo(schema);
    in.given(BY).ifPresent(text -> ColumnGroups.of(schema, text));
    return in.given(BY);
  }

  private void requireTwo(Schema schema) {
    if (in.has(BY) && !(schema.label() instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "--by measures labels of two values, and the label %s has %d"
              .formatted(QuotedText.of(schema.label().column()), schema.label().labels()),
          "leave it out, or measure each group's records by themselves.");
    }
  }

  private static ColumnGroups groups(Schema schema, String column) {
    if (schema.features().stream().noneMatch(f -> f.column().equals(column))) {
      throw new InvalidInputException(
          "the schema has no column " + QuotedText.of(column),
          "name one of it, which %s=0 keeps out of the card; or measure the card by groups on other"
                  .formatted(ParameterReference.of("points-of", column))
              + " records, with didyma evaluate.");
    }
    return ColumnGroups.of(schema, column);
  }

  /** The probability; empty where nothing is to be held out. */
  public Optional<Rational> share() {
    return in.get(HOLD_OUT);
  }
}
