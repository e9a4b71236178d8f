package org.didyma.operations.comparison;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineParticipant;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.engines.Suite;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.ProgramVersion;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Names;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.EngineWords;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.Lists;
import org.didyma.operations.inputs.SearchInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;

/** Compares engines on the same problems under the same noise. */
public final class CompareSolvers implements Operation {

  private static final int MOST = 1000;
  private static final Duration USUAL_LIMIT = Duration.ofMinutes(1);

  /** Problems that come with the program. */
  private enum SuiteName {
    ADULT,
    RANDOM
  }

  private static final Parameter<SuiteName> SUITE =
      Parameter.oneOf("suite", "NAME", SuiteName.values())
          .says(
              "problems to compare on, instead of a table: adult (seven selections of columns,"
                  + " needs --adult) or random (small random tables)");

  private static final Parameter<Path> ADULT =
      Parameter.file("adult")
          .says("a table with the columns of Adult and a header, for --suite adult");

  private static final Parameter<Integer> INSTANCES =
      Parameter.count("instances", "N", MOST).says("number of tables of --suite random").usually(3);

  private static final Parameter<List<Path>> PROBLEM =
      Lists.of(Parameter.file("problem"))
          .says(
              "problems to compare on, instead of a table: JSON files of didyma experiment"
                  + " instances, separated by commas");

  private static final Parameter<List<String>> ONLY =
      Lists.of(Parameter.text("only", "TEXT"))
          .says("only problems of the suite whose name contains one of these texts");

  private static final Parameter<List<NamedOracle>> ENGINES =
      Lists.of(Parameter.oneOf("engines", "NAME", Oracles.ALL.contestants(), NamedOracle::name))
          .says("of " + String.join(", ", EngineWords.contestants(Oracles.ALL)))
          .usually(
              Oracles.ALL.contestants().stream()
                  .filter(o -> EngineWords.usualContestants(Oracles.ALL).contains(o.name()))
                  .toList());

  private static final Parameter<List<Optional<NamedFormulation>>> FORMULATIONS =
      Lists.of(SearchInput.formulation("formulations"))
          .says(
              "for %s, each with each: of auto, %s"
                  .formatted(
                      Names.and(EngineWords.engines(Oracles.ALL)),
                      EngineWords.formulations(Formulations.ALL)))
          .usually(List.of(Optional.empty()));

  private static final Parameter<ProblemNoise> NOISE =
      Parameter.read("perturbation", "NOISE", ProblemNoise::parse, ProblemNoise::text)
          .says("none, opdisc:EPSILON (objective perturbation) or rspm:EPSILON (separator set)")
          .usually(ProblemNoise.NONE);

  private static final Parameter<Integer> DRAWS =
      Parameter.count("draws", "K", MOST)
          .says("samples of noise, or with --shuffle of an order, for each problem")
          .usually(1);

  private static final Parameter<Boolean> SHUFFLE =
      Parameter.flag("shuffle")
          .says(
              "in each sample, reorder the features of the problem, so that what a solver finds"
                  + " by chance differs between samples");

  private static final Parameter<List<Duration>> AT =
      Lists.of(Parameter.seconds("at"))
          .says(
              "print the best value of each solver this many seconds after its start; several"
                  + " are separated by commas");

  private static final Parameter<Duration> TIME_LIMIT =
      Parameter.seconds("time-limit").says("of each run").usually(USUAL_LIMIT);

  private static final Parameter<Duration> CERTIFICATE_LIMIT =
      Parameter.seconds("certificate-limit")
          .says("of the search for a proof where no solver has proven the optimum")
          .usually(Duration.ofMinutes(2));

  private static final Parameter<Integer> THREADS =
      SharedParameters.THREADS
          .says("threads of each solver" + EngineWords.alone(Oracles.ALL))
          .usually(1);

  private static final Parameter<Path> SVG =
      Parameter.file("svg")
          .says("plot how many runs each solver solved within how many seconds, to a new file");

  private static final Parameter<Path> OUT =
      SharedParameters.folder("out")
          .says(
              "write each run to results.jsonl in this folder as it ends, and in the end"
                  + " summary.md, summary.csv, charts.svg and charts.png with means and 95 %"
                  + " intervals; after a stop, the same command resumes there, with the same"
                  + " noise");

  /** Problems are those of files, of a suite, or of a table of one's own. */
  private static final InputRule ONE_SOURCE =
      in -> {
        if (in.has(PROBLEM)) {
          return TableInput.none("--problem").refusal(in).or(() -> besideProblem(in));
        }
        return in.given(SUITE)
            .map(
                suite ->
                    TableInput.none("--suite " + SUITE.text(suite))
                        .refusal(in)
                        .or(() -> besideSuite(suite, in)))
            .orElseGet(
                () ->
                    in.has(ADULT)
                        ? refused(
                            "--adult is a table for --suite adult",
                            "add --suite adult, or leave it out.")
                        : TableInput.NAMES_ONE.refusal(in));
      };

  /** A file has its own table, lattice and loss. */
  private static Optional<InvalidInputException> besideProblem(Inputs in) {
    return in.has(SUITE)
            || new LatticeInput(in).isGiven()
            || !in.get(NOISE).equals(ProblemNoise.NONE)
        ? refused(
            "--problem names whole problems, and a suite, a lattice, a loss or noise is given too",
            "leave them out, or --problem.")
        : Optional.empty();
  }

  private static Optional<InvalidInputException> besideSuite(SuiteName suite, Inputs in) {
    if (!(new LatticeInput(in).form() instanceof ZeroOneLoss)) {
      return refused(
          "--loss is for a table of your own, and --suite %s is given".formatted(SUITE.text(suite)),
          "leave one of them out.");
    }
    return suite == SuiteName.ADULT && !in.has(ADULT)
        ? refused(
            "--suite adult needs its table",
            "give --adult FILE, a table with the columns of Adult and a header.")
        : Optional.empty();
  }

  private static Optional<InvalidInputException> refused(String message, String advice) {
    return Optional.of(new InvalidInputException(message, advice));
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Runs each solver on each problem and each sample of noise, one after the other, and"
                + " prints medians over the samples. Columns are the seconds until it had the"
                + " optimum and until it said so, the gap at the limit, the primal integral,"
                + " nodes, and wrong claims. The primal integral is the area under the relative"
                + " gap of the best point to the best known, up to the limit, in seconds."
                + " Objectives and gaps are in units of cost. Objectives are recomputed in exact"
                + " integers, and claims are checked against an optimum that the search proves."
                + " Native solvers run in processes of their own, whose start is not timed."
                + " NAME-benders is combinatorial Benders decomposition with that solver for its"
                + " master problem, in this process; it takes 0/1 loss without noise.",
            "Each run of the command samples new noise. Nothing here is private.")
        .takes(
            Group.main(TableInput.MAIN)
                .with(SUITE, ENGINES, DRAWS, TIME_LIMIT, OUT, SharedParameters.REPORT),
            Group.of(
                    "problems",
                    "Problems and noise",
                    ADULT,
                    INSTANCES,
                    PROBLEM,
                    ONLY,
                    NOISE,
                    SHUFFLE)
                .with(LatticeInput.ALL),
            Group.of(
                "runs",
                "How solvers run and what is printed",
                FORMULATIONS,
                CERTIFICATE_LIMIT,
                THREADS,
                AT,
                SVG),
            SourceInput.GROUP)
        .takingLabels()
        .refuses(ONE_SOURCE)
        .example("compare solvers --suite random --engines chain,cp-sat,scip")
        .returns(SolverComparison.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    EngineTask.Limits limits =
        new EngineTask.Limits(in.get(TIME_LIMIT), in.get(CERTIFICATE_LIMIT), looks(in));
    String described =
        "Perturbation %s, limit %s s"
            .formatted(in.get(NOISE).text(), in.text(TIME_LIMIT).orElse(TIME_LIMIT.usualWords()));
    List<EngineParticipant> participants = participants(in);
    OutputFiles files = new OutputFiles();
    SolverComparison.Files asked =
        new SolverComparison.Files(
            SharedParameters.file(in, SVG, files),
            SharedParameters.file(in, SharedParameters.REPORT, files),
            described);
    long number =
        in.given(OUT)
            .map(ResultFile::seed)
            .orElse(OptionalLong.empty())
            .orElseGet(CompareSolvers::anyNumber);
    List<String> only = Lists.items(in, ONLY);
    List<EngineTask> tasks = new ArrayList<>();
    for (Supplier<ProblemInstance> supplier : problems(in, context, number)) {
      context.cancellation().check();
      ProblemInstance instance = supplier.get();
      if (only.isEmpty() || only.stream().anyMatch(instance.name()::contains)) {
        tasks.add(new EngineTask(instance, in.get(NOISE), in.isOn(SHUFFLE), limits, number));
      }
    }
    if (tasks.isEmpty()) {
      throw new InvalidInputException(
          "no problem is left", "leave --only out, or give a part of a problem's name.");
    }
    EngineComparison comparison =
        new EngineComparison(
            tasks,
            participants,
            new int[] {in.get(THREADS)},
            tasks.get(0).isRandom() ? in.get(DRAWS) : 1);
    SolverRuns solvers = new SolverRuns(context, comparison);
    List<JudgedRun> runs = solvers.run(in.given(OUT));
    SolverComparison result = SolverComparison.of(comparison, runs, solvers.isStopped(), asked);
    result.note(context);
    return result;
  }

  /** Which noise and random tables are drawn. */
  private static long anyNumber() {
    return new SecureRandom().nextLong();
  }

  /** The times to look at, ascending. */
  private static List<Double> looks(Inputs in) {
    return Lists.items(in, AT).stream()
        .map(time -> time.toNanos() / 1e9)
        .distinct()
        .sorted()
        .toList();
  }

  private static List<EngineParticipant> participants(Inputs in) {
    Map<String, EngineParticipant> all = new LinkedHashMap<>();
    for (NamedOracle oracle : Lists.items(in, ENGINES)) {
      EngineParticipant.of(oracle, Lists.items(in, FORMULATIONS), ProgramVersion.text())
          .forEach(participant -> all.putIfAbsent(participant.name(), participant));
    }
    return List.copyOf(all.values());
  }

  private static List<Supplier<ProblemInstance>> problems(Inputs in, Context context, long number) {
    if (in.has(PROBLEM)) {
      return Lists.items(in, PROBLEM).stream()
          .<Supplier<ProblemInstance>>map(file -> () -> InstanceFile.read(file))
          .toList();
    }
    LatticeInput options = new LatticeInput(in);
    LatticeName lattice = options.lattice();
    if (!in.has(SUITE)) {
      return List.of(() -> own(in, context, lattice));
    }
    return in.get(SUITE) == SuiteName.RANDOM
        ? Suite.random(in.get(INSTANCES), lattice, options.costs(), number)
        : Suite.adult(TableSource.file(in.get(ADULT)), lattice, options.costs());
  }

  private static ProblemInstance own(Inputs in, Context context, LatticeName name) {
    Table table = new TableInput(in).table();
    WeightLattice lattice = name.over(table.schema().weightRules());
    return new ProblemInstance(
        String.valueOf(Path.of(table.name()).getFileName()),
        LearningProblem.of(
            table.cells(context.cancellation()::check, false),
            lattice,
            new LatticeInput(in).over(lattice, table.schema())));
  }
}
