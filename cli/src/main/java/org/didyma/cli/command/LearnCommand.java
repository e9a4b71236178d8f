package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.ColumnsOptions;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.CutsOption;
import org.didyma.cli.options.EpsilonOption;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.HoldOutOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.OptionValue;
import org.didyma.cli.options.PointsOption;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.RecordsGuess;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.models.Custodian;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.learning.CardWay;
import org.didyma.models.learning.Learned;
import org.didyma.models.learning.Learning;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.models.learning.Stage;
import org.didyma.models.quality.Evaluation;
import org.didyma.models.quality.Measured;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.QualityText;
import org.didyma.operations.StageClock;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.ledger.Ledger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma learn}: from a table of which only the columns are known to a card, in one go. */
@Command(
    name = "learn",
    sortOptions = false,
    description = {
      "",
      "From a private table of which only the columns are known publicly to a points card, with"
          + " what it is worth: thresholds, a card that is learned from most of the records, its"
          + " accuracy and risks measured on the others, and a page. Everything together costs"
          + " epsilon, once. What will be spent on what is said before the table is opened.",
      "",
      "What is not read is not learned, and paid for all the same. First didyma schema fit"
          + " columns.json --data people.csv tells the custodian, not privately, how the table is"
          + " read and what to write where it is not.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma learn --data t.csv --columns c.json --epsilon 1 --records 300 --out new"
    })
public final class LearnCommand implements Callable<Integer>, Custodian {

  private static final String NONE = "none";

  private final Terminal terminal;

  @Mixin private ColumnsOptions options = new ColumnsOptions();
  @Mixin private EpsilonOption epsilon = new EpsilonOption();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  @Option(
      names = "--schema-epsilon",
      paramLabel = "E",
      description =
          "learn thresholds from the table at this part of epsilon, or none: thresholds are round"
              + " numbers, which cost nothing; default a tenth if --records says that there are"
              + " enough records, else none")
  private @Nullable String schemaEpsilon;

  @Mixin private CutsOption cuts = new CutsOption();

  @Option(
      names = "--records",
      paramLabel = "N",
      converter = RecordsGuess.class,
      description =
          "a public guess of the number of records, which decides much of the plan, or unknown; the"
              + " table's own is not looked at")
  private @Nullable Long records;

  @Option(
      names = "--positives",
      paramLabel = "P",
      description =
          "a public guess of the share of positive records, such as 0.1, for the width that the plan"
              + " expects of the AUC; it changes nothing else")
  private @Nullable Double positives;

  @Option(
      names = "--hold-out",
      paramLabel = "Q",
      defaultValue = "0.2",
      description =
          "hold each record, or unit, out with this probability, to measure the card on, or none:"
              + " the card is learned from all records, and nobody says how good it is; default"
              + " ${DEFAULT-VALUE}")
  private String holdOut = "0.2";

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      defaultValue = LearningOptions.PLANNED_LOSS,
      description =
          "what the card is chosen by: logistic, so that scores mean risks, or another loss of"
              + " didyma solve such as zero-one; auto is zero-one where --records says that there"
              + " are few, else logistic; default ${DEFAULT-VALUE}")
  private String loss = LearningOptions.PLANNED_LOSS;

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "where the points come from: exponential (drawn, exactly), objective-perturbation (real"
              + " weights, rounded to -10:10; its promise has conditions), or auto: what is better"
              + " for the public sizes, see docs/learn.md; default ${DEFAULT-VALUE}")
  private String mechanism = "auto";

  @Mixin private PrivateLatticeOptions latticeOptions = new PrivateLatticeOptions();
  @Mixin private PointsOption points = new PointsOption();
  @Mixin private LedgerOption ledger = new LedgerOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "write schema, card, figures and page to a new or empty folder, or go on in one where the"
              + " same command ended early")
  private String out = "";

  @Option(
      names = "--plan-only",
      description =
          "print the plan and end; opens no table, spends nothing, writes nothing, and needs neither"
              + " --data nor --out")
  private boolean planOnly;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  private boolean touched;
  private boolean touchedInStep;
  private boolean atCard;
  private @Nullable StageClock stages;

  public LearnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void reading() {
    touched = true;
    touchedInStep = true;
    terminal.cancellation().spent();
  }

  @Override
  public void ready(String outlook) {
    if (atCard && stages != null) {
      stages.next();
    }
  }

  @Override
  public void chosen() {
    if (stages != null) {
      stages.begin(Stage.Kind.POINTS);
    }
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    terminal.cancellation().onStop("stopped on request; nothing was spent", "");
    checkOptions();
    LearningPlan plan = LearningPlan.of(wanted());
    if (cuts.isGiven() && plan.schema().isEmpty()) {
      throw new InvalidInputException(
          "--cuts is given, but no thresholds are learned",
          "give a part of --epsilon for them, --schema-epsilon, or leave --cuts out.");
    }
    Learning learning =
        Learning.of(plan, Version.text()).withThreads(threads.threads()).telling(this);
    if (planOnly) {
      learning.check();
      terminal.out().print(json ? Json.text(plan.tree()) : String.join("\n", plan.lines()) + "\n");
      terminal.note(fitFirst());
      return ExitCode.DONE;
    }
    Optional<Ledger> budget = ledger.ledger();
    if (budget.isPresent()) {
      learning = learning.spendingFrom(budget.get());
    }
    Records rows = options.records(plan.round());
    ObjectNode tree = plan.tree(rows.identity());
    Optional<LearnFolder> unfinished = LearnFolder.unfinished(out, tree);
    if (unfinished.isPresent()) {
      return finish(unfinished.get(), plan, tree);
    }
    Optional<LearnFolder> earlier = LearnFolder.earlier(out, tree);
    // What cannot be drawn is refused before anything is spent.
    learning.check();
    boolean hasSchema = LearnFolder.hasSchema(out);
    learning.requireReadable(rows, hasSchema);
    learning.requireRoom(hasSchema);
    LearnFolder folder = earlier.orElseGet(() -> LearnFolder.make(out, tree));
    terminal.note("note: the plan:");
    plan.lines().forEach(line -> terminal.note("  " + line));
    terminal.note(fitFirst());
    stages = new StageClock(plan.stages());
    try {
      Table table = new Table(schema(folder, learning, plan, rows), rows);
      Learning last = learning;
      Learned learned = step(folder, "card", () -> card(last, table));
      onStop("the card was released, and what is written of it is in " + folder.path(), "");
      Released.orPrint(
          terminal, () -> Json.text(tree(learned, tree)), () -> write(folder, learned));
      folder.end();
      terminal
          .out()
          .print(
              json
                  ? Json.text(tree(learned, tree))
                  : text(learned.model(), learned.measured().map(Measured::evaluation), folder));
      return ExitCode.DONE;
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e.calling(OptionName::of), ledger.isGiven(), false) : e;
    }
  }

  /** What to do before anything is paid for, since what is not read is not learned. */
  private String fitFirst() {
    return "note: didyma schema fit "
        + options.columnsFile()
        + " --data ... tells the custodian, not privately, how the table is read";
  }

  /** Refuses what is wrong whatever the columns are. */
  private void checkOptions() {
    if (planOnly) {
      options.checkColumns();
    } else {
      options.check();
      if (out.isEmpty()) {
        throw new InvalidInputException(
            "--out is missing", "name a new folder, or give --plan-only to see the plan alone.");
      }
    }
    latticeOptions.check();
    points.check();
    guessedRecords();
  }

  /** The schema that an earlier run released, or a new one. */
  private Schema schema(LearnFolder folder, Learning learning, LearningPlan plan, Records rows) {
    Optional<Schema> earlier = folder.schema();
    if (earlier.isPresent()) {
      if (!learning.couldBring(earlier.get(), rows)) {
        throw new InvalidInputException(
            "the schema in %s is not what this command learns".formatted(folder.path()),
            "put back the one that it wrote, or choose another name for the folder, and pay"
                + " again.");
      }
      terminal.note("note: goes on from the schema that an earlier run left in " + folder.path());
      onStop("this run spent nothing", "");
      return earlier.get();
    }
    Supplier<Schema> made =
        () -> timed(() -> learning.schema(rows, terminal.cancellation()::isCancelled));
    Schema schema = plan.schema().isEmpty() ? made.get() : step(folder, "schema", made);
    if (!touched) {
      folder.writeSchema(schema);
      return schema;
    }
    Released.orPrint(terminal, schema::toJson, () -> folder.writeSchema(schema));
    onStop(
        "the schema was released and is in " + folder.path(),
        "give the same command again to go on from there; " + SpentRefusal.spent(ledger.isGiven()));
    return schema;
  }

  private Learned card(Learning learning, Table table) {
    atCard = true;
    Objects.requireNonNull(stages).begin(Stage.Kind.READING);
    return timed(() -> learning.card(table, terminal.cancellation()::isCancelled));
  }

  /** Work that shows which stage it is at. */
  private <T> T timed(Supplier<T> work) {
    StageClock clock = Objects.requireNonNull(stages);
    try (ElapsedTime time = new ElapsedTime(terminal, clock, format.isJson())) {
      return work.get();
    }
  }

  /** A step that touches the table: it is begun once, unless it ends before it got there. */
  private <T> T step(LearnFolder folder, String name, Supplier<T> work) {
    terminal.cancellation().check();
    onStop(
        "the step %s was begun and released nothing".formatted(name),
        "choose another name for the folder, since none goes on from a step that was begun; "
            + SpentRefusal.spent(ledger.isGiven()));
    folder.begin(name);
    touchedInStep = false;
    try {
      return work.get();
    } finally {
      if (!touchedInStep) {
        folder.takeBack(name);
      }
    }
  }

  private void onStop(String what, String advice) {
    terminal.cancellation().onStop("stopped on request; " + what, advice);
  }

  private LearningOptions wanted() {
    LearningOptions wanted =
        LearningOptions.of(points.on(options.columns()), epsilon.epsilon(), neighbours.adjacency())
            .by(loss, latticeOptions.costs())
            .by(CardWay.of(mechanism))
            .cutting(cuts.cuts());
    wanted =
        holdOut.equals(HoldOutOption.NONE)
            ? wanted.holdingNothingOut()
            : wanted.holdingOut(HoldOutOption.parse(holdOut));
    OptionalLong guess = guessedRecords();
    if (guess.isPresent()) {
      wanted = wanted.withRecords(guess.getAsLong());
    }
    if (positives != null) {
      wanted = wanted.withPositives(positives);
    }
    if (schemaEpsilon != null) {
      wanted = wanted.withThresholds(thresholds(schemaEpsilon));
    }
    return latticeOptions.isUnnamed()
        ? wanted
        : wanted.from(schema -> latticeOptions.over(schema, true).lattice());
  }

  /** The number of records that the plan is made for; empty where it is said to be unknown. */
  private OptionalLong guessedRecords() {
    if (records == null) {
      throw new InvalidInputException(
          "--records is missing, which decides much of the plan",
          "guess the number of records from what is public, such as --records 1000, or go on"
              + " without by --records unknown.");
    }
    return records == RecordsGuess.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(records);
  }

  private static Epsilon thresholds(String given) {
    if (given.equals(NONE)) {
      return Epsilon.ZERO;
    }
    return OptionValue.read(
        "--schema-epsilon",
        given,
        Epsilon::parse,
        "choose a part of --epsilon, such as a tenth of it.");
  }

  /** Writes what follows from what an earlier run released; touches no table. */
  private int finish(LearnFolder folder, LearningPlan plan, ObjectNode tree) {
    Model card = folder.card();
    terminal.note(
        "note: an earlier run released the card in %s; what is missing beside it is written again"
            .formatted(folder.path()));
    boolean measures = plan.options().heldOut().isPresent();
    Optional<Path> figures = measures ? folder.quality() : Optional.empty();
    Optional<Evaluation> evaluation =
        figures.map(file -> QualityReader.read(file).evaluation(card));
    terminal.note("note: nothing is drawn, and nothing is spent");
    if (figures.isEmpty() && measures) {
      terminal.note("note: that run ended before it wrote the card's figures, which are lost");
    }
    folder.writeRest(card, evaluation, ledger.ledger());
    folder.end();
    if (format.isJson()) {
      ObjectNode all = ModelWriter.tree(card);
      all.set("plan", tree);
      figures.ifPresent(file -> all.set("quality", folder.qualityTree()));
      terminal.out().print(Json.text(all));
    } else {
      terminal.out().print(text(card, evaluation, folder));
    }
    return ExitCode.DONE;
  }

  private void write(LearnFolder folder, Learned learned) {
    folder.writeReleased(learned);
    folder.writeRest(
        learned.model(), learned.measured().map(Measured::evaluation), ledger.ledger());
  }

  private static ObjectNode tree(Learned learned, ObjectNode plan) {
    ObjectNode tree = ModelWriter.tree(learned.model());
    tree.set("plan", plan);
    learned
        .measured()
        .ifPresent(measured -> tree.set("quality", QualityFile.tree(measured, Version.text())));
    return tree;
  }

  private static String text(Model card, Optional<Evaluation> evaluation, LearnFolder folder) {
    String page = evaluation.isPresent() ? "report.html" : "dossier.html";
    return TextCard.render(PointsCard.of(card))
        + evaluation.map(figures -> "\n" + QualityText.withoutVerdict(figures)).orElse("")
        + "\nEverything is in the folder "
        + folder.path()
        + "; "
        + page
        + " is to be looked at.\n";
  }
}
