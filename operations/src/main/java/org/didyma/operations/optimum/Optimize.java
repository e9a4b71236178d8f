package org.didyma.operations.optimum;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.FinestSteps;
import org.didyma.formulations.loss.LossForm;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.ProgramVersion;
import org.didyma.operations.Context;
import org.didyma.operations.Context.SearchWatch;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.StopListener;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.ExplainSqlInput;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.PerturbationInput;
import org.didyma.operations.inputs.ProblemInput;
import org.didyma.operations.inputs.SearchInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;

/** Finds the exact optimum of the training data, without any privacy. */
public final class Optimize implements Operation {

  /** Which of several optimal weights to name. */
  private enum Ties {
    ANY,
    SMALLEST
  }

  private static final Parameter<Ties> TIES =
      Parameter.oneOf("ties", "RULE", Ties.values())
          .says(
              "which of several optimal weights to return: any, or the lexicographically smallest,"
                  + " which may take longer to prove")
          .usually(Ties.ANY);

  private static final Parameter<Path> OUT =
      Parameter.file("out")
          .says(
              "write the optimum as a model, without a guarantee, to a new file; a run that is"
                  + " stopped writes its best weights so far");

  static final Parameter<Path> CERTIFICATE_OUT =
      Parameter.file("certificate-out")
          .says(
              "write the search tree that proves the optimum, for didyma verify, to a new file; it"
                  + " is not private");

  static final Parameter<Path> PROOF_OUT =
      Parameter.file("proof-out")
          .says(
              "write a proof of the optimum in cutting planes, for VeriPB and CakePB, to a new"
                  + " file, beside --program-out FILE.opb; it is not private");

  /** What was given of what a whole problem leaves nothing to say of. */
  private static Optional<String> besideProblem(Inputs in) {
    return Stream.of(
            new LatticeInput(in).isGiven() ? "a lattice, an intercept, a loss or a cost" : "",
            in.has(PerturbationInput.PERTURBATION) ? "--perturbation" : "",
            in.has(UnitsInput.UNITS) ? "--units" : "",
            new CardRulesInput(in).isGiven() ? "a rule for points" : "",
            new ExplainSqlInput(in).isGiven() ? "--explain-sql" : "",
            // A model is for records, and only a schema says how they become rows.
            in.has(OUT) ? "--out, a file for a model," : "")
        .filter(name -> !name.isEmpty())
        .findFirst();
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Finds the weights with the least cost of errors on the table, and proves that no"
                + " weights of the lattice cost less. A solver for integer programs only claims"
                + " the optimum, and the output says so. The result is not private: it may"
                + " reveal single records.",
            "A run ends when the optimal value is proven; --time-limit covers the search and the"
                + " files that prove it. A search of less than a second returns"
                + " the lexicographically smallest optimal weights. A longer one may return any"
                + " of them, unless you give --ties smallest. The output says which"
                + " (tie_rule_proven).",
            "A benchmark problem (--problem) has no column names: its weights are listed by"
                + " feature number, counted from 0.")
        .takingLabels()
        .takes(
            Group.main(TableInput.MAIN)
                .with(
                    LatticeInput.LATTICE,
                    LatticeInput.INTERCEPT,
                    LatticeInput.COST,
                    SharedParameters.TIME_LIMIT,
                    OUT,
                    CERTIFICATE_OUT),
            Group.of(
                "loss",
                "Losses and perturbations",
                LatticeInput.LOSS,
                UnitsInput.UNITS,
                PerturbationInput.PERTURBATION),
            Group.of(
                "engine",
                "Solvers, threads and integer programs",
                SearchInput.ORACLE,
                SharedParameters.THREADS,
                TIES,
                SearchInput.FORMULATION,
                ProgramFile.PROGRAM_OUT,
                ProgramFile.PROGRAM_INDICATORS,
                PROOF_OUT),
            SourceInput.GROUP.with(ExplainSqlInput.EXPLAIN_SQL, ProblemInput.PROBLEM),
            CardRulesInput.GROUP)
        .refuses(
            ProblemInput.orTable(Optimize::besideProblem),
            CardRulesInput.FITS,
            SearchInput.needsTree(CERTIFICATE_OUT),
            SearchInput.needsTree(PROOF_OUT),
            ProgramFile.HAS_FORMAT,
            ProgramFile.isPseudoBooleanFor(PROOF_OUT))
        .example("optimize --data people.csv --schema people.schema.json --cost 2:1")
        .returns(OptimumReport.class);
  }

  @Override
  public Result run(Inputs inputs, Context context) {
    return new Run(inputs, context).result();
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
   * What to search for.
   *
   * @param named the losses, with what they are called
   */
  private record Subject(
      Map<LossForm, String> named, Function<LossForm, LearningProblem> problems) {}

  /** Where to write. */
  private record Files(
      Optional<OutputFile> model,
      Optional<OutputFile> certificate,
      Optional<OutputFile> proof,
      Optional<ProgramFile> program) {

    static Files prepare(Inputs in) {
      OutputFiles files = new OutputFiles();
      return new Files(
          SharedParameters.file(in, OUT, files),
          SharedParameters.file(in, CERTIFICATE_OUT, files),
          SharedParameters.file(in, PROOF_OUT, files),
          ProgramFile.prepare(in, files));
    }
  }

  private record Run(Inputs in, Context context, SearchInput how, LatticeInput options) {

    Run(Inputs in, Context context) {
      this(in, context, new SearchInput(in), new LatticeInput(in));
    }

    Result result() {
      Map<LossForm, String> named = new UnitsInput(in).forms();
      Files files = Files.prepare(in);
      ProblemInput whole = new ProblemInput(in);
      if (whole.isGiven()) {
        LearningProblem problem = whole.read();
        LossForm form = new OwnLoss(problem.scoreLoss());
        return search(Map.of(form, form.text()), own -> problem, Optional.empty(), files);
      }
      Table table = new CardRulesInput(in).on(new TableInput(in).table());
      ExplainSqlInput explain = new ExplainSqlInput(in);
      if (explain.isGiven()) {
        return explain.statement(table);
      }
      LossForm own = options.form(table.schema().label());
      Map<LossForm, String> forms =
          table.schema().label() instanceof BinaryLabel ? named : Map.of(own, own.text());
      Subject subject = subject(table, forms, files);
      return search(subject.named, subject.problems, Optional.of(table), files);
    }

    /**
     * Searches, and tells what came of it.
     *
     * @param named the losses, as they were named
     * @param table whose columns the weights are for; none of a whole problem
     */
    private OptimumReport search(
        Map<LossForm, String> named,
        Function<LossForm, LearningProblem> problems,
        Optional<Table> table,
        Files files) {
      boolean isPublic = table.filter(of -> of.records().arePublic()).isPresent();
      context.note(
          isPublic
              ? "note: these counts have noise and are public; what follows from them spends"
                  + " nothing"
              : "note: optimize is not private; its results may reveal single records");
      table
          .flatMap(of -> of.schema().weight())
          .ifPresent(weight -> context.note("note: " + weight.inWords()));
      files.program.ifPresent(
          file -> {
            LearningProblem first = problems.apply(named.keySet().iterator().next());
            file.write(how.formulation(), first, context);
          });
      OptimizationOracle given = how.oracle(context);
      OptimizationOracle oracle = in.get(TIES) == Ties.ANY ? given.anyMinimiser() : given;
      UnitSearch units;
      double seconds;
      StopListener clock = new StopListener(context.cancellation(), how.timeLimit());
      try (SearchWatch progress = context.searching("searching", clock.left())) {
        units = UnitSearch.of(named, problems, oracle, progress);
        seconds = progress.seconds();
      }
      // A search that went on for the tie rule may have used up its time.
      StopListener rest =
          clock.isCancelled() ? new StopListener(context.cancellation(), how.timeLimit()) : clock;
      ProofTrees trees =
          new ProofTrees.Writing(in, context, rest)
              .of(units, files.certificate.isPresent(), files.proof.isPresent());
      OptimumReport optimum =
          OptimumReport.of(
              units,
              strategy(oracle, units, seconds),
              seconds,
              table.flatMap(learned -> model(units, learned)),
              new OptimumReport.Files(
                  files.model, files.certificate, files.proof, trees, isPublic));
      noteWhatIsOpen(optimum);
      return optimum;
    }

    /** In words; a search that was stopped does not go on for long to find its words. */
    private static String strategy(OptimizationOracle oracle, UnitSearch units, double seconds) {
      long from = System.nanoTime();
      double patience = 1e9 * Math.max(1, seconds / 20);
      boolean stopped = !units.answer().isValueProven();
      try {
        return oracle.describe(
            units.problem(),
            SearchListener.asking(() -> stopped && System.nanoTime() - from > patience));
      } catch (SearchStoppedException e) {
        return "stopped before it was found";
      }
    }

    private void noteWhatIsOpen(OptimumReport optimum) {
      if (optimum.isClaimed()) {
        context.note("note: this optimum is claimed, not proven; --oracle chain would prove it");
      }
      if (!optimum.isFound()) {
        context.note(
            "didyma: the search ended without an optimum (%s); %s"
                .formatted(
                    optimum.status(),
                    in.has(OUT) && optimum.model().isPresent()
                        ? "the model has the best weights so far"
                        : "no model was written"));
      }
    }

    /** What is to be minimised for each loss. All is checked before the table is read. */
    private Subject subject(Table table, Map<LossForm, String> named, Files files) {
      WeightLattice lattice = options.lattice().over(table.schema().weightRules());
      requireSearchable(lattice, files);
      PerturbationInput perturbation = new PerturbationInput(in);
      Perturbation noise = perturbation.on(lattice);
      boolean plain = !perturbation.isGiven() && files.program.isEmpty();
      if (named.size() > 1 && !plain) {
        throw new InvalidInputException(
            "several units need a search of the log loss itself",
            "give one unit with a perturbation or a program file.");
      }
      ScoreRange range = ScoreRange.of(lattice, table.schema().magnitudes());
      Function<LossForm, ScoreLoss> loss =
          form -> options.loss(form, range, lattice, plain && how.isSearch());
      List<LossForm> forms = List.copyOf(named.keySet());
      List<ScoreLoss> losses = forms.stream().map(loss).toList();
      Cells cells = table.cells(context.cancellation()::check, false);
      if (!plain || !how.isSearch() || !options.leavesStepOut(table.schema().label())) {
        return subject(named, forms, i -> LearningProblem.of(cells, lattice, losses.get(i), noise));
      }
      Function<LossForm, ScoreLoss> best =
          ChainSearch.relaxes(cells, lattice)
              ? form -> form.computed(range, options.costs()).orElseGet(() -> loss.apply(form))
              : loss;
      List<LossForm> own =
          FinestSteps.of(forms, forms.stream().map(best).toList(), range, cells.records());
      return subject(
          named, own, i -> LearningProblem.of(cells, lattice, best.apply(own.get(i)), noise));
    }

    /**
     * @param own the same losses in the steps to search
     */
    private static Subject subject(
        Map<LossForm, String> named, List<LossForm> own, IntFunction<LearningProblem> problem) {
      Map<LossForm, String> names = new LinkedHashMap<>();
      for (String name : named.values()) {
        LossForm form = own.get(names.size());
        names.put(form, UnitsInput.name(form, name));
      }
      return new Subject(names, form -> problem.apply(own.indexOf(form)));
    }

    /** Refuses what constraints do not go with, before the table is read. */
    private void requireSearchable(WeightLattice lattice, Files files) {
      lattice.constraints().ifPresent(Constraints::requireNoPenalties);
      boolean writes = files.certificate.isPresent() || files.program.isPresent();
      if (lattice.isConstrained() && (writes || !how.isSearch())) {
        throw new InvalidInputException(
            "only searches support constraints on columns, not certificates or integer programs",
            "leave out --certificate-out and the solver, or the constraints.");
      }
    }

    private Optional<Model> model(UnitSearch units, Table table) {
      Model.Options chosen = Model.Options.of(options.lattice(), options.costs()).by(units.form());
      return units
          .answer()
          .weights()
          .map(
              w -> {
                Optional<RiskScale> risk = RiskScale.of(units.problem().scoreLoss());
                Schema schema = table.schema();
                String software = ProgramVersion.text();
                return table.records().arePublic()
                    ? Model.ofPublicCounts(w, risk, schema, chosen, software)
                    : Model.notPrivate(w, risk, schema, chosen, software);
              });
    }
  }
}
