package org.didyma.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.didyma.cli.ExitCode;
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.EngineOptions;
import org.didyma.cli.options.ExplainSqlOption;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.LatticeOptions;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.OutputFiles;
import org.didyma.cli.options.PerturbationFile;
import org.didyma.cli.options.PointsOption;
import org.didyma.cli.options.SearchOptions;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.options.UnitsOption;
import org.didyma.cli.progress.SearchProgress;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.LossForm;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.oracles.Answer;
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
  @Mixin private ExplainSqlOption explainSql = new ExplainSqlOption();
  @Mixin private LatticeOptions latticeOptions = new LatticeOptions();
  @Mixin private UnitsOption unitsOption = new UnitsOption();
  @Mixin private PointsOption points = new PointsOption();
  @Mixin private SearchOptions search = new SearchOptions();

  @Option(
      names = "--perturbation",
      paramLabel = "FILE",
      description =
          "minimise unit * cost - <linear, weights> instead; JSON: {\"unit\": U, \"linear\":"
              + " [one integer per coordinate, the intercept last]}, and possibly \"projected\":"
              + " [h(0), h(1), ...] to subtract h(squared norm)")
  private @Nullable String perturbation;

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
    boolean json = format.isJson();
    data.check();
    points.check();
    LatticeName choice = latticeOptions.lattice();
    List<LossForm> forms = unitsOption.of(latticeOptions.loss().form());
    Costs costs = latticeOptions.costs();
    OptimizationOracle oracle = byRule(search.oracle(threads.threads(), engines, terminal::note));
    var timeLimit = search.timeLimit();
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> file = files.prepare("--out", out);
    Optional<OutputFile> certificateFile = files.prepare("--certificate-out", certificateOut);
    if (certificateFile.isPresent()) {
      search.requireTree();
    }
    Optional<EngineOptions.ProgramFile> programFile = engines.programFile(files);

    Table table = points.on(data.table());
    if (explainSql.isGiven()) {
      terminal.out().print(explainSql.text(table));
      return ExitCode.DONE;
    }
    WeightLattice lattice = choice.over(table.schema().weightRules());
    requireSearchable(lattice, certificateFile.isPresent() || programFile.isPresent());
    Perturbation noise = noise(lattice);
    if (forms.size() > 1 && (perturbation != null || programFile.isPresent())) {
      throw new InvalidInputException(
          "several units are for searches of the log loss itself",
          "give one unit with a perturbation or a program file.");
    }
    ScoreRange range = ScoreRange.of(lattice, table.schema().magnitudes());
    boolean plain = perturbation == null && programFile.isEmpty() && search.isSearch();
    Function<LossForm, ScoreLoss> losses = form -> loss(form, range, costs, lattice, plain);
    List<ScoreLoss> defined = forms.stream().map(losses).toList();
    Cells cells = table.cells(terminal.cancellation()::check, false);
    Function<LossForm, LearningProblem> problems =
        form -> LearningProblem.of(cells, lattice, defined.get(forms.indexOf(form)), noise);

    terminal.note("note: optimize is not private; its results may reveal single records");
    programFile.ifPresent(
        f -> f.write(search.formulation(engines), problems.apply(forms.get(0)), terminal));
    UnitSearch units;
    double seconds;
    Optional<TreeCertificate> certificate = Optional.empty();
    try (SearchProgress progress = new SearchProgress(terminal, timeLimit)) {
      units = UnitSearch.of(forms, problems, oracle, progress);
      seconds = progress.seconds();
    }
    Answer answer = units.answer();
    LearningProblem problem = units.problem();
    LossForm form = units.form();
    if (certificateFile.isPresent() && answer.isValueProven()) {
      // A search that went on for the tie rule may have used up its time.
      try (SearchProgress progress = new SearchProgress(terminal, "proving", timeLimit)) {
        certificate = Optional.of(certificate(problem, answer.weights().orElseThrow(), progress));
      }
    }
    Optional<Model> model =
        answer
            .weights()
            .map(
                w ->
                    Model.notPrivate(
                        w,
                        RiskScale.of(problem.scoreLoss()),
                        table.schema(),
                        Model.Options.of(choice, costs).by(form),
                        Version.text()));
    OptimumReport report = new OptimumReport(units, oracle.describe(problem), seconds, model);
    boolean found = report.isFound();
    if (model.isPresent()) {
      file.ifPresent(f -> f.write(Json.text(report.modelTree())));
    }
    if (found) {
      certificate
          .map(CertificateFile::tree)
          .map(Json::text)
          .ifPresent(text -> certificateFile.ifPresent(f -> f.write(text)));
    }
    if (json) {
      terminal.out().print(Json.text(report.tree(certificateFile)));
    } else {
      terminal.out().print(report.text());
      tellFiles(file.filter(f -> model.isPresent()), certificateFile.filter(f -> report.isFound()));
    }
    if (answer.status() == Answer.Status.CLAIMED) {
      terminal.note("note: nothing proves that this is the optimum; --oracle chain would");
    }
    if (!found) {
      terminal.note(
          "didyma: the search ended without an optimum (%s); %s"
              .formatted(
                  report.status(),
                  model.isPresent() && file.isPresent()
                      ? "the model has the best weights so far"
                      : "no model was written"));
    }
    return found ? ExitCode.DONE : ExitCode.NOTHING_RELEASED;
  }

  /**
   * The loss as a table of the scores, or computed where no table has room or the intercept goes by
   * steps.
   *
   * @param plain whether the loss alone is minimised, by a search
   */
  private static ScoreLoss loss(
      LossForm form, ScoreRange range, Costs costs, WeightLattice lattice, boolean plain) {
    boolean computed =
        plain
            && !lattice.hasBall()
            && !lattice.isConstrained()
            && (!ScoreTable.hasRoom(range.low(), range.high()) || lattice.interceptStep() != 1);
    return computed
        ? form.computed(range, costs).orElseGet(() -> form.over(range, costs))
        : form.over(range, costs);
  }

  private Perturbation noise(WeightLattice lattice) {
    Perturbation noise =
        perturbation == null
            ? Perturbation.none(lattice.coordinates())
            : PerturbationFile.read(OutputFile.path("--perturbation", perturbation));
    PerturbationFile.check(noise, lattice);
    return noise;
  }

  private void tellFiles(Optional<OutputFile> model, Optional<OutputFile> certificate) {
    model.ifPresent(f -> terminal.out().println("\nThe model is in " + f.path() + "."));
    certificate.ifPresent(
        f ->
            terminal
                .out()
                .println(
                    "\nThe certificate is in "
                        + f.path()
                        + "; it may reveal single records of the table."));
  }

  /** Refuses what constraints do not go with, before the table is read. */
  private void requireSearchable(WeightLattice lattice, boolean writes) {
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

  /** Walks the tree once more, with the optimum as cutoff. */
  private TreeCertificate certificate(
      LearningProblem problem, Weights optimum, SearchProgress progress) {
    try {
      return CertificateWriter.write(problem, optimum, threads.threads(), progress);
    } catch (SearchStoppedException e) {
      throw new NothingReleasedException(
          "the optimum was found, but its certificate was stopped before its end; nothing was"
              + " written",
          "allow more time, or leave --certificate-out out.");
    }
  }
}
