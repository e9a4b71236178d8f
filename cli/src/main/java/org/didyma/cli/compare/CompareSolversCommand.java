package org.didyma.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.EngineOptions;
import org.didyma.cli.options.LatticeOptions;
import org.didyma.cli.options.Names;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.TimeLimit;
import org.didyma.cli.options.Words;
import org.didyma.data.Table;
import org.didyma.data.TableSource;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.OracleSettings;
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
          + " in processes of their own, whose start is not part of the time.",
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
    Round.Limits limits =
        new Round.Limits(
            TimeLimit.parse("--time-limit", timeLimit),
            TimeLimit.parse("--certificate-limit", certificateLimit),
            looks());
    PerturbationChoice noise = PerturbationChoice.parse(perturbation);
    List<Contestant> contestants = contestants();
    Optional<OutputFile> chart =
        Optional.ofNullable(svg).map(name -> OutputFile.prepare("--svg", name));
    List<Supplier<Instance>> problems = problems();

    List<Row> rows = new ArrayList<>();
    SecureBits bits = new SecureBits();
    for (Supplier<Instance> supplier : problems) {
      terminal.cancellation().check();
      Instance instance = supplier.get();
      if (!only.isEmpty() && only.stream().noneMatch(instance.name()::contains)) {
        continue;
      }
      for (int draw = 1; draw <= (noise.isRandom() || shuffle ? draws : 1); draw++) {
        Instance drawn = shuffle ? instance.shuffled(bits) : instance;
        LearningProblem problem = noise.draw(drawn.problem(), bits);
        Round round = new Round(drawn, noise.text(), draw, problem, limits);
        rows.addAll(round.run(contestants, terminal.cancellation(), terminal::note));
      }
    }
    if (rows.isEmpty()) {
      throw new InvalidInputException(
          "no problem is left", "leave --only out, or give a part of a problem's name.");
    }
    print(rows);
    chart.ifPresent(
        file ->
            file.write(
                SolvedChart.render(
                    "Perturbation %s, limit %s s".formatted(noise.text(), timeLimit),
                    rows,
                    limits.contestant().toNanos() / 1e9)));
    return exitCode(rows);
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

  private List<Contestant> contestants() {
    List<Optional<NamedFormulation>> written =
        formulations.stream()
            .map(word -> EngineOptions.named("--formulations has ", word))
            .toList();
    OracleSettings settings = OracleSettings.ofThreads(threads);
    List<Contestant> all = new ArrayList<>();
    for (String word : engines) {
      NamedOracle oracle = Oracles.ALL.named(word).orElseThrow(() -> unknown(word));
      if (oracle instanceof NamedOracle.Search search) {
        all.add(new ExactContestant(search.make(settings)));
      } else if (oracle instanceof NamedOracle.OfEngine engine) {
        written.stream()
            .map(settings::withFormulation)
            .map(engine::written)
            .distinct()
            .map(name -> new EngineContestant(word, engine.engine().inWorker(), name, threads))
            .forEach(all::add);
      } else {
        throw unknown(word);
      }
    }
    return all;
  }

  private static InvalidInputException unknown(String word) {
    return new InvalidInputException(
        "--engines has " + Quoted.of(word) + ", which does not exist here",
        "use " + Names.or(Words.contestants(Oracles.ALL)) + ".");
  }

  private List<Supplier<Instance>> problems() {
    LatticeName lattice = latticeOptions.lattice();
    Costs costs = latticeOptions.costs();
    if (suite == null) {
      if (adult != null) {
        throw new InvalidInputException(
            "--adult is a table for --suite adult", "add --suite adult, or leave it out.");
      }
      data.check();
      return List.of(() -> own(lattice, costs));
    }
    data.requireNone("--suite " + suite);
    return switch (suite) {
      case "random" -> Suite.random(instances, lattice, costs, new SecureBits());
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

  private Instance own(LatticeName lattice, Costs costs) {
    Table table = data.table();
    return new Instance(
        String.valueOf(Path.of(table.name()).getFileName()),
        LearningProblem.of(
            table.cells(terminal.cancellation()::check, false),
            lattice.over(table.schema().groups()),
            costs));
  }

  private void print(List<Row> rows) {
    if (format.equals("json")) {
      ObjectNode root = Json.object();
      ArrayNode array = root.putArray("rows");
      rows.forEach(row -> array.add(row.tree()));
      terminal.out().print(Json.text(root));
      return;
    }
    ComparisonTable table = new ComparisonTable(rows);
    terminal.out().print(format.equals("markdown") ? table.markdown() : table.text());
    terminal.out().println("\nVersions: " + versions(rows) + ".");
    rows.stream()
        .filter(Row::isWrong)
        .map(
            row ->
                "wrong: %s, draw %d, %s: %s"
                    .formatted(
                        row.round().instance().name(),
                        row.round().draw(),
                        row.contestant(),
                        row.wrongClaim()))
        .forEach(terminal::note);
    long open = rows.stream().filter(row -> row.certified().isEmpty()).count();
    if (open > 0) {
      terminal.note(
          "note: for %d of %d runs there is no certified optimum to hold claims against"
              .formatted(open, rows.size()));
    }
  }

  private int exitCode(List<Row> rows) {
    List<Row> failed =
        rows.stream().filter(row -> row.outcome().status() == Outcome.Status.FAILED).toList();
    if (failed.isEmpty()) {
      return ExitCode.DONE;
    }
    for (Row row : failed) {
      terminal.note(
          "didyma: %s, draw %d: %s"
              .formatted(
                  row.round().instance().name(), row.round().draw(), row.outcome().message()));
    }
    terminal.note("Maybe see didyma doctor, or leave the engine out of --engines.");
    return ExitCode.BROKEN_ENGINE;
  }

  /** The versions that engines told, in the order of the rows. */
  private static String versions(List<Row> rows) {
    return rows.stream()
        .filter(row -> !row.outcome().version().isEmpty())
        .map(row -> row.engine() + " " + row.outcome().version())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
