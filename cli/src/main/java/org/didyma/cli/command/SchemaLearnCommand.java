package org.didyma.cli.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.ColumnsOptions;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.CutsOption;
import org.didyma.cli.options.DeltaOption;
import org.didyma.cli.options.EpsilonOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.data.Columns;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.columns.PrivateQuantiles;
import org.didyma.models.Custodian;
import org.didyma.models.Cuts;
import org.didyma.models.SchemaLearning;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma schema learn}. */
@Command(
    name = "learn",
    sortOptions = false,
    header = "learn the thresholds of a schema privately",
    description = {
      "",
      "Makes a schema of what is publicly known of the columns: the thresholds of numbers of which"
          + " only the range is known are learned from the table, privately, near its quantiles"
          + " or where labels change (--cuts) among round numbers of the range, and where not even"
          + " that is known, the range before."
          + " Where categories are unknown, those with many records are found; that takes --delta."
          + " Epsilon is shared among all that is learned. Without --epsilon thresholds are round"
          + " numbers, the table is not opened, and it costs nothing.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma schema learn --columns columns.json --data people.csv --epsilon 0.1"
    })
final class SchemaLearnCommand implements Callable<Integer>, Custodian {

  private static final int USUAL_LEVELS = 3;

  private static final String ROUND = "round";

  private final Terminal terminal;

  @Mixin private ColumnsOptions options = new ColumnsOptions();
  @Mixin private EpsilonOption epsilon = new EpsilonOption();
  @Mixin private DeltaOption delta = new DeltaOption();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();
  @Mixin private LedgerOption ledger = new LedgerOption();

  @Option(
      names = "--thresholds",
      paramLabel = "N",
      description =
          "most thresholds of a column: 1, 3, 7, 15, 31 or 63; default 7; or round: round numbers,"
              + " so that epsilon is for unknown ranges and categories alone")
  private @Nullable String thresholds;

  @Mixin private CutsOption cuts = new CutsOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write to a new file instead of standard output")
  private @Nullable String out;

  @Mixin private CommonOptions common = new CommonOptions();

  private boolean touched;

  SchemaLearnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void reading() {
    touched = true;
    terminal.cancellation().spent();
    terminal
        .cancellation()
        .onStop("stopped on request; nothing was released", SpentRefusal.spent(ledger.isGiven()));
  }

  @Override
  public Integer call() {
    int levels = levels();
    Optional<OutputFile> file = new OutputFiles().prepare("--out", out);
    Schema schema = epsilon.isGiven() ? learned(levels) : round(levels);
    if (file.isEmpty()) {
      terminal.out().print(schema.toJson());
      return ExitCode.DONE;
    }
    try {
      file.get().write(schema.toJson());
    } catch (InvalidInputException e) {
      // What epsilon was spent on is not lost with the file.
      terminal.out().print(schema.toJson());
      throw e;
    }
    return ExitCode.DONE;
  }

  private Schema round(int levels) {
    if (ledger.isGiven()) {
      throw new InvalidInputException(
          "--ledger is given without --epsilon", "choose an epsilon, or leave --ledger out.");
    }
    if (!delta.delta().isZero()) {
      throw new InvalidInputException(
          "--delta is given without --epsilon", "choose an epsilon, or leave --delta out.");
    }
    if (cuts.isGiven()) {
      throw new InvalidInputException(
          "--cuts is given without --epsilon", "choose an epsilon, or leave --cuts out.");
    }
    int steps = (1 << (levels == 0 ? USUAL_LEVELS : levels)) - 1;
    Schema schema = options.columns().withRoundThresholds(steps);
    terminal.note("note: thresholds are round numbers of each range; no table was opened");
    return schema;
  }

  private Schema learned(int levels) {
    options.check();
    Cuts where = cuts.cuts();
    if (levels == 0 && cuts.isGiven()) {
      throw new InvalidInputException(
          "--cuts is given with --thresholds round, which learns no thresholds",
          "choose a number of thresholds, or leave --cuts out.");
    }
    Epsilon price = epsilon.noted(terminal);
    Adjacency adjacency = neighbours.adjacency();
    Columns columns = options.columns();
    SchemaLearning learning =
        new SchemaLearning(columns, price, delta.delta(), adjacency, levels, ledger.ledger(), this)
            .cutting(where, Optional.empty());
    Schema first = learning.first();
    Records records = options.records(first);
    learning.requireReadable(records);
    try {
      Schema schema = learning.learn(records, terminal.cancellation()::isCancelled);
      terminal.note(
          "note: %s costs %s; %s"
              .formatted(
                  learning.queries() == 1
                      ? "the one query"
                      : "each of at most %d queries".formatted(learning.queries()),
                  learning.share(),
                  learning.guarantee(records).statement()));
      terminal.cancellation().released();
      return schema;
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e, ledger.isGiven(), false) : e;
    }
  }

  private int levels() {
    if (thresholds == null) {
      return USUAL_LEVELS;
    }
    if (thresholds.equals(ROUND)) {
      return 0;
    }
    for (int levels = 1; levels <= PrivateQuantiles.MOST_LEVELS; levels++) {
      if (thresholds.equals(Integer.toString((1 << levels) - 1))) {
        return levels;
      }
    }
    throw new InvalidInputException(
        "--thresholds is " + Quoted.of(thresholds), "use 1, 3, 7, 15, 31, 63 or round.");
  }
}
