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
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.mechanism.PrivacyOptions;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.DossierOption;
import org.didyma.cli.options.EngineOptions;
import org.didyma.cli.options.ExplainSqlOption;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.HoldOutOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.OutputFiles;
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
import org.didyma.models.ModelWriter;
import org.didyma.models.NotReadyException;
import org.didyma.models.PaddedTime;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.page.CardPage;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measured;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityText;
import org.didyma.models.quality.ScoreBands;
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
    boolean json = format.isJson();
    if (rehearse) {
      return rehearse(json);
    }
    data.check();
    privacy.check(given());
    latticeOptions.check();
    points.check();
    Costs costs = latticeOptions.costs();
    privacy.epsilon();
    privacy.adjacency();
    search.requireKnown();
    var timeLimit = search.timeLimit();
    Optional<PaddedTime> leaving = padded.time(privacy.isPrivate(), given());
    int threads = threadsOption.threads();
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> file = files.prepare("--out", out);
    Optional<OutputFile> page = report.prepare(files);
    Optional<OutputFile> whole = dossier.prepare(files);
    Optional<Rational> share = holdOut.share();
    Optional<OutputFile> quality = holdOut.file(files);
    requireHoldable(share);

    Table described = points.on(data.tableOfUnits());
    if (explainSql.isGiven()) {
      terminal.out().print(explainSql.text(described));
      return ExitCode.DONE;
    }
    Table table = InDatabase.of(described, given());
    privacy.requireOtherTable(table.name());
    total.check(table.schema(), privacy.adjacency().of(table.schema().unit()));
    PrivateLatticeOptions.Chosen chosen =
        latticeOptions.over(table.schema(), privacy.hasUsualIntercept(), privacy.loss(given()));
    LatticeName choice = chosen.lattice();
    Chosen<?, ?> mechanism =
        mechanism(table.schema(), choice, costs, threads).under(table.records().conditions());
    if (!privacy.isPrivate()) {
      terminal.note(
          "note: %s is not private; its results may reveal single records"
              .formatted(mechanism.name()));
    }
    String reason = reason(mechanism, chosen);
    if (privacy.isPrivate() && (timeLimit.isPresent() || leaving.isPresent()) && !json) {
      terminal.note(
          "note: if %s stops the run, nothing is released and all of epsilon counts as spent"
              .formatted(timeLimit.isPresent() ? "--time-limit" : "--padded-time"));
    }
    table.requireReadable();
    mechanism.describe();
    SolveRun run = new SolveRun(terminal, timeLimit, leaving);
    HeldOutScores scores =
        new HeldOutScores(table.schema(), ScoreBands.USUAL, privacy.epsilon(), privacy.adjacency());
    Learned learned = release(mechanism, table, ledger.ledger(), run, share, scores);
    Release release = learned.release;

    Model model =
        Model.of(
            release,
            table.schema(),
            privacy.choosesFromLattice()
                ? Model.Options.of(choice, costs).by(privacy.loss(given()))
                : privacy
                    .points()
                    .map(range -> Model.Options.rounded(range, costs))
                    .orElse(Model.Options.NONE),
            Version.text());
    ObjectNode tree = ModelWriter.tree(model);
    if (!reason.isEmpty()) {
      tree.put("choice", reason);
    }
    Optional<Measured> measured =
        learned.evaluated.map(evaluated -> scores.measured(evaluated, model, costs));
    Optional<ObjectNode> figures = measured.map(m -> QualityFile.tree(m, Version.text()));
    String modelText = Json.text(tree);
    // First, so that what epsilon was spent on is out whatever becomes of the files.
    if (json) {
      figures.ifPresent(figure -> tree.set("quality", figure));
      if (diagnostics) {
        tree.set("not_private", run.notPrivate());
      }
      terminal.out().print(Json.text(tree));
    } else {
      terminal.out().print(TextCard.render(PointsCard.of(model)));
      if (!reason.isEmpty()) {
        terminal.out().print("\n" + Paragraph.block("Choice: ", "  ", reason + ".", 80));
      }
      if (diagnostics) {
        terminal.out().print(run.notPrivateText());
      }
      measured.ifPresent(m -> terminal.out().print("\n" + QualityText.render(m)));
    }
    terminal.out().flush();
    file.ifPresent(f -> f.write(modelText));
    if (!json) {
      file.ifPresent(f -> terminal.out().println("\nThe model is in " + f.path() + "."));
    }
    figures.ifPresent(figure -> quality.ifPresent(f -> f.write(Json.text(figure))));
    page.ifPresent(p -> p.write(CardPage.of(model).html()));
    whole.ifPresent(
        p -> p.write(DossierOption.html(model, measured.map(Measured::quality), ledger.ledger())));
    return ExitCode.DONE;
  }

  private Chosen<?, ?> mechanism(Schema schema, LatticeName choice, Costs costs, int threads) {
    return privacy
        .mechanism(
            given(),
            schema,
            choice.over(schema.weightRules()),
            costs,
            threads,
            terminal.cancellation(),
            () -> search.oracle(threads, new EngineOptions(), this::noteOfEngine))
        .under(conditions());
  }

  /** Says why mechanism and lattice were chosen, and returns it; empty when the user named both. */
  private String reason(Chosen<?, ?> mechanism, PrivateLatticeOptions.Chosen chosen) {
    String reason =
        Stream.of(mechanism.reason(), privacy.choosesFromLattice() ? chosen.reason() : "")
            .filter(Predicate.not(String::isEmpty))
            .collect(Collectors.joining("; "));
    // For programs it is in the object.
    if (!reason.isEmpty() && !format.isJson()) {
      terminal.note("note: " + reason);
    }
    return reason;
  }

  /** The same run on made-up tables; no file but the schema is looked at. */
  private Integer rehearse(boolean json) {
    Set<String> given = new HashSet<>(given());
    given.remove("--records");
    privacy.check(given);
    latticeOptions.check();
    points.check();
    privacy.epsilon();
    search.requireKnown();
    Schema schema = points.on(data.schemaAlone());
    int threads = threadsOption.threads();
    PrivateLatticeOptions.Chosen chosen =
        latticeOptions.over(schema, privacy.hasUsualIntercept(), privacy.loss(given));
    Chosen<?, ?> mechanism = mechanism(schema, chosen.lattice(), latticeOptions.costs(), threads);
    mechanism.describe();
    String reason = reason(mechanism, chosen);
    Rehearsal rehearsal =
        Rehearsal.of(
            terminal,
            mechanism,
            schema,
            privacy.rehearsedRecords(),
            search.timeLimit().orElse(Rehearsal.PATIENCE));
    if (json) {
      ObjectNode tree = rehearsal.tree();
      if (!reason.isEmpty()) {
        tree.put("choice", reason);
      }
      terminal.out().print(Json.text(tree));
    } else {
      terminal.out().print(rehearsal.text());
    }
    return ExitCode.DONE;
  }

  /** The names of the options that were given. */
  private Set<String> given() {
    return Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .collect(Collectors.toSet());
  }

  /** What the promise rests on besides the conditions of the mechanism and of the schema. */
  private List<String> conditions() {
    return search.timeLimit().isPresent() ? List.of(UNOBSERVED_LIMIT) : List.of();
  }

  /** What an engine does in a race depends on the data, so it is for the custodian only. */
  private void noteOfEngine(String text) {
    if (diagnostics) {
      terminal.note(text);
    }
  }

  /** What holding out does not go with, by public inputs alone. */
  private void requireHoldable(Optional<Rational> share) {
    if (share.isEmpty()) {
      return;
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
      Optional<Ledger> budget,
      SolveRun run,
      Optional<Rational> share,
      HeldOutScores scores) {
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
      if (diagnostics) {
        terminal.note(
            "not private: "
                + e.failure()
                    .map(failure -> String.valueOf(failure.getMessage()))
                    .orElse("the draw would have taken longer"));
        throw e;
      }
      // The same without its cause, which would tell --stacktrace why.
      throw new NothingReleasedException(String.valueOf(e.getMessage()), e.advice());
    } finally {
      InDatabase.end(table);
    }
  }
}
