package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.compare.ProblemOption;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.LatticeOptions;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.PerturbationOption;
import org.didyma.cli.options.PointsOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.progress.SearchProgress;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.program.SolutionFile;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateChecker.Verdict;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.TreeCertificate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma verify}: checks a certificate against a table, without the search. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "",
      "Checks a certificate of didyma optimize against a table: derives every bound of its search"
          + " tree again, with none of the code that searched. Lattice, costs and perturbation are"
          + " those of the certificate, or with --problem those of the problem, which the"
          + " certificate's must then be. Exit code 0 when it is valid, 3 when not.",
      "With --solution it also checks weights that another solver has found for the program of"
          + " optimize --program-out: whether they are a point of the lattice, their value in exact"
          + " integers, and how far that is from what the certificate proves. Without a certificate"
          + " the problem is that of the options below, as optimize takes them. Exit code 3 when"
          + " they are no point, or better than what a valid certificate proves.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma verify proof.json --data people.csv --schema people.schema.json"
    })
public final class VerifyCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "the certificate; with --solution it may be left out")
  private @Nullable String certificate;

  @Option(
      names = "--solution",
      paramLabel = "FILE",
      description =
          "weights by the names of the program, w1, w2, ... and w0 for the intercept, as lines of"
              + " SCIP, HiGHS, Gurobi or CBC, where absent ones are 0, or as a JSON array; within"
              + " 1e-5 of an integer they are that")
  private @Nullable String solution;

  @Mixin private DataOptions data = new DataOptions();
  @Mixin private ProblemOption problem = new ProblemOption();
  @Mixin private LatticeOptions latticeOptions = new LatticeOptions();
  @Mixin private PointsOption points = new PointsOption();
  @Mixin private PerturbationOption perturbation = new PerturbationOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public VerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (problem.isGiven()) {
      problem.requireNothingBeside(data, Stream.of());
    } else {
      data.check();
    }
    int workers = threads.threads();
    if (certificate == null) {
      return tellSolution(json);
    }
    requireNoProblem();
    Path file = OutputFile.path("the certificate", certificate);
    Function<TreeCertificate, Subject> about = subject();
    TreeCertificate tree;
    try {
      tree = CertificateFile.read(file);
    } catch (CertificateFile.MalformedException e) {
      return tell(json, new Verdict(false, String.valueOf(e.getMessage())), Optional.empty());
    }
    Subject subject = about.apply(tree);
    if (subject.problem.isEmpty()) {
      return tell(json, new Verdict(false, subject.mismatch), Optional.empty());
    }
    LearningProblem own = subject.problem.get();
    Optional<SolutionFile> given = solution(own.lattice());
    Verdict verdict = check(tree, own, workers);
    Optional<CheckedSolution> checked =
        given
            .filter(f -> verdict.valid())
            .map(f -> CheckedSolution.of(f, own, OptionalLong.of(tree.objective())));
    return tell(json, verdict, Optional.of(tree), checked);
  }

  /**
   * What a certificate is checked against.
   *
   * @param problem empty where it cannot be a certificate of it
   * @param mismatch why, then
   */
  private record Subject(Optional<LearningProblem> problem, String mismatch) {

    static Subject of(LearningProblem problem) {
      return new Subject(Optional.of(problem), "");
    }

    static Subject none(String mismatch) {
      return new Subject(Optional.empty(), mismatch);
    }
  }

  /** A whole problem, or what a certificate says of a table. */
  private Function<TreeCertificate, Subject> subject() {
    if (problem.isGiven()) {
      LearningProblem own = problem.read();
      return tree -> Subject.of(own);
    }
    Table table = data.table();
    return tree -> of(table, tree);
  }

  /** The table over the lattice and for the loss that a certificate names. */
  private Subject of(Table table, TreeCertificate tree) {
    if (tree.lattice().features() != table.schema().dimension()) {
      return Subject.none("the lattice has another number of features than the schema");
    }
    Cells cells = table.cells(terminal.cancellation()::check, false);
    try {
      return Subject.of(
          LearningProblem.of(
              cells, tree.lattice(), Losses.again(tree.loss()), tree.perturbation()));
    } catch (InvalidInputException e) {
      return Subject.none(String.valueOf(e.getMessage()));
    }
  }

  private Optional<SolutionFile> solution(WeightLattice lattice) {
    Optional<SolutionFile> read =
        Optional.ofNullable(solution)
            .map(name -> SolutionFile.read(OutputFile.path("--solution", name), lattice));
    read.filter(f -> f.absent() > 0)
        .ifPresent(
            f ->
                terminal.note(
                    "note: %d of %d weights are not in %s and count as 0"
                        .formatted(f.absent(), lattice.coordinates(), solution)));
    return read;
  }

  /** What a certificate says itself is not said again. */
  private void requireNoProblem() {
    if (latticeOptions.isGiven() || points.isGiven() || perturbation.isGiven()) {
      throw new InvalidInputException(
          "lattice, costs, loss, rules and perturbation are those of the %s, but some were given too"
              .formatted(problem.isGiven() ? "problem" : "certificate"),
          "leave out the options or the %s."
              .formatted(problem.isGiven() ? "problem" : "certificate"));
    }
  }

  /** Weights alone, of the problem that the options say. */
  private int tellSolution(boolean json) {
    if (solution == null) {
      throw new InvalidInputException(
          "there is nothing to check",
          "name a certificate, which optimize --certificate-out writes, or give --solution FILE.");
    }
    LearningProblem own;
    SolutionFile file;
    if (problem.isGiven()) {
      requireNoProblem();
      own = problem.read();
      file = solution(own.lattice()).orElseThrow();
    } else {
      points.check();
      Table table = points.on(data.table());
      WeightLattice lattice = latticeOptions.lattice().over(table.schema().weightRules());
      Perturbation noise = perturbation.on(lattice);
      ScoreLoss loss =
          latticeOptions.loss(
              latticeOptions.loss().form(),
              ScoreRange.of(lattice, table.schema().magnitudes()),
              lattice,
              !perturbation.isGiven());
      file = solution(lattice).orElseThrow();
      Cells cells = table.cells(terminal.cancellation()::check, false);
      own = LearningProblem.of(cells, lattice, loss, noise);
    }
    CheckedSolution checked = CheckedSolution.of(file, own, OptionalLong.empty());
    terminal.note("note: verify is not private; what it says may reveal single records");
    if (json) {
      ObjectNode root = Json.object();
      checked.put(root.putObject("solution"));
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().print(checked.text());
    }
    return checked.holds() ? ExitCode.DONE : ExitCode.NOTHING_RELEASED;
  }

  private Verdict check(TreeCertificate tree, LearningProblem problem, int workers) {
    try (SearchProgress progress = new SearchProgress(terminal, "checking", Optional.empty())) {
      return CertificateChecker.check(tree, problem, workers, progress);
    }
  }

  private int tell(boolean json, Verdict verdict, Optional<TreeCertificate> tree) {
    return tell(json, verdict, tree, Optional.empty());
  }

  private int tell(
      boolean json,
      Verdict verdict,
      Optional<TreeCertificate> tree,
      Optional<CheckedSolution> checked) {
    terminal.note("note: verify is not private; a certificate may reveal single records");
    if (json) {
      ObjectNode root = Json.object();
      root.put("valid", verdict.valid()).put("reason", verdict.reason());
      if (verdict.valid()) {
        tree.ifPresent(t -> putProven(root.putObject("proven"), t));
      }
      checked.ifPresent(c -> c.put(root.putObject("solution")));
      terminal.out().print(Json.text(root));
    } else if (verdict.valid()) {
      terminal.out().print("Valid: " + verdict.reason() + ".\n");
      tree.ifPresent(t -> terminal.out().print(proven(t)));
      checked.ifPresent(c -> terminal.out().print(c.text()));
    } else {
      terminal.out().print("Invalid: " + verdict.reason() + ".\n");
    }
    return verdict.valid() && checked.map(CheckedSolution::holds).orElse(true)
        ? ExitCode.DONE
        : ExitCode.NOTHING_RELEASED;
  }

  /** The same as {@link #proven} for programs. */
  private static void putProven(ObjectNode node, TreeCertificate tree) {
    boolean perturbed = !tree.perturbation().isNone();
    node.put(perturbed ? "objective" : "cost", tree.objective());
    if (!perturbed && tree.loss().equals(Costs.EQUAL)) {
      node.put("errors", tree.objective());
    }
    node.put("records", tree.records());
    node.put("lattice", lattice(tree.lattice()));
    node.putObject("costs")
        .put("missed_positive", tree.loss().costs().missedPositive())
        .put("false_alarm", tree.loss().costs().falseAlarm());
    node.put("loss", tree.loss().name());
    if (perturbed) {
      node.put("unit", tree.perturbation().unit());
    }
    node.put("tie_rule_proven", false);
  }

  /** What the certificate proves, with the public parameters that it names. */
  private String proven(TreeCertificate tree) {
    boolean perturbed = !tree.perturbation().isNone();
    boolean counted = !perturbed && tree.loss().equals(Costs.EQUAL);
    String what =
        perturbed
            ? "a perturbed objective below " + tree.objective()
            : counted
                ? "fewer than " + tree.objective() + " errors"
                : "a cost below " + tree.objective();
    return "Proven: no weights of the lattice have %s on this %s of %d records.\n"
            .formatted(what, problem.isGiven() ? "problem" : "table", tree.records())
        + "Lattice: %s.\nCosts: %d for a missed positive, %d for a false alarm.\n"
            .formatted(
                lattice(tree.lattice()),
                tree.loss().costs().missedPositive(),
                tree.loss().costs().falseAlarm())
        + (tree.loss() instanceof Costs
            ? ""
            : "Loss: %s, %s.\n"
                .formatted(
                    tree.loss().name(),
                    problem.isGiven() ? "the problem's own" : "made again from its name"))
        + (perturbed
            ? "Objective: %d * cost, minus the perturbation in the certificate.\n"
                .formatted(tree.perturbation().unit())
            : "")
        + "Not proven: that its weights are the lexicographically smallest of the best.\n";
  }

  private static String lattice(WeightLattice lattice) {
    int d = lattice.features();
    int low = IntStream.range(0, d).map(lattice::low).min().orElse(0);
    int high = IntStream.range(0, d).map(lattice::high).max().orElse(0);
    boolean alike =
        IntStream.range(0, d).allMatch(j -> lattice.low(j) == low && lattice.high(j) == high);
    return "%d weights %s %d to %d".formatted(d, alike ? "from" : "of ranges within", low, high)
        + (lattice.hasBall() ? ", squared norm at most " + lattice.largestSquaredNorm() : "")
        + (lattice.isSparse() ? ", at most " + lattice.maxNonZeros() + " non-zero" : "")
        + (lattice.hasIntercept()
            ? ", intercept from %d to %d".formatted(lattice.low(d), lattice.high(d))
            : "")
        + (lattice.interceptStep() > 1 ? " in steps of " + lattice.interceptStep() : "");
  }
}
