package org.didyma.operations.learn;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.SchemaLearner;
import org.didyma.models.cards.TextCard;
import org.didyma.models.learning.CardLearner;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.models.learning.LearningResult;
import org.didyma.models.learning.PlanStage;
import org.didyma.models.menu.MenuCard;
import org.didyma.models.menu.MenuPage;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.outcomes.ReportReader;
import org.didyma.operations.Context;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.Document;
import org.didyma.operations.Inputs;
import org.didyma.operations.Result;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.StageClock;
import org.didyma.operations.inputs.ColumnsInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.ledger.Ledger;
import org.jspecify.annotations.Nullable;

/** A run of {@link LearnModel}, which knows how far it came and what was spent by then. */
final class LearnRun implements PrivateDiagnosticsListener {

  /** A note is for a terminal. */
  private static final ParameterReference.Names OPTIONS =
      new ParameterReference.Names() {
        @Override
        public String parameter(String name) {
          return "--" + name;
        }

        @Override
        public String operation(String name) {
          return "didyma " + name;
        }
      };

  private final Inputs in;
  private final Context context;
  private final LedgerInput ledger;
  private boolean touched;
  private boolean touchedInStep;
  private boolean atCard;
  private @Nullable StageClock stages;

  LearnRun(Inputs in, Context context) {
    this.in = in;
    this.context = context;
    this.ledger = new LedgerInput(in);
  }

  @Override
  public void reading() {
    touched = true;
    touchedInStep = true;
    context.cancellation().spent();
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
      stages.begin(PlanStage.Kind.POINTS);
    }
  }

  /** Learns, or goes on from where an earlier run of the same plan ended. */
  Result result(LearningOptions wanted) {
    LearningPlan plan = LearningPlan.of(wanted);
    if (in.has(ColumnsInput.CUTS) && plan.schema().isEmpty()) {
      throw new InvalidInputException(
          "--cuts is given, but no cut points are learned",
          "give them a part of --epsilon by --schema-epsilon, or leave --cuts out.");
    }
    CardLearner learning =
        CardLearner.of(plan, SoftwareVersion.text())
            .withThreads(SharedParameters.threads(in))
            .telling(this);
    Optional<Ledger> budget = ledger.ledger();
    if (budget.isPresent()) {
      learning = learning.spendingFrom(budget.get());
    }
    if (in.isOn(LearnModel.PLAN_ONLY)) {
      learning.check();
      noteFitFirst();
      noteRefusal(learning);
      return new Document(plan.tree(), () -> String.join("\n", plan.lines()) + "\n");
    }
    String out = in.get(LearnModel.OUT);
    Records rows = new ColumnsInput(in).records(plan.round());
    ObjectNode tree = plan.tree(rows.identity());
    Optional<LearnFolder> unfinished = LearnFolder.unfinished(out, tree, wanted.columns().label());
    if (unfinished.isPresent()) {
      return plan.options().menu().isPresent()
          ? finishMenu(unfinished.get(), tree)
          : finish(unfinished.get(), plan, tree);
    }
    Optional<LearnFolder> earlier = LearnFolder.earlier(out, tree);
    // What cannot be drawn is refused before anything is spent.
    learning.check();
    boolean hasSchema = LearnFolder.hasSchema(out);
    learning.requireReadable(rows, hasSchema);
    learning.requireRoom(hasSchema);
    LearnFolder folder = earlier.orElseGet(() -> LearnFolder.make(out, tree));
    context.note("note: the plan:");
    plan.lines().forEach(line -> context.note("  " + line));
    if (!plan.round().gaps().isEmpty()) {
      noteFitFirst();
    }
    stages = new StageClock(plan.stages());
    try {
      SchemaLearner.Learned schema = schema(folder, learning, plan, rows);
      Table table = new Table(schema.schema(), rows);
      CardLearner last = learning.after(schema.uses());
      if (plan.options().menu().isPresent()) {
        return menu(folder, last, plan, table, tree);
      }
      LearningResult learned =
          step(folder, "card", () -> drawing(plan, stop -> last.card(table, stop)));
      onStop("the card was released; what was written is in " + folder.path(), "");
      writeOrTell(() -> Json.text(tree(learned, tree)), () -> write(folder, learned));
      folder.end();
      return new Document(
          tree(learned, tree),
          () -> text(learned.model(), learned.measured().map(Measurement::report), folder));
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e, ledger.isGiven(), false) : e;
    }
  }

  /** What the ledger says to a plan, which is public. */
  private void noteRefusal(CardLearner learning) {
    try {
      learning.requireRoom(in.given(LearnModel.OUT).filter(LearnFolder::hasSchema).isPresent());
    } catch (RuntimeException e) {
      if (!(e instanceof UserFacingException refusal)) {
        throw e;
      }
      context.note(
          "note: the ledger refuses this plan: %s; %s"
              .formatted(refusal.message(OPTIONS), refusal.advice(OPTIONS)));
    }
  }

  /** What to do before anything is paid for, since what is not read is not learned. */
  private void noteFitFirst() {
    context.note(
        "note: didyma schema fit "
            + in.given(ColumnsInput.COLUMNS).map(Path::toString).orElse("columns.json")
            + " --data ... shows the custodian, not privately, how the table is read");
  }

  /** The schema that an earlier run released, or a new one. */
  private SchemaLearner.Learned schema(
      LearnFolder folder, CardLearner learning, LearningPlan plan, Records rows) {
    Optional<Schema> earlier = folder.schema();
    if (earlier.isPresent()) {
      if (!learning.couldBring(earlier.get(), rows)) {
        throw new InvalidInputException(
            "the schema in %s is not the one that this command learned".formatted(folder.path()),
            "restore the one that it wrote, or choose another name for the folder, and spend"
                + " epsilon again.");
      }
      context.note("note: resumes with the schema that an earlier run left in " + folder.path());
      onStop("this run spent nothing", "");
      return new SchemaLearner.Learned(earlier.get(), folder.schemaUses());
    }
    Supplier<SchemaLearner.Learned> made =
        () -> timed(() -> learning.schema(rows, context.cancellation()::isCancelled));
    SchemaLearner.Learned schema =
        plan.schema().isEmpty() ? made.get() : step(folder, "schema", made);
    if (!touched) {
      folder.writeSchema(schema);
      return schema;
    }
    writeOrTell(schema.schema()::toJson, () -> folder.writeSchema(schema));
    onStop(
        "the schema was released and is in " + folder.path(),
        "repeat the same command to resume; " + SpentRefusal.spent(ledger.isGiven()));
    return schema;
  }

  private <T> T drawing(LearningPlan plan, Function<CancellationToken, T> drawn) {
    atCard = true;
    Objects.requireNonNull(stages)
        .begin(plan.baseline().isPresent() ? PlanStage.Kind.BASELINE : PlanStage.Kind.READING);
    return timed(() -> drawn.apply(context.cancellation()::isCancelled));
  }

  /** Work that shows which stage it is at. */
  private <T> T timed(Supplier<T> work) {
    StageClock clock = Objects.requireNonNull(stages);
    try (Watch time = context.working(seconds -> clock.line())) {
      return work.get();
    }
  }

  /** A step that touches the table: it is begun once, unless it ends before it got there. */
  private <T> T step(LearnFolder folder, String name, Supplier<T> work) {
    context.cancellation().check();
    onStop(
        "the step %s began and released nothing".formatted(name),
        "choose another name for the folder, since a step that began cannot resume; "
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

  private Result menu(
      LearnFolder folder, CardLearner learning, LearningPlan plan, Table table, ObjectNode tree) {
    List<MenuCard> cards =
        step(folder, "cards", () -> drawing(plan, stop -> learning.cards(table, stop)));
    onStop("the cards were released; what was written is in " + folder.path(), "");
    ObjectNode released = MenuFolder.tree(plan.menu().orElseThrow().spent(), cards);
    writeOrTell(() -> Json.text(released), () -> folder.writeReleased(released));
    return writtenMenu(folder, tree);
  }

  /** Writes what follows from the cards, of this run or an earlier one. */
  private Result writtenMenu(LearnFolder folder, ObjectNode tree) {
    MenuFolder menu = new MenuFolder(folder);
    MenuPage page = menu.writeRest(folder.schema().orElseThrow(), ledger.ledger());
    folder.end();
    ObjectNode all = menu.released();
    all.set("plan", tree);
    return new Document(
        all,
        () ->
            page.text()
                + "\nEverything is in the folder %s; %s is the page to open.\n"
                    .formatted(folder.path(), LearnFolder.PAGE));
  }

  private Result finishMenu(LearnFolder folder, ObjectNode tree) {
    context.note(
        "note: an earlier run released the cards in %s; what is missing beside them is written again"
            .formatted(folder.path()));
    context.note("note: nothing is sampled, and nothing is spent");
    return writtenMenu(folder, tree);
  }

  private void onStop(String what, String advice) {
    context.cancellation().onStop("stopped on request; " + what, advice);
  }

  /** Writes what follows from what an earlier run released; touches no table. */
  private Result finish(LearnFolder folder, LearningPlan plan, ObjectNode tree) {
    Model card = folder.card();
    context.note(
        "note: an earlier run released the card in %s; what is missing beside it is written again"
            .formatted(folder.path()));
    boolean measures = plan.options().heldOut().isPresent();
    Optional<Path> figures = measures ? folder.quality() : Optional.empty();
    Optional<MeasuredReport> evaluation = figures.map(file -> ReportReader.read(file, card));
    context.note("note: nothing is sampled, and nothing is spent");
    if (figures.isEmpty() && measures) {
      context.note("note: that run ended before it wrote the card's figures, which are lost");
    }
    folder.writeRest(card, evaluation, ledger.ledger());
    folder.end();
    ObjectNode all = ModelWriter.tree(card);
    all.set("plan", tree);
    figures.ifPresent(file -> all.set("quality", folder.qualityTree()));
    return new Document(all, () -> text(card, evaluation, folder));
  }

  /** Writes what was released, and tells all of it where not everything can be written. */
  private void writeOrTell(Supplier<String> released, Runnable writing) {
    try {
      writing.run();
    } catch (RuntimeException | Error e) {
      context.tellUnwritten(released.get());
      throw e;
    }
  }

  private void write(LearnFolder folder, LearningResult learned) {
    folder.writeReleased(learned);
    folder.writeRest(learned.model(), learned.measured().map(Measurement::report), ledger.ledger());
  }

  private static ObjectNode tree(LearningResult learned, ObjectNode plan) {
    ObjectNode tree = ModelWriter.tree(learned.model());
    tree.set("plan", plan);
    learned
        .measured()
        .ifPresent(figures -> tree.set("quality", figures.tree(SoftwareVersion.text())));
    return tree;
  }

  private static String text(
      Model card, Optional<? extends MeasuredReport> measured, LearnFolder folder) {
    return TextCard.of(card)
        + measured.map(figures -> "\n" + figures.summary()).orElse("")
        + "\nEverything is in the folder %s; ".formatted(folder.path())
        + (measured.isPresent()
            ? "report.html has risks by points, cut-offs and charts.\n"
            : "dossier.html is the page to open.\n");
  }
}
