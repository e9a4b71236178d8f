package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
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
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Setting;
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

  private static final int ROUND_THRESHOLDS = 7;
  private static final int LEVELS = 3;
  private static final String PURPOSE = "learn";

  private final Terminal terminal;

  @Mixin private ColumnsOptions options = new ColumnsOptions();
  @Mixin private EpsilonOption epsilon = new EpsilonOption();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  @Option(
      names = "--schema-epsilon",
      paramLabel = "E",
      description =
          "learn thresholds from the table at this part of epsilon; without it thresholds are"
              + " round numbers, which cost nothing")
  private @Nullable String schemaEpsilon;

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
      description = "write schema, card, figures and page to a new folder")
  private String out = "";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  private boolean touched;

  public LearnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void reading() {
    touched = true;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    options.check();
    latticeOptions.check();
    points.check();
    LearnPlan plan = plan();
    Columns columns = points.on(options.columns());
    Adjacency adjacency = neighbours.adjacency();
    Optional<Ledger> budget = ledger.ledger();
    Schema round = columns.withRoundThresholds(ROUND_THRESHOLDS);
    Optional<SchemaLearning> learning =
        plan.schema().map(e -> new SchemaLearning(columns, e, adjacency, LEVELS, budget, this));
    // Refuses what cannot be drawn before anything is spent; sizes change little when learned.
    chosen(round, plan, adjacency);
    Records records = options.records(round);
    new Table(round, records).requireReadable();
    OutputFolder folder = OutputFolder.prepare("--out", out);
    terminal.note("note: " + plan.text(columns, adjacency, lattice(round, plan)));
    try {
      Schema schema =
          learning.map(l -> l.learn(records, terminal.cancellation()::isCancelled)).orElse(round);
      folder.write("schema.json", schema.toJson());
      Measured measured = learn(new Table(schema, records), plan, adjacency, budget);
      write(folder, measured);
      terminal.out().print(json ? Json.text(tree(measured)) : text(measured, folder));
      return ExitCode.DONE;
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e.calling(OptionName::of), ledger.isGiven(), false) : e;
    }
  }

  private LearnPlan plan() {
    Epsilon all = epsilon.epsilon();
    Rational share = Rational.parse("--hold-out", holdOut);
    Parts.requireShare(share);
    if (schemaEpsilon == null) {
      return new LearnPlan(all, Optional.empty(), all, share, loss);
    }
    Epsilon part;
    try {
      part = Epsilon.parse(schemaEpsilon);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--schema-epsilon is " + Quoted.of(schemaEpsilon) + ": " + e.getMessage(),
          "choose a part of --epsilon, such as a tenth of it.",
          e);
    }
    BigDecimal rest = all.value().subtract(part.value());
    if (rest.signum() <= 0) {
      throw new InvalidInputException(
          "--schema-epsilon leaves nothing of --epsilon for the card",
          "choose a part of it, such as a tenth.");
    }
    return new LearnPlan(all, Optional.of(part), new Epsilon(rest), share, loss);
  }

  private Chosen<?, ?> chosen(Schema schema, LearnPlan plan, Adjacency adjacency) {
    Setting setting =
        Setting.of(plan.card(), Delta.ZERO, adjacency.of(schema.unit()))
            .withThreads(threads.threads())
            .over(lattice(schema, plan).over(schema.weightRules()), latticeOptions.costs())
            .withMagnitudes(schema.magnitudes());
    Chosen<?, ?> chosen =
        ExponentialMechanism.KIND.over(
            setting, ExponentialMechanism.KIND.values(Map.of("loss", plan.loss()), Set.of()));
    chosen.describe();
    return chosen;
  }

  /** The one that was named, or one that suits the loss and the size of the schema. */
  private LatticeName lattice(Schema schema, LearnPlan plan) {
    boolean isOfRisks = Losses.parse(plan.loss()) instanceof LogisticLoss;
    return isOfRisks && latticeOptions.isUnnamed()
        ? LearnPlan.ofRisks(schema.dimension())
        : latticeOptions.over(schema, true).lattice();
  }

  private Measured learn(
      Table table, LearnPlan plan, Adjacency adjacency, Optional<Ledger> budget) {
    Schema schema = table.schema();
    HeldOutScores scores = new HeldOutScores(schema, ScoreBands.USUAL, plan.card(), adjacency);
    Evaluated<long[]> evaluated =
        release(chosen(schema, plan, adjacency), table, plan.heldOut(), scores, budget);
    Model model =
        Model.of(
            evaluated.release(),
            schema,
            Model.Options.of(latticeOptions.over(schema, true).lattice(), latticeOptions.costs())
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

  private static void write(OutputFolder folder, Measured measured) {
    folder.write("card.json", Json.text(ModelWriter.tree(measured.model())));
    folder.write("card.txt", TextCard.render(PointsCard.of(measured.model())));
    folder.write("quality.json", Json.text(QualityFile.tree(measured, Version.text())));
    folder.write("quality.txt", QualityText.render(measured));
    folder.write("quality.svg", QualitySvg.render(measured));
    folder.write("report.html", QualityPage.of(measured).html());
  }

  private static ObjectNode tree(Measured measured) {
    ObjectNode tree = ModelWriter.tree(measured.model());
    tree.set("quality", QualityFile.tree(measured, Version.text()));
    return tree;
  }

  private static String text(Measured measured, OutputFolder folder) {
    return TextCard.render(PointsCard.of(measured.model()))
        + "\n"
        + QualityText.render(measured)
        + "\nEverything is in the folder "
        + folder.path()
        + "; report.html is to be looked at.\n";
  }
}
