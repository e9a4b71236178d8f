package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.ThresholdMethod;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.solver.CacheFolder;

/** A table of which only the columns are known publicly. */
public record ColumnsInput(Inputs in) {

  private static final String NO_COLUMNS =
      "give a file of columns, as didyma schema skeleton makes it.";

  public static final Parameter<Path> COLUMNS =
      Parameter.file("columns")
          .required(NO_COLUMNS)
          .says(
              "what is publicly known of the columns, JSON: a schema in which a range may stand"
                  + " without cut points; see docs/reference/schema.md");

  public static final Parameter<String> LABEL =
      Parameter.text("label", "COLUMN")
          .says(
              "the column to predict, where the file of columns does not state it; with --positive"
                  + " and --negative");

  public static final Parameter<String> POSITIVE =
      Parameter.text("positive", "VALUE")
          .says("a value of the label that means positive")
          .repeatable();

  public static final Parameter<String> NEGATIVE =
      Parameter.text("negative", "VALUE")
          .says(
              "a value of the label that means negative; so do all others, unless the file of"
                  + " columns says what they mean")
          .repeatable();

  /** Where thresholds are that are learned from the table. */
  public static final Parameter<ThresholdMethod> CUTS =
      Parameter.oneOf("cuts", "WHERE", List.of(ThresholdMethod.values()), ThresholdMethod::toString)
          .says(
              "where learned cut points lie: quantiles (equal shares of records) or labels (one"
                  + " sample that uses the labels cuts where a card of the column alone would)")
          .usually(ThresholdMethod.QUANTILES);

  /** A catalogued table in place of one's own; what of its columns is known comes with some. */
  public static final Parameter<String> DATASET =
      TableInput.DATASET.says(
          "a catalogued public table, instead of --data; one that has a file of columns brings it");

  /** The same as {@link #COLUMNS}, which a catalogued table can bring. */
  public static final Parameter<Path> COLUMNS_OR_DATASET = COLUMNS.requiredWithout("dataset");

  /** Refuses that no table is named, or two are, without looking at any file. */
  public static final InputRule NAMES_TABLE_OR_DATASET =
      in -> {
        if (!in.has(DATASET)) {
          return new SourceInput(in).isGiven()
              ? SourceInput.FITS.refusal(in)
              : Optional.of(
                  new InvalidInputException(
                      "there is no table to read", "give --data FILE, or --dataset NAME."));
        }
        if (new SourceInput(in).saysAnything()) {
          return Optional.of(
              new InvalidInputException(
                  "--data and --dataset are both given", "leave out one of them."));
        }
        return Optional.empty();
      };

  /** Refuses a table of whose columns nothing is known. */
  public static final InputRule KNOWS_COLUMNS =
      in -> {
        if (in.has(COLUMNS)) {
          return Optional.empty();
        }
        if (!in.has(DATASET)) {
          return Optional.of(new InvalidInputException("--columns is missing", NO_COLUMNS));
        }
        return Catalog.find(in.get(DATASET)).columnsFile().isEmpty()
            ? Optional.of(
                new InvalidInputException(
                    "the data set %s has no file of columns".formatted(in.get(DATASET)),
                    "give --columns FILE too."))
            : InputRule.when(
                    i -> i.has(LABEL),
                    "--label is given, but the columns of --dataset state it",
                    "leave it out, or give --columns FILE too.")
                .refusal(in);
      };

  /** Refuses that no table is named, without looking at any file. */
  public static final InputRule NAMES_TABLE =
      in ->
          new SourceInput(in).isGiven()
              ? SourceInput.FITS.refusal(in)
              : Optional.of(
                  new InvalidInputException("there is no table to read", "give --data FILE."));

  /** Refuses half a label. */
  public static final InputRule LABEL_IS_WHOLE =
      InputRule.when(
              in -> in.hasAny(POSITIVE, NEGATIVE) && !in.has(LABEL), "--label is missing", advice())
          .or(
              InputRule.when(
                  in -> in.has(LABEL) && !in.has(POSITIVE), "--positive is missing", advice()))
          .or(
              InputRule.when(
                  in -> in.has(LABEL) && !in.has(NEGATIVE), "--negative is missing", advice()));

  private static String advice() {
    return "give the whole label, such as --label ill --positive yes --negative no, or state it"
        + " in the file of columns.";
  }

  /** Reads the file of columns. */
  public Columns columns() {
    Columns columns =
        !in.has(COLUMNS) && in.has(DATASET)
            ? Catalog.find(in.get(DATASET)).columns().orElseThrow()
            : in.has(LABEL)
                ? Columns.read(in.get(COLUMNS), in.get(LABEL), in.all(POSITIVE), in.all(NEGATIVE))
                : Columns.read(in.get(COLUMNS));
    in.requireTaken(columns.label());
    return columns;
  }

  /** The records, which have fields; nothing is opened yet. */
  public Records records(Schema schema) {
    Records records =
        in.given(DATASET)
            .map(name -> Records.csv(Catalog.find(name).open(CacheFolder.standard())))
            .orElseGet(() -> new SourceInput(in).records(schema));
    records.requireFields();
    return records;
  }
}
