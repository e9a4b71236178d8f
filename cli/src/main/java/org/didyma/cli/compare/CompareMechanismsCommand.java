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
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.cli.experiment.RunProgress;
import org.didyma.cli.mechanism.NamedMechanism;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.DeltaOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.OutputFiles;
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
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Problem;
import org.didyma.experiments.Result;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.Trial;
import org.didyma.experiments.page.ExperimentPage;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
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
      "The table must be public: so many releases together, and their test, protect nothing.",
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
      description = "releases of each mechanism at each epsilon; default ${DEFAULT-VALUE}")
  private int repetitions = 10;

  @Mixin private PrivateLatticeOptions latticeOptions = new PrivateLatticeOptions();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "of each release; default ${DEFAULT-VALUE}")
  private String timeLimit = "60";

  @Mixin private ThreadsOption threads = new ThreadsOption();
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
    var limit = TimeLimit.parse("--time-limit", timeLimit);
    latticeOptions.check();
    Costs costs = latticeOptions.costs();
    Adjacency adjacency = neighbours.adjacency();
    List<Epsilon> promises = epsilons();
    Delta slack = delta.delta();
    List<NamedMechanism> named = named(slack);
    int workers = threads.threads();
    Optional<OutputFile> page = report.prepare(new OutputFiles());

    Table table = data.table();
    TrainingPart part = new TrainingPart(test.training(table), terminal.cancellation()::check);
    WeightLattice lattice =
        latticeOptions.over(table.schema(), true).lattice().over(table.schema().weightRules());
    Problem problem =
        new Problem(
            String.valueOf(Path.of(table.name()).getFileName()),
            part.as(Form.CELLS),
            test.tested(table, terminal.cancellation()::check),
            lattice,
            costs,
            adjacency,
            slack);
    List<NamedContender> contenders =
        named.stream()
            .map(m -> contender(m.withRecords(problem.training().records()), table.schema(), part))
            .toList();
    Experiment<Problem> experiment =
        new Experiment<>(
            "compare",
            "How accurate are these mechanisms on this table?",
            List.of(problem),
            contenders,
            Axis.epsilon(promises),
            repetitions,
            limit,
            new SecureRandom().nextLong());
    experiment.trials().stream()
        .filter(trial -> trial.repetition() == 1)
        .forEach(trial -> check(experiment, contenders, trial));
    terminal.note("note: these releases and their tests are not private; use a public table");
    List<Result> results = new ArrayList<>();
    boolean isWhole = run(experiment, workers, results);
    if (!results.isEmpty()) {
      print(experiment, results);
      page.ifPresent(file -> file.write(ExperimentPage.of(experiment, results).html()));
    }
    if (!isWhole) {
      throw new NothingReleasedException(
          "stopped on request after %d of %d runs; what is printed counts these only"
              .formatted(results.size(), experiment.trials().size()),
          "take fewer --repetitions or --epsilons, or a smaller --time-limit.");
    }
    return ExitCode.DONE;
  }

  private NamedContender contender(NamedMechanism mechanism, Schema schema, TrainingPart part) {
    return new NamedContender(
        mechanism,
        schema,
        latticeOptions.over(schema, mechanism.hasUsualIntercept()),
        part,
        terminal.cancellation());
  }

  /** Runs until the end, which is true, or until the user stops it. */
  private boolean run(Experiment<Problem> experiment, int workers, List<Result> results) {
    RunProgress progress = new RunProgress(terminal, experiment.trials().size());
    try {
      new ExperimentRunner(workers, terminal.cancellation()::isCancelled)
          .run(
              experiment,
              Set.of(),
              result -> {
                results.add(result);
                progress.done(results.size());
              });
      return true;
    } catch (SearchStoppedException e) {
      return false;
    }
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

  private static void check(
      Experiment<Problem> experiment, List<NamedContender> contenders, Trial trial) {
    contenders.stream()
        .filter(c -> c.name().equals(trial.contender()))
        .forEach(c -> c.check(experiment.problems().get(0), trial));
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
