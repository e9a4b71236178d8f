package org.didyma.operations.schema;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.SchemaLearner;
import org.didyma.models.UnusualNumbers;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.ColumnsInput;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** Learns the thresholds of a schema privately, or takes round numbers without a table. */
public final class SchemaLearn implements Operation {

  private static final int USUAL_LEVELS = 3;

  /** No levels: thresholds are round numbers. */
  private static final int ROUND = 0;

  private static final Parameter<Integer> THRESHOLDS =
      Parameter.oneOf("thresholds", "N", List.of(1, 2, 3, 4, 5, 6, ROUND), SchemaLearn::word)
          .says(
              "maximum number of cut points of a column: 1, 3, 7, 15, 31 or 63; or round: round"
                  + " numbers, so that epsilon is only for unknown ranges and categories")
          .usually(USUAL_LEVELS);

  private static final String ADVICE = "choose an epsilon, or leave %s out.";

  private static final InputRule[] FITS = {
    InputRule.without(
        SharedParameters.EPSILON, ADVICE::formatted, LedgerInput.LEDGER, ColumnsInput.CUTS),
    InputRule.when(
        in -> !in.has(SharedParameters.EPSILON) && !in.get(SharedParameters.DELTA).isZero(),
        "--delta is given without --epsilon",
        ADVICE.formatted("--delta")),
    in ->
        in.has(SharedParameters.EPSILON) ? ColumnsInput.NAMES_TABLE.refusal(in) : Optional.empty(),
    ColumnsInput.LABEL_IS_WHOLE,
    InputRule.when(
        in -> in.has(ColumnsInput.CUTS) && in.get(THRESHOLDS) == ROUND,
        "--cuts is given with --thresholds round, which learns no cut points",
        "choose a number of cut points, or leave --cuts out."),
    LedgerInput.FITS
  };

  /** A tree of so many levels parts a column at so many thresholds. */
  private static int thresholds(int levels) {
    return (1 << levels) - 1;
  }

  private static String word(int levels) {
    return levels == ROUND ? "round" : Integer.toString(thresholds(levels));
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Makes a schema from what is publicly known of the columns. For a number with a"
                + " public range, it learns cut points privately from the table, near quantiles"
                + " or where labels change (--cuts), among round numbers of the range. Where the"
                + " range is unknown, it learns that first. Where categories are unknown, it"
                + " finds those with many records, which takes --delta. Epsilon is shared among"
                + " all of this. Without --epsilon cut points are round numbers, the table is"
                + " not opened, and nothing is spent.")
        .takes(
            Group.main(
                ColumnsInput.COLUMNS,
                SourceInput.DATA,
                SharedParameters.EPSILON,
                SharedParameters.DELTA,
                SharedParameters.NEIGHBOURS,
                THRESHOLDS,
                ColumnsInput.CUTS,
                LedgerInput.LEDGER,
                KeyInput.KEY,
                SharedParameters.OUT),
            Group.of(
                "label",
                "The label, where the file of columns does not state it",
                ColumnsInput.LABEL,
                ColumnsInput.POSITIVE,
                ColumnsInput.NEGATIVE),
            SourceInput.GROUP)
        .refuses(FITS)
        .takingClasses()
        .example("schema learn --columns columns.json --data people.csv --epsilon 0.1");
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> file = SharedParameters.file(in, SharedParameters.OUT, new OutputFiles());
    return in.has(SharedParameters.EPSILON)
        ? new Learned(new Run(in, context).schema().toJson(), file)
        : Document.content(OutputFile.Content.of(round(in, context).toJson()), file);
  }

  private static Schema round(Inputs in, Context context) {
    int levels = in.get(THRESHOLDS);
    Schema schema =
        new ColumnsInput(in)
            .columns()
            .withRoundThresholds(thresholds(levels == ROUND ? USUAL_LEVELS : levels));
    context.note("note: cut points are round numbers of each range; no table was opened");
    return schema;
  }

  /** A schema that epsilon was spent on, which is not lost with its file. */
  private record Learned(String json, Optional<OutputFile> file) implements Result {

    @Override
    public List<Section> sections() {
      return file.isPresent()
          ? List.of()
          : List.of(new Section.Content(OutputFile.Content.of(json)));
    }

    @Override
    public List<Delivery> deliveries() {
      return file.map(f -> new Delivery(f, OutputFile.Content.of(json), "", true)).stream()
          .toList();
    }
  }

  /** One run, which knows whether it has touched the table. */
  private static final class Run implements PrivateDiagnosticsListener {

    private final Inputs in;
    private final Context context;
    private final LedgerInput ledger;
    private boolean touched;

    Run(Inputs in, Context context) {
      this.in = in;
      this.context = context;
      this.ledger = new LedgerInput(in);
    }

    @Override
    public void reading() {
      touched = true;
      context.cancellation().spent();
      context
          .cancellation()
          .onStop("stopped on request; nothing was released", SpentRefusal.spent(ledger.isGiven()));
    }

    Schema schema() {
      Epsilon price = in.get(SharedParameters.EPSILON);
      UnusualNumbers.notes(price, Delta.ZERO, OptionalLong.empty())
          .forEach(note -> context.note("note: " + note));
      ColumnsInput columns = new ColumnsInput(in);
      SchemaLearner learning =
          new SchemaLearner(
                  columns.columns(),
                  price,
                  in.get(SharedParameters.DELTA),
                  in.get(SharedParameters.NEIGHBOURS),
                  in.get(THRESHOLDS),
                  ledger.ledger(),
                  this)
              .cutting(in.get(ColumnsInput.CUTS), Optional.empty());
      Records records = columns.records(learning.first());
      learning.requireReadable(records);
      try {
        Schema schema = learning.learn(records, context.cancellation()::isCancelled).schema();
        context.note(
            "note: %s spends %s; %s"
                .formatted(
                    learning.queries() == 1
                        ? "the one query"
                        : "each of at most %d queries".formatted(learning.queries()),
                    learning.share(),
                    learning.guarantee(records).statement()));
        return schema;
      } catch (InvalidInputException e) {
        throw touched ? SpentRefusal.of(e, ledger.isGiven(), false) : e;
      }
    }
  }
}
