package org.didyma.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.DeltaOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.TestOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.options.TimeLimit;
import org.didyma.data.Form;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Problem;
import org.didyma.experiments.Result;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.Trial;
import org.didyma.experiments.page.ExperimentPage;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.mechanism.NamedMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma compare mechanisms}: mechanisms on the same public table. */
@Command(
    name = "mechanisms",
    sortOptions = false,
    header = "compare mechanisms on the same public table",
    description = {
      "",
      "Releases a model many times with each mechanism at each epsilon, tests each model on records"
          + " that were held out, and prints accuracy with 95 %% intervals, running times and what"
          + " one release promises.",
      "A mechanism may have options of its own, as for didyma solve: give --mechanisms once for"
          + " each of those. --records is the number of records to learn from unless given.",
      "An interval is about the mean over releases on one split of the table into records to learn"
          + " from and to test on: it covers the noise of the mechanisms, and not which records were"
          + " held out. With --splits K it is about the mean of the K splits' means and covers both,"
          + " as far as splits of one table are independent of each other.",
      "The table must be public: so many releases together, and their test, protect nothing. Noise"
          + " is simulated with a known start.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma compare mechanisms --data people.csv --schema people.schema.json"
    })
public final class CompareMechanismsCommand implements Callable<Integer> {

  private static final int MOST = 10_000;

  private static final String NO_RISK =
      "Models that were not learned by logistic loss tell no risks, and so have no log loss, Brier"
          + " score or calibration error";

  private final Terminal terminal;

  @Mixin private DataOptions data = new DataOptions();

  @Mixin private TestOption test = new TestOption();

  @Option(
      names = "--mechanisms",
      paramLabel = "NAME",
      defaultValue = "exponential,opdisc",
      description =
          "names as for didyma solve --mechanism, with commas between, or one name with options;"
              + " default ${DEFAULT-VALUE}")
  private List<String> mechanisms = new ArrayList<>();

  @Option(
      names = "--epsilons",
      paramLabel = "E",
      split = ",",
      defaultValue = "0.1,1",
      description = "privacy parameters; default ${DEFAULT-VALUE}")
  private List<String> epsilons = new ArrayList<>();

  @Mixin private DeltaOption delta = new DeltaOption();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "releases of each mechanism at each epsilon, on each split; default ${DEFAULT-VALUE}")
  private int repetitions = 10;

  @Mixin private SplitsOption splits = new SplitsOption();

  @Option(
      names = "--start",
      paramLabel = "N",
      description =
          "start of the simulation, a whole number; comparisons with the same one have the same"
              + " splits and models; default: that of the folder, or a new one, which is told")
  private @Nullable Long start;

  @Mixin private PrivateLatticeOptions latticeOptions = new PrivateLatticeOptions();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "of each release; default ${DEFAULT-VALUE}")
  private String timeLimit = "60";

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "write each run to results.jsonl in this folder as it ends, and in the end summary.md,"
              + " summary.csv, charts.svg and charts.png; the same command goes on there after it was"
              + " stopped")
  private @Nullable String out;

  @Mixin private ReportOption report = new ReportOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, markdown, or json: one object with a row per release on standard output and"
              + " nothing else")
  private String format = "text";

  @Mixin private CommonOptions common = new CommonOptions();

  public CompareMechanismsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    requireFormat();
    data.check();
    if (repetitions < 1 || repetitions > MOST) {
      throw new InvalidInputException(
          "--repetitions is not a number from 1 to " + MOST, "leave it out.");
    }
    splits.check(test);
    var limit = TimeLimit.parse("--time-limit", timeLimit);
    latticeOptions.check();
    Costs costs = latticeOptions.costs();
    Adjacency adjacency = neighbours.adjacency();
    List<Epsilon> promises = epsilons();
    Delta slack = delta.delta();
    List<NamedMechanism> named = named(slack);
    int workers = threads.threads();
    Optional<OutputFile> page = report.prepare(new OutputFiles());
    Optional<Path> folder = Optional.ofNullable(out).map(name -> OutputFile.path("--out", name));

    Table table = data.table();
    long from = start(folder);
    List<SplitsOption.Split> all = splits.of(table, test, from, terminal.cancellation()::check);
    WeightLattice lattice =
        latticeOptions.over(table.schema(), true).lattice().over(table.schema().weightRules());
    String name = String.valueOf(Path.of(table.name()).getFileName());
    SplitProblem problem =
        new SplitProblem(
            name,
            all.stream()
                .map(
                    split ->
                        new Problem(
                            name,
                            split.part().as(Form.CELLS),
                            split.test(),
                            lattice,
                            costs,
                            adjacency,
                            slack))
                .toList(),
            besides(table.schema(), named));
    List<NamedContender> contenders =
        named.stream().map(m -> contender(m, table.schema(), all, from)).toList();
    Experiment<SplitProblem> experiment =
        new Experiment<>(
            "compare",
            "How accurate are these mechanisms on this table?",
            List.of(problem),
            contenders,
            Axis.epsilon(promises),
            repetitions * all.size(),
            limit,
            from);
    experiment.trials().stream()
        .filter(trial -> trial.repetition() <= all.size())
        .forEach(trial -> check(problem, contenders, trial));
    terminal.note("note: these releases and their tests are not private; use a public table");
    terminal.note("note: simulated with --start " + from);
    MechanismRuns runs = new MechanismRuns(terminal, experiment, workers);
    List<Result> results = runs.run(folder);
    if (!results.isEmpty()) {
      print(experiment, results);
      page.ifPresent(file -> file.write(ExperimentPage.of(experiment, results).html()));
    }
    if (runs.isStopped()) {
      throw new NothingReleasedException(
          "stopped on request after %d of %d runs; what is printed counts these only"
              .formatted(results.size(), experiment.trials().size()),
          "give --out DIR, and the same command will go on after a stop.");
    }
    return ExitCode.DONE;
  }

  /** What mechanisms are made of besides the problem: how the schema scales rows, and lattices. */
  private String besides(Schema schema, List<NamedMechanism> named) {
    ObjectNode described = schema.toJsonNode().deepCopy();
    described.remove("description");
    return named.stream()
        .map(m -> m.text() + m.lattice(latticeOptions.input(), schema).lattice())
        .collect(Collectors.joining("\n", described + "\n", ""));
  }

  /** The folder's own start goes on; another comparison has one that nobody chose. */
  private long start(Optional<Path> folder) {
    if (start != null) {
      return start;
    }
    return folder
        .map(ResultFile::seed)
        .orElse(OptionalLong.empty())
        .orElseGet(() -> new SecureRandom().nextLong());
  }

  private NamedContender contender(
      NamedMechanism mechanism, Schema schema, List<SplitsOption.Split> all, long from) {
    return new NamedContender(
        all.stream()
            .map(
                split ->
                    NamedContender.Side.of(
                        mechanism.withRecords(split.part().as(Form.CELLS).records()),
                        latticeOptions.input(),
                        schema,
                        split.part()))
            .toList(),
        schema,
        from,
        terminal.cancellation());
  }

  private void requireFormat() {
    if (!List.of("text", "markdown", "json").contains(format)) {
      throw new InvalidInputException(
          "--format is " + Quoted.of(format) + ", which does not exist",
          "use text, markdown or json.");
    }
  }

  private List<Epsilon> epsilons() {
    Set<Epsilon> all = new LinkedHashSet<>();
    for (String text : epsilons) {
      try {
        all.add(Epsilon.parse(text));
      } catch (InvalidInputException e) {
        throw new InvalidInputException(
            "--epsilons has " + Quoted.of(text) + ": " + e.getMessage(),
            "use decimal numbers above 0, such as 0.1,1,10.",
            e);
      }
    }
    return List.copyOf(all);
  }

  /** The mechanisms that are named, each once. */
  private List<NamedMechanism> named(Delta slack) {
    return mechanisms.stream()
        .flatMap(text -> text.contains(" --") ? Stream.of(text) : Stream.of(text.split(",")))
        .map(text -> NamedMechanism.parse(text, slack))
        .collect(Collectors.toMap(NamedMechanism::text, m -> m, (m, same) -> m, LinkedHashMap::new))
        .values()
        .stream()
        .toList();
  }

  private static void check(SplitProblem problem, List<NamedContender> contenders, Trial trial) {
    contenders.stream()
        .filter(c -> c.name().equals(trial.contender()))
        .forEach(c -> c.check(problem, trial));
  }

  private void print(Experiment<?> experiment, List<Result> results) {
    List<Summary> summaries = Summary.of(experiment, results);
    SummaryTable table = new SummaryTable(experiment, summaries);
    String noRisk = hasNoRisk(summaries) ? NO_RISK + ".\n\n" : "";
    switch (format) {
      case "json" -> terminal.out().print(Json.text(tree(experiment, results, summaries)));
      case "markdown" ->
          terminal.out().print(table.markdown() + "\n" + noRisk + promises(summaries, "- "));
      default -> terminal.out().print(table.text() + "\n" + noRisk + promises(summaries, ""));
    }
  }

  private static ObjectNode tree(
      Experiment<?> experiment, List<Result> results, List<Summary> summaries) {
    ObjectNode root = Json.object();
    root.put("label", "not private");
    root.put("start", experiment.seed());
    if (hasNoRisk(summaries)) {
      root.put("no_risk", NO_RISK);
    }
    ArrayNode rows = root.putArray("rows");
    for (var trial : experiment.trials()) {
      results.stream()
          .filter(r -> r.trial().equals(trial))
          .forEach(r -> rows.add(r.tree(experiment)));
    }
    ArrayNode means = root.putArray("summary");
    summaries.forEach(s -> means.add(s.tree(experiment)));
    return root;
  }

  /** Whether some models tell no risks, so that these have no errors. */
  private static boolean hasNoRisk(List<Summary> summaries) {
    return summaries.stream()
        .anyMatch(s -> s.runs() > 0 && Double.isNaN(s.estimate(Measure.LOG_LOSS).mean()));
  }

  private static String promises(List<Summary> summaries, String mark) {
    StringBuilder text = new StringBuilder("One release promises:\n");
    if (!mark.isEmpty()) {
      text.append('\n');
    }
    for (Summary s : summaries) {
      text.append(
          "%s%s, epsilon %s: %s\n".formatted(mark, s.contender(), s.place(), s.guarantee()));
    }
    return text.toString();
  }
}
