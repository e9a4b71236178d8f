package org.didyma.operations.optimum;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.program.SolutionFile;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.operations.Context;
import org.didyma.operations.Context.SearchWatch;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.PerturbationInput;
import org.didyma.operations.inputs.ProblemInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateChecker.Verdict;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.TreeCertificate;

/** Checks a certificate against a table, without the search. */
public final class Verify implements Operation {

  private static final Parameter<Path> CERTIFICATE =
      Parameter.file("certificate").says("the certificate; with --solution it may be left out");

  private static final Parameter<Path> SOLUTION =
      Parameter.file("solution")
          .says(
              "weights by their names in the integer program, w1, w2, ... and w0 for the"
                  + " intercept, as lines of SCIP, HiGHS, Gurobi or CBC, where absent ones are"
                  + " 0, or as a JSON array; values within 1e-5 of an integer are rounded");

  private static final InputRule SOMETHING =
      InputRule.when(
          in -> !in.has(CERTIFICATE) && !in.has(SOLUTION),
          "there is nothing to check",
          "name a certificate of optimize --certificate-out, or give --solution FILE.");

  /** What a certificate, or a whole problem, says itself is not said again. */
  private static final InputRule NOTHING_TWICE =
      in -> {
        boolean whole = in.has(ProblemInput.PROBLEM);
        String what = whole ? "problem" : "certificate";
        boolean twice =
            (whole || in.has(CERTIFICATE))
                && (new LatticeInput(in).isGiven()
                    || new CardRulesInput(in).isGiven()
                    || new PerturbationInput(in).isGiven());
        return twice
            ? Optional.of(
                new InvalidInputException(
                    ("the %s states lattice, costs, loss, rules and perturbation, but some are"
                            + " given too")
                        .formatted(what),
                    "leave out these options or the %s.".formatted(what)))
            : Optional.empty();
      };

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Checks a certificate of didyma optimize against a table. It derives every bound of"
                + " the search tree again, with none of the code that searched. Lattice, costs"
                + " and perturbation are those of the certificate; with --problem they must"
                + " match the problem. Exit code 0 when it is valid, 3 when not.",
            "With --solution it also checks weights that another solver found for the integer"
                + " program of optimize --program-out. It checks that they are a point of the"
                + " lattice, computes their value in exact integers, and compares it with what"
                + " the certificate proves. Without a certificate, the options below state the"
                + " problem. Exit code 3 when the weights are not a point of the lattice, or"
                + " better than a valid certificate allows.")
        .takingLabels()
        .arguments(CERTIFICATE)
        .takes(
            Group.main(TableInput.MAIN)
                .with(ProblemInput.PROBLEM, SOLUTION, SharedParameters.THREADS),
            SourceInput.GROUP,
            Group.of(
                    "lattice",
                    "The problem, for a solution without a" + " certificate",
                    LatticeInput.ALL)
                .with(PerturbationInput.PERTURBATION),
            CardRulesInput.GROUP)
        .refuses(
            ProblemInput.orTable(in -> Optional.empty()),
            SOMETHING,
            NOTHING_TWICE,
            CardRulesInput.FITS)
        .example("verify proof.json --data people.csv --schema people.schema.json")
        .returns(Verification.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Result result = new Run(in, context).result();
    context.note(
        in.has(CERTIFICATE)
            ? "note: verify is not private; a certificate may reveal single records"
            : "note: verify is not private; its output may reveal single records");
    return result;
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

  private record Run(Inputs in, Context context, ProblemInput whole) {

    Run(Inputs in, Context context) {
      this(in, context, new ProblemInput(in));
    }

    Verification result() {
      if (!in.has(CERTIFICATE)) {
        LearningProblem own = whole.isGiven() ? whole.read() : problemOfOptions();
        SolutionFile file = solution(own.lattice()).orElseThrow();
        return Verification.ofSolution(CheckedSolution.of(file, own, OptionalLong.empty()));
      }
      Function<TreeCertificate, Subject> about = subject();
      TreeCertificate tree;
      try {
        tree = CertificateFile.read(in.get(CERTIFICATE));
      } catch (CertificateFile.MalformedException e) {
        return Verification.invalid(String.valueOf(e.getMessage()));
      }
      Subject subject = about.apply(tree);
      if (subject.problem.isEmpty()) {
        return Verification.invalid(subject.mismatch);
      }
      LearningProblem own = subject.problem.get();
      Optional<SolutionFile> given = solution(own.lattice());
      Verdict verdict = check(tree, own);
      return verdict.valid()
          ? Verification.valid(
              verdict.reason(),
              tree,
              whole.isGiven(),
              given.map(f -> CheckedSolution.of(f, own, OptionalLong.of(tree.objective()))))
          : Verification.invalid(verdict.reason());
    }

    private Verdict check(TreeCertificate tree, LearningProblem problem) {
      try (SearchWatch progress = context.searching("checking", Optional.empty())) {
        return CertificateChecker.check(tree, problem, SharedParameters.threads(in), progress);
      }
    }

    /** A whole problem, or what a certificate says of a table. */
    private Function<TreeCertificate, Subject> subject() {
      if (whole.isGiven()) {
        LearningProblem own = whole.read();
        return tree -> Subject.of(own);
      }
      Table table = new TableInput(in).table();
      table.schema().weight().ifPresent(weight -> context.note("note: " + weight.inWords()));
      return tree -> of(table, tree);
    }

    /** The table over the lattice and for the loss that a certificate names. */
    private Subject of(Table table, TreeCertificate tree) {
      if (tree.lattice().features() != table.schema().dimension()) {
        return Subject.none("the lattice has another number of features than the schema");
      }
      if (tree.loss().labels() != table.schema().label().labels()) {
        return Subject.none("the loss is of another number of label values than the schema");
      }
      try {
        requireLossOf(table.schema().label(), tree.loss());
        Cells cells = cells(table);
        return Subject.of(
            LearningProblem.of(
                cells, tree.lattice(), Losses.again(tree.loss()), tree.perturbation()));
      } catch (InvalidInputException e) {
        return Subject.none(String.valueOf(e.getMessage()));
      }
    }

    /** A loss of as many values may be of another kind of label, whose counts it misreads. */
    private static void requireLossOf(Label label, ScoreLoss loss) {
      if (!(label instanceof BinaryLabel)) {
        StatedLoss.over(label, Losses.parse(loss.name()), /* isStated= */ true);
      }
    }

    private Cells cells(Table table) {
      return table.cells(context.cancellation()::check, false);
    }

    private Optional<SolutionFile> solution(WeightLattice lattice) {
      Optional<SolutionFile> read =
          in.given(SOLUTION).map(name -> SolutionFile.read(name, lattice));
      read.filter(f -> f.absent() > 0)
          .ifPresent(
              f ->
                  context.note(
                      "note: %d of %d weights are not in %s and count as 0"
                          .formatted(f.absent(), lattice.coordinates(), in.get(SOLUTION))));
      return read;
    }

    /** The problem of weights alone. */
    private LearningProblem problemOfOptions() {
      LatticeInput options = new LatticeInput(in);
      PerturbationInput perturbation = new PerturbationInput(in);
      Table table = new CardRulesInput(in).on(new TableInput(in).table());
      WeightLattice lattice = options.lattice().over(table.schema().weightRules());
      Perturbation noise = perturbation.on(lattice);
      ScoreLoss loss =
          options.loss(
              options.form(table.schema().label()),
              ScoreRange.of(lattice, table.schema().magnitudes()),
              lattice,
              !perturbation.isGiven());
      return LearningProblem.of(cells(table), lattice, loss, noise);
    }
  }
}
