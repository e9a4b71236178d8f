package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.mechanism.PrivacyOptions;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.DossierOption;
import org.didyma.cli.options.ExplainSqlOption;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.HoldOutOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.PaddedTimeOption;
import org.didyma.cli.options.PointsOption;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.SearchOptions;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.options.TotalOption;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.mechanisms.Chosen;
import org.didyma.models.Evaluated;
import org.didyma.models.Model;
import org.didyma.models.NotReadyException;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measured;
import org.didyma.models.quality.ScoreBands;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.files.OutputFiles;
import org.didyma.privacy.ledger.Ledger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code didyma solve}: a private release. Without {@code --diagnostics} nothing that it prints or
 * writes depends on the data except the released weights.
 */
@Command(
    name = "solve",
    sortOptions = false,
    description = {
      "",
      "Chooses the weights of a linear classifier privately. By default it draws them with the"
          + " exponential mechanism: every weight vector of the lattice can come out, those with"
          + " fewer errors with exactly the larger probability that the privacy parameter allows.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma solve --data people.csv --schema people.schema.json --epsilon 1"
    })
public final class SolveCommand implements Callable<Integer> {

  private static final String UNOBSERVED_LIMIT =
      "whether a run reaches its time limit is not observed";

  private final Terminal terminal;

  @Mixin private DataOptions data = new DataOptions();
  @Mixin private ExplainSqlOption explainSql = new ExplainSqlOption();
  @Mixin private PrivacyOptions privacy = new PrivacyOptions();
  @Mixin private TotalOption total = new TotalOption();
  @Mixin private PrivateLatticeOptions latticeOptions = new PrivateLatticeOptions();
  @Mixin private PointsOption points = new PointsOption();
  @Mixin private SearchOptions search = new SearchOptions();
  @Mixin private ThreadsOption threadsOption = new ThreadsOption();
  @Mixin private LedgerOption ledger = new LedgerOption();
  @Mixin private PaddedTimeOption padded = new PaddedTimeOption();

  @Mixin private HoldOutOption holdOut = new HoldOutOption();

  @Option(names = "--out", paramLabel = "FILE", description = "write the model to a new file")
  private @Nullable String out;

  @Mixin private ReportOption report = new ReportOption();
  @Mixin private DossierOption dossier = new DossierOption();
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--diagnostics",
      description =
          "also show training errors and search statistics, and the line of a record that is"
              + " refused, which are not private")
  private boolean diagnostics;

  @Option(
      names = "--rehearse",
      description =
          "tell how long a run may take: the same on simulated tables of --records N records that"
              + " fit the schema; opens no table, spends nothing, releases nothing")
  private boolean rehearse;

  @Mixin private CommonOptions common = new CommonOptions();

  @Spec private @Nullable CommandSpec spec;

  public SolveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its help. */
  public static CommandLine commandLine(Terminal terminal) {
    SolveCommand solve = new SolveCommand(terminal);
    CommandLine command = new CommandLine(solve);
    solve.privacy.addTo(command.getCommandSpec());
    return OptionSections.ofSolve(command);
  }

  @Override
  public Integer call() {
    return rehearse ? rehearse() : solve();
  }

  private Integer solve() {
    data.check();
    requireOptions(given());
    SolveRun run =
        new SolveRun(terminal, search.timeLimit(), padded.time(privacy.isPrivate(), given()));
    Optional<Rational> share = shareHeldOut();
    SolveOutput output = output();

    Table described = points.on(data.tableOfUnits());
    if (explainSql.isGiven()) {
      terminal.out().print(explainSql.text(described));
      return ExitCode.DONE;
    }
    Table table = InDatabase.of(described, given());
    privacy.requireOtherTable(table.name());
    total.check(table.schema(), privacy.adjacency().of(table.schema().unit()), table.records());
    Planned planned = planned(table.schema());
    Chosen<?, ?> mechanism = planned.mechanism.under(table.records().conditions());
    privacy.note(terminal);
    noteWhatToExpect(mechanism, planned.reason, run);
    table.requireReadable();
    mechanism.describe();
    HeldOutScores scores =
        new HeldOutScores(table.schema(), ScoreBands.USUAL, privacy.epsilon(), privacy.adjacency());
    Learned learned = release(mechanism, table, run, share, scores);

    Model model = model(learned.release, table.schema(), planned.lattice);
    Optional<Measured> measured =
        learned.evaluated.map(e -> scores.measured(e, model, latticeOptions.costs()));
    output.tell(
        measured.map(Measured::model).orElse(model),
        planned.reason,
        measured,
        diagnostics ? Optional.of(run) : Optional.empty());
    return ExitCode.DONE;
  }

  /** The same run on made-up tables; no file but the schema is looked at. */
  private Integer rehearse() {
    Set<String> given = new HashSet<>(given());
    given.remove("--records");
    requireOptions(given);
    Schema schema = points.on(data.schemaAlone());
    Planned planned = planned(schema);
    planned.mechanism.describe();
    privacy.note(terminal);
    noteReason(planned.reason);
    Rehearsal rehearsal =
        Rehearsal.of(
            terminal,
            planned.mechanism,
            schema,
            privacy.rehearsedRecords(),
            search.timeLimit().orElse(Rehearsal.PATIENCE));
    if (format.isJson()) {
      ObjectNode tree = rehearsal.tree();
      if (!planned.reason.isEmpty()) {
        tree.put("choice", planned.reason);
      }
      terminal.out().print(Json.text(tree));
    } else {
      terminal.out().print(rehearsal.text());
    }
    return ExitCode.DONE;
  }

  /** Refuses what is wrong whatever schema and table are, by asking for it. */
  private void requireOptions(Set<String> given) {
    format.isJson();
    privacy.check(given);
    latticeOptions.check();
    if (privacy.refusesIntercepts()) {
      latticeOptions.requireNoIntercept();
    }
    points.check();
    latticeOptions.costs();
    privacy.epsilon();
    privacy.adjacency();
    search.requireKnown();
    search.timeLimit();
    threadsOption.threads();
  }

  /** The probability of being held out, if anything is, once it is known to go with the rest. */
  private Optional<Rational> shareHeldOut() {
    Optional<Rational> share = holdOut.share();
    if (share.isEmpty()) {
      return share;
    }
    if (!privacy.isPrivate()) {
      throw new InvalidInputException(
          "--hold-out is for private mechanisms, and this one is not",
          "leave it out, or use a private mechanism.");
    }
    if (given().contains("--records") && privacy.adjacency().replaces()) {
      throw new InvalidInputException(
          "--records is a public number of records, and coins decide how many are held out",
          "use another mechanism, or --neighbours add-remove.");
    }
    return share;
  }

  private SolveOutput output() {
    OutputFiles files = new OutputFiles();
    return new SolveOutput(
        terminal,
        format.isJson(),
        files.prepare("--out", out),
        report.prepare(files),
        dossier.prepare(files),
        holdOut.file(files),
        ledger);
  }

  /**
   * What options and schema make of a run.
   *
   * @param reason why mechanism and lattice were chosen; empty when the user named both
   */
  private record Planned(Chosen<?, ?> mechanism, LatticeName lattice, String reason) {}

  private Planned planned(Schema schema) {
    PrivateLatticeOptions.Chosen lattice = privacy.lattice(latticeOptions, schema, given());
    Chosen<?, ?> mechanism = mechanism(schema, lattice.lattice());
    String reason =
        Stream.of(mechanism.reason(), privacy.choosesFromLattice() ? lattice.reason() : "")
            .filter(Predicate.not(String::isEmpty))
            .collect(Collectors.joining("; "));
    return new Planned(mechanism, lattice.lattice(), reason);
  }

  private Chosen<?, ?> mechanism(Schema schema, LatticeName choice) {
    int threads = threadsOption.threads();
    return privacy
        .mechanism(
            given(),
            schema,
            choice.over(schema.weightRules()),
            latticeOptions.costs(),
            threads,
            terminal.cancellation(),
            () -> search.oracle(threads, this::noteOfEngine))
        .under(conditions());
  }

  private void noteWhatToExpect(Chosen<?, ?> mechanism, String reason, SolveRun run) {
    if (!privacy.isPrivate()) {
      terminal.note(
          "note: %s is not private; its results may reveal single records"
              .formatted(mechanism.name()));
    }
    noteReason(reason);
    if (privacy.isPrivate() && !format.isJson()) {
      run.stoppedBy()
          .ifPresent(
              option ->
                  terminal.note(
                      "note: if %s stops the run, nothing is released and all of epsilon counts as"
                              .formatted(option)
                          + " spent"));
    }
  }

  private void noteReason(String reason) {
    // For programs it is in the object.
    if (!reason.isEmpty() && !format.isJson()) {
      terminal.note("note: " + reason);
    }
  }

  private Model model(Release release, Schema schema, LatticeName lattice) {
    Costs costs = latticeOptions.costs();
    Model.Options options =
        privacy.choosesFromLattice()
            ? Model.Options.of(lattice, costs).by(privacy.loss(given()))
            : privacy
                .points()
                .map(range -> Model.Options.rounded(range, costs))
                .orElse(Model.Options.NONE);
    return Model.of(release, schema, options, Version.text());
  }

  /** The names of the options that were given. */
  private Set<String> given() {
    return Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .filter(name -> !name.equals("--oracle") || !search.isAuto())
        .collect(Collectors.toSet());
  }

  /** What the promise rests on besides the conditions of the mechanism and of the schema. */
  private List<String> conditions() {
    return search.timeLimit().isPresent() ? List.of(UNOBSERVED_LIMIT) : List.of();
  }

  /**
   * What an engine does in a race depends on the data, so it is for the custodian only; and when it
   * does it, so before a padded time nobody is told.
   */
  private void noteOfEngine(String text) {
    if (diagnostics && !given().contains("--padded-time")) {
      terminal.note(text);
    }
  }

  /**
   * What came out.
   *
   * @param release the model
   * @param evaluated what was asked of a part that was held out, where one was
   */
  private record Learned(Release release, Optional<Evaluated<long[]>> evaluated) {}

  /** From the first byte of the table on the budget is spent. */
  private <D, P> Learned release(
      Chosen<D, P> mechanism,
      Table table,
      SolveRun run,
      Optional<Rational> share,
      HeldOutScores scores) {
    Optional<Ledger> budget = ledger.ledger();
    Releasing<D, P> alone =
        Releasing.of(mechanism.mechanism(), mechanism.parameters()).under(mechanism.conditions());
    Releasing<D, P> releasing =
        budget.isPresent() ? alone.spendingFrom(budget.get(), "solve " + mechanism.name()) : alone;
    try (ElapsedTime clock = new ElapsedTime(terminal, mechanism.name(), format.isJson())) {
      if (share.isEmpty()) {
        return new Learned(run.release(releasing, table, mechanism.form()), Optional.empty());
      }
      Evaluated<long[]> evaluated =
          run.release(releasing, table, mechanism.form(), share.get(), scores);
      return new Learned(evaluated.release(), Optional.of(evaluated));
    } catch (InvalidInputException e) {
      throw privacy.isPrivate() && run.hasTouchedTable()
          ? SpentRefusal.of(e.calling(OptionName::of), ledger.isGiven(), diagnostics)
          : e;
    } catch (NotReadyException e) {
      throw nothingReleased(e);
    } finally {
      InDatabase.end(table);
    }
  }

  /** Why there was no answer in time is for the custodian only. */
  private RuntimeException nothingReleased(NotReadyException late) {
    if (diagnostics) {
      terminal.note(
          "not private: "
              + late.failure()
                  .map(failure -> String.valueOf(failure.getMessage()))
                  .orElse("the draw would have taken longer"));
      return late;
    }
    // The same without its cause, which would tell --stacktrace why.
    return new NothingReleasedException(String.valueOf(late.getMessage()), late.advice());
  }
}
