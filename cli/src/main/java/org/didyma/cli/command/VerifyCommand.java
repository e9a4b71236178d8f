package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.ProblemOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.progress.SearchProgress;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateChecker.Verdict;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.TreeCertificate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma verify proof.json --data people.csv --schema people.schema.json"
    })
public final class VerifyCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "the certificate")
  private String certificate = "";

  @Mixin private DataOptions data = new DataOptions();
  @Mixin private ProblemOption problem = new ProblemOption();
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
    Path file = OutputFile.path("the certificate", certificate);
    Function<TreeCertificate, Verdict> check =
        problem.isGiven() ? against(problem.read(), workers) : against(data.table(), workers);
    TreeCertificate tree;
    try {
      tree = CertificateFile.read(file);
    } catch (CertificateFile.MalformedException e) {
      return tell(json, new Verdict(false, String.valueOf(e.getMessage())), Optional.empty());
    }
    return tell(json, check.apply(tree), Optional.of(tree));
  }

  /** Checks what a certificate says of a table, over the lattice and for the loss that it names. */
  private Function<TreeCertificate, Verdict> against(Table table, int workers) {
    return tree -> {
      if (tree.lattice().features() != table.schema().dimension()) {
        return new Verdict(false, "the lattice has another number of features than the schema");
      }
      Cells cells = table.cells(terminal.cancellation()::check, false);
      LearningProblem own;
      try {
        own =
            LearningProblem.of(
                cells, tree.lattice(), Losses.again(tree.loss()), tree.perturbation());
      } catch (InvalidInputException e) {
        return new Verdict(false, String.valueOf(e.getMessage()));
      }
      return against(own, workers).apply(tree);
    };
  }

  /** Checks whether a certificate is one of this very problem. */
  private Function<TreeCertificate, Verdict> against(LearningProblem own, int workers) {
    return tree -> {
      try (SearchProgress progress = new SearchProgress(terminal, "checking", Optional.empty())) {
        return CertificateChecker.check(tree, own, workers, progress);
      }
    };
  }

  private int tell(boolean json, Verdict verdict, Optional<TreeCertificate> tree) {
    terminal.note("note: verify is not private; a certificate may reveal single records");
    if (json) {
      ObjectNode root = Json.object();
      root.put("valid", verdict.valid()).put("reason", verdict.reason());
      if (verdict.valid()) {
        tree.ifPresent(t -> putProven(root.putObject("proven"), t));
      }
      terminal.out().print(Json.text(root));
    } else if (verdict.valid()) {
      terminal.out().print("Valid: " + verdict.reason() + ".\n");
      tree.ifPresent(t -> terminal.out().print(proven(t)));
    } else {
      terminal.out().print("Invalid: " + verdict.reason() + ".\n");
    }
    return verdict.valid() ? ExitCode.DONE : ExitCode.NOTHING_RELEASED;
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
