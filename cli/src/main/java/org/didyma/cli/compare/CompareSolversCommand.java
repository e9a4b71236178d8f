package org.didyma.cli.compare;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.EngineOptions;
import org.didyma.cli.options.LatticeOptions;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.TimeLimit;
import org.didyma.cli.options.Words;
import org.didyma.data.Table;
import org.didyma.data.TableSource;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineParticipant;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.Instance;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.engines.Suite;
import org.didyma.experiments.page.SolversPage;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.operations.Names;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma compare solvers}: engines on the same problems under the same noise. */
@Command(
    name = "solvers",
    sortOptions = false,
    header = "compare engines on the same problems under the same noise",
    description = {
      "",
      "Runs each engine on each problem and each draw of noise, one after the other, and prints"
          + " medians over the draws: seconds until it had the optimum and until it said so, the gap"
          + " at the limit, the primal integral (the area under the relative gap of the best point"
          + " to the best known, up to the limit, in seconds), nodes, and wrong claims. Objectives and gaps are in units of cost."
          + " Objectives are recomputed in exact integers, and"
          + " claims are held against an optimum that the search proves. Engines of native code run"
          + " in processes of their own, whose start is not part of the time. NAME-benders is"
          + " combinatorial Benders decomposition with that engine for its master problem, in this"
          + " process; it takes 0/1 loss without noise.",
      "Noise is drawn anew in each run of the command. Nothing here is private.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma compare solvers --suite random --engines chain,cp-sat,scip"
    })
public final class CompareSolversCommand implements Callable<Integer> {

  private static final int MOST = 1000;
  private static final int MOST_THREADS = 256;

  private final Terminal terminal;

  @Mixin private DataOptions data = new DataOptions();

  @Option(
      names = "--suite",
      paramLabel = "NAME",
      description =
          "problems to compare on, instead of a table: adult (seven selections of columns,"
              + " needs --adult) or random (small random tables)")
  private @Nullable String suite;

  @Option(
      names = "--adult",
      paramLabel = "FILE",
      description = "a table with the columns of Adult and a header, for --suite adult")
  private @Nullable String adult;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "3",
      description = "number of tables of --suite random; default ${DEFAULT-VALUE}")
  private int instances = 3;

  @Option(
      names = "--problem",
      paramLabel = "FILE",
      split = ",",
      description =
          "problems to compare on, instead of a table: JSON files that didyma experiment instances"
              + " has written, separated by commas")
  private List<String> problemFiles = new ArrayList<>();

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      split = ",",
      description = "only problems of the suite whose name contains one of these texts")
  private List<String> only = new ArrayList<>();

  @Mixin private LatticeOptions latticeOptions = new LatticeOptions();

  @Option(
      names = "--engines",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "${bundle:known.contestants.usual}",
      description = "of ${bundle:known.contestants}; default ${DEFAULT-VALUE}")
  private List<String> engines = new ArrayList<>();

  @Option(
      names = "--formulations",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "auto",
      description =
          "for ${bundle:known.engines.and}, each with each: of auto, ${bundle:known.formulations}; default"
              + " ${DEFAULT-VALUE}")
  private List<String> formulations = new ArrayList<>();

  @Option(
      names = "--perturbation",
      paramLabel = "NOISE",
      defaultValue = "none",
      description =
          "none, opdisc:EPSILON (objective perturbation) or rspm:EPSILON (separator set); default"
              + " none")
  private String perturbation = "none";

  @Option(
      names = "--draws",
      paramLabel = "K",
      defaultValue = "1",
      description =
          "draws of noise, or with --shuffle of an order, for each problem; default ${DEFAULT-VALUE}")
  private int draws = 1;

  @Option(
      names = "--shuffle",
      description =
          "in each draw, put the coordinates of the problem in another order: what an engine finds"
              + " by chance differs between draws")
  private boolean shuffle;

  @Option(
      names = "--at",
      paramLabel = "SECONDS",
      split = ",",
      description =
          "tell the best value of each engine so many seconds after its start; several are"
              + " separated by commas")
  private List<String> at = new ArrayList<>();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "of each run; default ${DEFAULT-VALUE}")
  private String timeLimit = "60";

  @Option(
      names = "--certificate-limit",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description =
          "of the search for a proof where no engine has proven the optimum; default"
              + " ${DEFAULT-VALUE}")
  private String certificateLimit = "120";

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "threads of each engine${bundle:known.engines.alone}; default ${DEFAULT-VALUE}")
  private int threads = 1;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "draw how many runs each engine solved in how many seconds, to a new file")
  private @Nullable String svg;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, markdown, or json: one object with all rows on standard output and nothing else")
  private String format = "text";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "write each run to results.jsonl in this folder as it ends, and in the end summary.md,"
              + " summary.csv, charts.svg and charts.png with means and 95 %% intervals; the same"
              + " command goes on there after it was stopped, with the same noise")
  private @Nullable String out;

  @Mixin private ReportOption report = new ReportOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public CompareSolversCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    requireFormat();
    requireCount("--draws", draws, MOST);
    requireCount("--instances", instances, MOST);
    requireCount("--threads", threads, MOST_THREADS);
    EngineTask.Limits limits =
        new EngineTask.Limits(
            TimeLimit.parse("--time-limit", timeLimit),
            TimeLimit.parse("--certificate-limit", certificateLimit),
            looks());
    ProblemNoise noise = ProblemNoise.parse(perturbation);
    List<EngineParticipant> participants = participants();
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> chart = files.prepare("--svg", svg);
    Optional<OutputFile> page = report.prepare(files);
    Optional<Path> folder = Optional.ofNullable(out).map(name -> OutputFile.path("--out", name));
    long number =
        folder
            .map(ResultFile::seed)
            .orElse(OptionalLong.empty())
            .orElseGet(CompareSolversCommand::anyNumber);
    List<EngineTask> tasks = new ArrayList<>();
    for (Supplier<Instance> supplier : problems(number)) {
      terminal.cancellation().check();
      Instance instance = supplier.get();
      if (only.isEmpty() || only.stream().anyMatch(instance.name()::contains)) {
        tasks.add(new EngineTask(instance, noise, shuffle, limits, number));
      }
    }
    if (tasks.isEmpty()) {
      throw new InvalidInputException(
          "no problem is left", "leave --only out, or give a part of a problem's name.");
    }
    EngineComparison comparison =
        new EngineComparison(
            tasks, participants, new int[] {threads}, tasks.get(0).isRandom() ? draws : 1);
    SolverRuns solvers = new SolverRuns(terminal, comparison);
    List<JudgedRun> runs = solvers.run(folder);
    SolverOutput output = new SolverOutput(terminal, runs);
    output.print(format);
    if (solvers.isStopped()) {
      throw new NothingReleasedException(
          "stopped on request after %d runs".formatted(runs.size()),
          "give --out DIR, and the same command will go on after a stop.");
    }
    String described = "Perturbation %s, limit %s s".formatted(noise.text(), timeLimit);
    page.ifPresent(file -> file.write(SolversPage.of(described + ".", runs).html()));
    chart.ifPresent(file -> file.write(comparison.solved(described, runs)::writeSvg));
    return output.exitCode();
  }

  /** Which noise and random tables are drawn. */
  private static long anyNumber() {
    return new SecureRandom().nextLong();
  }

  /** The times of --at, ascending. */
  private List<Double> looks() {
    return at.stream()
        .map(text -> TimeLimit.parse("--at", text).toNanos() / 1e9)
        .distinct()
        .sorted()
        .toList();
  }

  private void requireFormat() {
    if (!List.of("text", "markdown", "json").contains(format)) {
      throw new InvalidInputException(
          "--format is " + Quoted.of(format) + ", which does not exist",
          "use text, markdown or json.");
    }
  }

  private static void requireCount(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new InvalidInputException(
          option + " is not a number from 1 to " + most, "leave it out.");
    }
  }

  private List<EngineParticipant> participants() {
    List<Optional<NamedFormulation>> written =
        formulations.stream()
            .map(word -> EngineOptions.named("--formulations has ", word))
            .toList();
    Map<String, EngineParticipant> all = new LinkedHashMap<>();
    for (String word : engines) {
      NamedOracle oracle =
          Oracles.ALL.contestants().stream()
              .filter(o -> o.name().equals(word))
              .findFirst()
              .orElseThrow(() -> unknown(word));
      EngineParticipant.of(oracle, written, Version.text())
          .forEach(participant -> all.putIfAbsent(participant.name(), participant));
    }
    return List.copyOf(all.values());
  }

  private static InvalidInputException unknown(String word) {
    return new InvalidInputException(
        "--engines has " + Quoted.of(word) + ", which does not exist here",
        "use " + Names.or(Words.contestants(Oracles.ALL)) + ".");
  }

  private List<Supplier<Instance>> problems(long number) {
    if (!problemFiles.isEmpty()) {
      requireNothingBeside();
      return problemFiles.stream()
          .map(name -> OutputFile.path("--problem", name))
          .<Supplier<Instance>>map(file -> () -> InstanceFile.read(file))
          .toList();
    }
    LatticeName lattice = latticeOptions.lattice();
    Costs costs = latticeOptions.costs();
    if (suite == null) {
      if (adult != null) {
        throw new InvalidInputException(
            "--adult is a table for --suite adult", "add --suite adult, or leave it out.");
      }
      data.check();
      return List.of(() -> own(lattice));
    }
    data.requireNone("--suite " + suite);
    if (!latticeOptions.loss().isZeroOne()) {
      throw new InvalidInputException(
          "--loss is for a table of your own, and --suite " + suite + " is given",
          "leave one of them out.");
    }
    return switch (suite) {
      case "random" -> Suite.random(instances, lattice, costs, number);
      case "adult" -> {
        if (adult == null) {
          throw new InvalidInputException(
              "--suite adult needs its table",
              "give --adult FILE, a table with the columns of Adult and a header.");
        }
        yield Suite.adult(TableSource.file(OutputFile.path("--adult", adult)), lattice, costs);
      }
      default ->
          throw new InvalidInputException(
              "--suite is " + Quoted.of(suite) + ", which does not exist here",
              "use adult or random, or give a table of your own.");
    };
  }

  /** A file has its own table, lattice and loss. */
  private void requireNothingBeside() {
    data.requireNone("--problem");
    if (suite != null || latticeOptions.isGiven() || !perturbation.equals("none")) {
      throw new InvalidInputException(
          "--problem names whole problems, and a suite, a lattice, a loss or noise is given too",
          "leave them out, or --problem.");
    }
  }

  private Instance own(LatticeName name) {
    Table table = data.table();
    WeightLattice lattice = name.over(table.schema().weightRules());
    return new Instance(
        String.valueOf(Path.of(table.name()).getFileName()),
        LearningProblem.of(
            table.cells(terminal.cancellation()::check, false),
            lattice,
            latticeOptions.loss().over(lattice, table.schema())));
  }
}
