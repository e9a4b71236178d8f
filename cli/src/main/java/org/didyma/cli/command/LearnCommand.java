package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.ColumnsOptions;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.EpsilonOption;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.PointsOption;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.data.Columns;
import org.didyma.data.Feature;
import org.didyma.data.Form;
import org.didyma.data.Parts;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LogisticLoss;
import org.didyma.formulations.loss.Losses;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.ground.Sha256;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Setting;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Custodian;
import org.didyma.models.Evaluated;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.Releasing;
import org.didyma.models.SchemaLearning;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measured;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityPage;
import org.didyma.models.quality.QualitySvg;
import org.didyma.models.quality.QualityText;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
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
          + " what it is worth: thresholds, a card that is drawn on most of the records, its"
          + " accuracy and risks measured on the others, and a page. Everything together costs"
          + " epsilon, once. What will be spent on what is said before the table is opened.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma learn --data people.csv --columns columns.json --epsilon 1 --out card"
    })
public final class LearnCommand implements Callable<Integer>, Custodian {

  private static final String ROUND = "none";

  /** Of epsilon, what learned thresholds cost where nobody says. */
  private static final BigDecimal SCHEMA_SHARE = new BigDecimal("0.1");

  private static final String PURPOSE = "learn";

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

  @Option(
      names = "--records",
      paramLabel = "N",
      description =
          "a public guess of the number of records, for the plan; the table's own is not looked at")
  private @Nullable Long records;

  @Option(
      names = "--hold-out",
      paramLabel = "Q",
      defaultValue = "0.2",
      description =
          "hold each record, or unit, out with this probability, to measure the card on; default"
              + " ${DEFAULT-VALUE}")
  private String holdOut = "0.2";

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      defaultValue = "logistic",
      description =
          "what the card is chosen by: logistic, so that scores mean risks, or another loss of"
              + " didyma solve such as zero-one; default ${DEFAULT-VALUE}")
  private String loss = "logistic";

  @Mixin private PrivateLatticeOptions latticeOptions = new PrivateLatticeOptions();
  @Mixin private PointsOption points = new PointsOption();
  @Mixin private LedgerOption ledger = new LedgerOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description =
          "write schema, card, figures and page to a new folder, or go on in one where the same"
              + " command ended early")
  private String out = "";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  private boolean touched;
  private boolean touchedInStep;

  public LearnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void reading() {
    touched = true;
    touchedInStep = true;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    options.check();
    latticeOptions.check();
    points.check();
    Columns columns = points.on(options.columns());
    Adjacency adjacency = neighbours.adjacency();
    LearnPlan plan = plan(columns, adjacency);
    Optional<Ledger> budget = ledger.ledger();
    Optional<SchemaLearning> learning =
        plan.schema()
            .map(e -> new SchemaLearning(columns, e, adjacency, plan.levels(), budget, this));
    // Refuses what cannot be drawn before anything is spent; sizes change little when learned.
    chosen(plan.round(), plan, adjacency);
    Records rows = options.records(plan.round());
    Table described = new Table(plan.round(), rows);
    described.requireReadable();
    LatticeName planned = lattice(plan.round(), plan);
    ObjectNode tree = plan.tree(adjacency, planned, inputs(described, planned));
    LearnFolder folder = LearnFolder.of(out, tree);
    terminal.note("note: " + plan.text(columns, adjacency, planned));
    try {
      Schema schema = schema(folder, learning, plan, rows);
      Measured measured =
          step(folder, "card", () -> learn(new Table(schema, rows), plan, adjacency, budget));
      write(folder, measured);
      folder.end();
      terminal.out().print(json ? Json.text(tree(measured, tree)) : text(measured, folder));
      return ExitCode.DONE;
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e.calling(OptionName::of), ledger.isGiven(), false) : e;
    }
  }

  /** The schema that an earlier run released, or a new one. */
  private Schema schema(
      LearnFolder folder, Optional<SchemaLearning> learning, LearnPlan plan, Records rows) {
    Optional<Schema> earlier = folder.schema();
    if (earlier.isPresent()) {
      terminal.note("note: goes on from the schema that an earlier run left in " + folder.path());
      return earlier.get();
    }
    Schema schema =
        learning.isEmpty()
            ? plan.round()
            : step(
                folder,
                "schema",
                () -> learning.get().learn(rows, terminal.cancellation()::isCancelled));
    folder.writeSchema(schema);
    return schema;
  }

  /** A step that touches the table: it is begun once, unless it ends before it got there. */
  private <T> T step(LearnFolder folder, String name, Supplier<T> work) {
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

  /** What the steps depend on besides the plan's numbers, and which table they are about. */
  private String inputs(Table table, LatticeName lattice) {
    String all =
        String.join(
            "\n",
            table.name(),
            table.schema().toJson(),
            lattice.toString(),
            latticeOptions.costs().toString());
    return Sha256.of(all.getBytes(StandardCharsets.UTF_8));
  }

  private LearnPlan plan(Columns columns, Adjacency adjacency) {
    Epsilon all = epsilon.epsilon();
    Rational share = Rational.parse("--hold-out", holdOut);
    Parts.requireShare(share);
    OptionalLong guess = guess();
    int levels = LearnPlan.levels(columns);
    Optional<Epsilon> part = schemaEpsilon(all, columns, adjacency, levels, guess);
    BigDecimal rest = all.value().subtract(part.map(Epsilon::value).orElse(BigDecimal.ZERO));
    if (rest.signum() <= 0) {
      throw new InvalidInputException(
          "--schema-epsilon leaves nothing of --epsilon for the card",
          "choose a part of it, such as a tenth.");
    }
    Schema round = LearnPlan.round(columns);
    int coordinates = part.isEmpty() ? round.dimension() : LearnPlan.coordinates(columns, levels);
    Optional<Epsilon> choice =
        isOfRisks() ? LearnPlan.choice(round, coordinates, rest) : Optional.empty();
    Epsilon card = new Epsilon(rest.subtract(choice.map(Epsilon::value).orElse(BigDecimal.ZERO)));
    return new LearnPlan(all, part, choice, card, share, loss, levels, coordinates, round, guess);
  }

  private OptionalLong guess() {
    if (records == null) {
      return OptionalLong.empty();
    }
    if (records < 1) {
      throw new InvalidInputException(
          "--records is " + records, "guess a number of records, at least 1.");
    }
    return OptionalLong.of(records);
  }

  private Optional<Epsilon> schemaEpsilon(
      Epsilon all, Columns columns, Adjacency adjacency, int levels, OptionalLong guess) {
    if (schemaEpsilon == null) {
      BigDecimal tenth = all.value().multiply(SCHEMA_SHARE);
      if (tenth.scale() > Epsilon.MAX_DIGITS) {
        return Optional.empty();
      }
      Epsilon part = new Epsilon(tenth.stripTrailingZeros());
      return LearnPlan.canLearn(columns, part, adjacency, levels, guess)
          ? Optional.of(part)
          : Optional.empty();
    }
    if (schemaEpsilon.equals(ROUND)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Epsilon.parse(schemaEpsilon));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--schema-epsilon is " + Quoted.of(schemaEpsilon) + ": " + e.getMessage(),
          "choose a part of --epsilon, such as a tenth of it.",
          e);
    }
  }

  private Chosen<?, ?> chosen(Schema schema, LearnPlan plan, Adjacency adjacency) {
    Setting setting =
        Setting.of(plan.choice().orElse(plan.card()), Delta.ZERO, adjacency.of(schema.unit()))
            .withThreads(threads.threads())
            .over(lattice(schema, plan).over(schema.weightRules()), latticeOptions.costs())
            .withMagnitudes(schema.magnitudes());
    Chosen<?, ?> draw =
        ExponentialMechanism.KIND.over(
            setting, ExponentialMechanism.KIND.values(Map.of("loss", plan.loss()), Set.of()));
    Chosen<?, ?> chosen =
        plan.choice().isPresent()
            ? columnsFirst((ExponentialMechanism.Parameters) draw.parameters(), schema, plan)
            : draw;
    chosen.describe();
    return chosen;
  }

  private Chosen<?, ?> columnsFirst(
      ExponentialMechanism.Parameters first, Schema schema, LearnPlan plan) {
    List<String> names = schema.features().stream().map(Feature::column).toList();
    ColumnsFirst.Parameters parameters =
        new ColumnsFirst.Parameters(
            first,
            schema.coordinates().stream().map(c -> names.indexOf(c.column())).toList(),
            Arrays.stream(schema.groups()).boxed().toList(),
            plan.card(),
            plan.sizes(schema.dimension()));
    return new Chosen<>(new ColumnsFirst(threads.threads()), parameters, Form.CELLS);
  }

  /** The one that was named, or one that suits the loss and the size of the schema. */
  private LatticeName lattice(Schema schema, LearnPlan plan) {
    return isOfRisks()
        ? LearnPlan.ofRisks(plan.coordinates())
        : latticeOptions.over(schema, true).lattice();
  }

  /** Whether points mean log-odds, and nobody says which there are. */
  private boolean isOfRisks() {
    return latticeOptions.isUnnamed() && Losses.parse(loss) instanceof LogisticLoss;
  }

  /** What a model says that its weights were chosen from. */
  private LatticeName said(Schema schema, LearnPlan plan) {
    return plan.choice().isPresent()
        ? LatticeName.parse("box:5").withIntercept("-15:15")
        : lattice(schema, plan);
  }

  private Measured learn(
      Table table, LearnPlan plan, Adjacency adjacency, Optional<Ledger> budget) {
    Schema schema = table.schema();
    HeldOutScores scores = new HeldOutScores(schema, ScoreBands.USUAL, plan.released(), adjacency);
    Evaluated<long[]> evaluated =
        release(chosen(schema, plan, adjacency), table, plan.heldOut(), scores, budget);
    Model model =
        Model.of(
            evaluated.release(),
            schema,
            Model.Options.of(said(schema, plan), latticeOptions.costs())
                .by(Losses.parse(plan.loss())),
            Version.text());
    return scores.measured(evaluated, model, latticeOptions.costs());
  }

  private <D, P> Evaluated<long[]> release(
      Chosen<D, P> mechanism,
      Table table,
      Rational share,
      HeldOutScores scores,
      Optional<Ledger> budget) {
    Releasing<D, P> releasing =
        Releasing.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions())
            .under(table.records().conditions())
            .telling(this);
    if (budget.isPresent()) {
      releasing = releasing.spendingFrom(budget.get(), PURPOSE);
    }
    try (ElapsedTime clock = new ElapsedTime(terminal, PURPOSE, format.isJson())) {
      return releasing.release(
          table, mechanism.form(), share, scores, terminal.cancellation()::isCancelled);
    }
  }

  private static void write(LearnFolder folder, Measured measured) {
    // First what cannot be had again.
    folder.write("card.json", Json.text(ModelWriter.tree(measured.model())));
    folder.write("quality.json", Json.text(QualityFile.tree(measured, Version.text())));
    folder.write("card.txt", TextCard.render(PointsCard.of(measured.model())));
    folder.write("quality.txt", QualityText.render(measured));
    folder.write("quality.svg", QualitySvg.render(measured));
    folder.write("report.html", QualityPage.of(measured).html());
  }

  private static ObjectNode tree(Measured measured, ObjectNode plan) {
    ObjectNode tree = ModelWriter.tree(measured.model());
    tree.set("plan", plan);
    tree.set("quality", QualityFile.tree(measured, Version.text()));
    return tree;
  }

  private static String text(Measured measured, LearnFolder folder) {
    return TextCard.render(PointsCard.of(measured.model()))
        + "\n"
        + QualityText.render(measured)
        + "\nEverything is in the folder "
        + folder.path()
        + "; report.html is to be looked at.\n";
  }
}
