package org.didyma.cli.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.compare.ProblemOption;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.EngineOptions;
import org.didyma.cli.options.ExplainSqlOption;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.LatticeOptions;
import org.didyma.cli.options.PerturbationOption;
import org.didyma.cli.options.PointsOption;
import org.didyma.cli.options.SearchOptions;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.options.UnitsOption;
import org.didyma.cli.progress.SearchProgress;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma optimize}: the exact optimum of the training data, without any privacy. */
@Command(
    name = "optimize",
    sortOptions = false,
    description = {
      "",
      "Finds the weights with the least cost of errors on the table, and proves that no weights of"
          + " the lattice have less (or, with an engine for integer programs, says who claims it)."
          + " The result is not private: it may reveal single records.",
      "A run ends when the value is proven. A search that is over within a second names the"
          + " lexicographically smallest of the optimal weights; a longer one may name any of them,"
          + " unless --ties smallest asks for more. The output says which (tie_rule_proven).",
      "A problem of the contest (--problem) has no names of columns: its weights are told by"
          + " coordinate, counted from 0.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma optimize --data people.csv --schema people.schema.json --cost 2:1"
    })
public final class OptimizeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DataOptions data = new DataOptions();
  @Mixin private ProblemOption problem = new ProblemOption();
  @Mixin private ExplainSqlOption explainSql = new ExplainSqlOption();
  @Mixin private LatticeOptions latticeOptions = new LatticeOptions();
  @Mixin private UnitsOption unitsOption = new UnitsOption();
  @Mixin private PointsOption points = new PointsOption();
  @Mixin private SearchOptions search = new SearchOptions();

  @Mixin private PerturbationOption perturbation = new PerturbationOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private EngineOptions engines = new EngineOptions();

  @Option(
      names = "--ties",
      paramLabel = "RULE",
      defaultValue = "any",
      description =
          "which of several optimal weights to name: any, where the run ends soon after the value is"
              + " proven, or smallest, where it goes on until no lexicographically smaller weights"
              + " have that value; default ${DEFAULT-VALUE}")
  private String ties = "any";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "write the optimum as a model, which promises nothing, to a new file; of a run that is"
              + " stopped the best weights so far")
  private @Nullable String out;

  @Option(
      names = "--certificate-out",
      paramLabel = "FILE",
      description =
          "write the search tree that proves the optimum, for didyma verify, to a new file; it is"
              + " not private")
  private @Nullable String certificateOut;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public OptimizeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    requireOptions();
    Map<LossForm, String> named = unitsOption.of(latticeOptions.loss().form());
    List<LossForm> forms = List.copyOf(named.keySet());
    OptimizationOracle oracle = byRule(search.oracle(threads.threads(), engines, terminal::note));
    Files files = files();
    if (problem.isGiven()) {
      LearningProblem whole = problem.read();
      LossForm form = new OwnLoss(whole.scoreLoss());
      return run(Map.of(form, form.text()), own -> whole, Optional.empty(), oracle, files);
    }
    Table table = points.on(data.table());
    if (explainSql.isGiven()) {
      terminal.out().print(explainSql.text(table));
      return ExitCode.DONE;
    }
    return run(named, problems(table, forms, files), Optional.of(table), oracle, files);
  }

  /** The loss of a whole problem, which may be any table. */
  private record OwnLoss(ScoreLoss loss) implements LossForm {

    @Override
    public String text() {
      return loss.name();
    }

    @Override
    public ScoreLoss over(ScoreRange range, Costs costs) {
      return loss;
    }
  }

  /**
   * Searches, and tells what came of it.
   *
   * @param named the losses, as they were named
   * @param table whose columns the weights are for; none of a whole problem
   */
  private int run(
      Map<LossForm, String> named,
      Function<LossForm, LearningProblem> problems,
      Optional<Table> table,
      OptimizationOracle oracle,
      Files files) {
    terminal.note("note: optimize is not private; its results may reveal single records");
    files.program.ifPresent(
        f -> {
          LossForm first = named.keySet().iterator().next();
          f.write(search.formulation(engines), problems.apply(first), terminal);
        });
    UnitSearch units;
    double seconds;
    try (SearchProgress progress = new SearchProgress(terminal, search.timeLimit())) {
      units = UnitSearch.of(named, problems, oracle, progress);
      seconds = progress.seconds();
    }
    Optional<TreeCertificate> certificate =
        files.certificate.isPresent() && units.answer().isValueProven()
            ? certificate(units)
            : Optional.empty();
    OptimumReport report =
        new OptimumReport(
            units,
            oracle.describe(units.problem()),
            seconds,
            table.flatMap(learned -> model(units, learned)));
    files.write(report, certificate);
    Optional<OutputFile> proof = files.certificate.filter(f -> certificate.isPresent());
    tell(report, files.model.filter(f -> report.model().isPresent()), proof);
    boolean isWhole = report.isFound() && proof.isPresent() == files.certificate.isPresent();
    return isWhole ? ExitCode.DONE : ExitCode.NOTHING_RELEASED;
  }

  /** Refuses what is wrong whatever schema and table are, by asking for it. */
  private void requireOptions() {
    format.isJson();
    if (problem.isGiven()) {
      problem.requireNothingBeside(data, others());
    } else {
      data.check();
    }
    points.check();
    latticeOptions.lattice();
    latticeOptions.costs();
    search.timeLimit();
  }

  /** What was given of what a whole problem leaves nothing to say of. */
  private Stream<String> others() {
    return Stream.of(
            latticeOptions.isGiven() ? "a lattice, an intercept, a loss or a cost" : "",
            perturbation.isGiven() ? "--perturbation" : "",
            unitsOption.isGiven() ? "--units" : "",
            points.isGiven() ? "a rule for points" : "",
            explainSql.isGiven() ? "--explain-sql" : "",
            // A model is for records, and only a schema says how they become rows.
            out == null ? "" : "--out, a file for a model,")
        .filter(name -> !name.isEmpty());
  }

  /**
   * Where to write.
   *
   * @param model for the optimum as a model
   * @param certificate for the tree that proves it
   * @param program for the integer program of the problem
   */
  private record Files(
      Optional<OutputFile> model,
      Optional<OutputFile> certificate,
      Optional<EngineOptions.ProgramFile> program) {

    void write(OptimumReport report, Optional<TreeCertificate> proof) {
      if (report.model().isPresent()) {
        model.ifPresent(f -> f.write(Json.text(report.modelTree())));
      }
      proof
          .map(CertificateFile::tree)
          .map(Json::text)
          .ifPresent(text -> certificate.ifPresent(f -> f.write(text)));
    }
  }

  private Files files() {
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> model = files.prepare("--out", out);
    Optional<OutputFile> certificate = files.prepare("--certificate-out", certificateOut);
    if (certificate.isPresent()) {
      search.requireTree();
    }
    return new Files(model, certificate, engines.programFile(files));
  }

  /** What is to be minimised for a loss. All is checked before the table is read. */
  private Function<LossForm, LearningProblem> problems(
      Table table, List<LossForm> forms, Files files) {
    WeightLattice lattice = latticeOptions.lattice().over(table.schema().weightRules());
    requireSearchable(lattice, files);
    Perturbation noise = perturbation.on(lattice);
    boolean plain = !perturbation.isGiven() && files.program.isEmpty();
    if (forms.size() > 1 && !plain) {
      throw new InvalidInputException(
          "several units are for searches of the log loss itself",
          "give one unit with a perturbation or a program file.");
    }
    ScoreRange range = ScoreRange.of(lattice, table.schema().magnitudes());
    List<ScoreLoss> losses =
        forms.stream()
            .map(form -> latticeOptions.loss(form, range, lattice, plain && search.isSearch()))
            .toList();
    Cells cells = table.cells(terminal.cancellation()::check, false);
    return form -> LearningProblem.of(cells, lattice, losses.get(forms.indexOf(form)), noise);
  }

  /** Refuses what constraints do not go with, before the table is read. */
  private void requireSearchable(WeightLattice lattice, Files files) {
    lattice.constraints().ifPresent(Constraints::requireNoPenalties);
    boolean writes = files.certificate.isPresent() || files.program.isPresent();
    if (lattice.isConstrained() && (writes || !search.isSearch())) {
      throw new InvalidInputException(
          "constraints on columns are for searches, not for certificates or integer programs",
          "leave --certificate-out and the engine out, or the constraints.");
    }
  }

  private OptimizationOracle byRule(OptimizationOracle oracle) {
    return switch (ties) {
      case "any" -> oracle.anyMinimiser();
      case "smallest" -> oracle;
      default ->
          throw new InvalidInputException(
              "--ties is " + Quoted.of(ties) + ", which does not exist here",
              "use any or smallest.");
    };
  }

  private Optional<Model> model(UnitSearch units, Table table) {
    Model.Options options =
        Model.Options.of(latticeOptions.lattice(), latticeOptions.costs()).by(units.form());
    return units
        .answer()
        .weights()
        .map(
            w ->
                Model.notPrivate(
                    w,
                    RiskScale.of(units.problem().scoreLoss()),
                    table.schema(),
                    options,
                    Version.text()));
  }

  /** Walks the tree once more, with the optimum as cutoff; none where that is stopped. */
  private Optional<TreeCertificate> certificate(UnitSearch units) {
    // A search that went on for the tie rule may have used up its time.
    try (SearchProgress progress = new SearchProgress(terminal, "proving", search.timeLimit())) {
      return Optional.of(
          CertificateWriter.write(
              units.problem(),
              units.answer().weights().orElseThrow(),
              threads.threads(),
              progress));
    } catch (SearchStoppedException e) {
      terminal.note(
          "didyma: the optimum was found, but its certificate was stopped before its end and is not"
              + " written");
      terminal.note("Maybe allow more time, or leave --certificate-out out.");
      return Optional.empty();
    }
  }

  private void tell(OptimumReport report, Optional<OutputFile> model, Optional<OutputFile> proof) {
    if (format.isJson()) {
      terminal.out().print(Json.text(report.tree(proof)));
    } else {
      terminal.out().print(report.text());
      model.ifPresent(f -> terminal.out().println("\nThe model is in " + f.path() + "."));
      proof.ifPresent(
          f ->
              terminal
                  .out()
                  .println(
                      "\nThe certificate is in "
                          + f.path()
                          + "; it may reveal single records of the table."));
    }
    if (report.isClaimed()) {
      terminal.note("note: nothing proves that this is the optimum; --oracle chain would");
    }
    if (!report.isFound()) {
      terminal.note(
          "didyma: the search ended without an optimum (%s); %s"
              .formatted(
                  report.status(),
                  model.isPresent()
                      ? "the model has the best weights so far"
                      : "no model was written"));
    }
  }
}
