package org.didyma.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.experiment.RunProgress;
import org.didyma.cli.mechanism.ComparedMethods;
import org.didyma.cli.mechanism.Setting;
import org.didyma.cli.model.Json;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.LatticeChoice;
import org.didyma.cli.options.LatticeOptions;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.Quote;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.options.TimeLimit;
import org.didyma.data.CellReader;
import org.didyma.data.Schema;
import org.didyma.data.TableSource;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Contender;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Participant;
import org.didyma.experiments.Problem;
import org.didyma.experiments.Result;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
      "The table must be public: so many releases together, and their test, protect nothing.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma compare mechanisms --data people.csv --schema people.schema.json"
    })
public final class CompareMechanismsCommand implements Callable<Integer> {

  /** Every fifth record is held out. */
  private static final int FOLDS = 5;

  private static final int MOST = 10_000;

  private final Terminal terminal;

  @Mixin private DataOptions data = new DataOptions();

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description =
          "a table of the same schema to test on; without it every fifth record is held out")
  private @Nullable String test;

  @Option(
      names = "--mechanisms",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "exponential,opdisc",
      description = {
        "which; default ${DEFAULT-VALUE}; besides those on lattices the gradient methods of didyma"
            + " solve, with their options"
      })
  private List<String> mechanisms = new ArrayList<>();

  @Option(
      names = "--epsilons",
      paramLabel = "E",
      split = ",",
      defaultValue = "0.1,1",
      description = "privacy parameters; default ${DEFAULT-VALUE}")
  private List<String> epsilons = new ArrayList<>();

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "for mechanisms whose guarantee has one; default ${DEFAULT-VALUE}")
  private String delta = "0";

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      defaultValue = "10",
      description = "releases of each mechanism at each epsilon; default ${DEFAULT-VALUE}")
  private int repetitions = 10;

  @Mixin private LatticeOptions latticeOptions = new LatticeOptions();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "of each release; default ${DEFAULT-VALUE}")
  private String timeLimit = "60";

  @Mixin private ComparedMethods methods = new ComparedMethods();
  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, markdown, or json: one object with a row per release on standard output and"
              + " nothing else")
  private String format = "text";

  @Mixin private CommonOptions common = new CommonOptions();

  @Spec private @Nullable CommandSpec spec;

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
    LatticeChoice choice = latticeOptions.lattice();
    Costs costs = latticeOptions.costs();
    Adjacency adjacency = neighbours.adjacency();
    List<Epsilon> promises = epsilons();
    Delta slack = delta();
    List<String> named = List.copyOf(new LinkedHashSet<>(mechanisms));
    requireKnown(named);
    methods.check(named.stream().filter(ComparedMethods.names()::contains).toList(), given());
    int workers = threads.threads();

    DataOptions.Table table = data.table();
    WeightLattice lattice = choice.over(table.schema());
    Problem problem =
        new Problem(
            String.valueOf(Path.of(table.source().name()).getFileName()),
            training(table),
            tested(table),
            lattice,
            costs,
            adjacency,
            slack);
    requireRecords(problem);
    List<Participant<Problem>> contenders = participants(named, promises, problem, table.schema());
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
    terminal.note("note: these releases and their tests are not private; use a public table");
    List<Result> results = new ArrayList<>();
    RunProgress progress = new RunProgress(terminal, experiment.trials().size());
    new ExperimentRunner(workers, terminal.cancellation()::isCancelled)
        .run(
            experiment,
            Set.of(),
            result -> {
              results.add(result);
              progress.done(results.size());
            });
    print(experiment, results);
    return ExitCode.DONE;
  }

  private static void requireKnown(List<String> named) {
    for (String name : named) {
      if (Contenders.names().contains(name.split(":", 2)[0])) {
        Contenders.named(name);
      } else if (!ComparedMethods.names().contains(name)) {
        Set<String> all = new LinkedHashSet<>(Contenders.names());
        all.addAll(ComparedMethods.names());
        throw new InvalidInputException(
            "there is no mechanism " + Quote.of(name) + " to compare",
            "choose of %s; top-r takes a rank, as in top-r:1000."
                .formatted(String.join(", ", all)));
      }
    }
  }

  /** All of them, their parameters computed for every epsilon. */
  private List<Participant<Problem>> participants(
      List<String> named, List<Epsilon> promises, Problem problem, Schema schema) {
    GradientParticipants gradients =
        new GradientParticipants(
            methods,
            problem,
            schema,
            epsilon ->
                new Setting(
                    epsilon,
                    problem.delta(),
                    problem.adjacency(),
                    schema,
                    problem.lattice(),
                    problem.costs(),
                    1,
                    terminal.cancellation(),
                    () -> {
                      throw new IllegalStateException("gradient methods need no oracle");
                    }));
    List<Participant<Problem>> all = new ArrayList<>();
    for (String name : named) {
      if (ComparedMethods.names().contains(name)) {
        all.add(gradients.participant(name, promises));
      } else {
        Contender<?, ?> contender = Contenders.named(name);
        promises.forEach(epsilon -> contender.guarantee(problem.at(epsilon)));
        all.add(contender);
      }
    }
    return all;
  }

  /** The names of the options that were given. */
  private Set<String> given() {
    return Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .collect(Collectors.toSet());
  }

  private void requireFormat() {
    if (!List.of("text", "markdown", "json").contains(format)) {
      throw new InvalidInputException(
          "--format is " + Quote.of(format) + ", which does not exist",
          "use text, markdown or json.");
    }
  }

  private List<Epsilon> epsilons() {
    Set<Epsilon> all = new LinkedHashSet<>();
    for (String text : epsilons) {
      try {
        all.add(Epsilon.parse(text));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(
            "--epsilons has " + Quote.of(text) + ": " + e.getMessage(),
            "use decimal numbers above 0, such as 0.1,1,10.",
            e);
      }
    }
    return List.copyOf(all);
  }

  private Delta delta() {
    try {
      return Delta.parse(delta);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--delta is " + Quote.of(delta) + ": " + e.getMessage(),
          "use a number well below one over the number of records, such as 1e-6.",
          e);
    }
  }

  private Cells training(DataOptions.Table table) {
    return read(table.source(), table.schema(), test == null ? FOLDS - 1 : -1, false);
  }

  private Cells tested(DataOptions.Table table) {
    return test == null
        ? read(table.source(), table.schema(), FOLDS - 1, true)
        : read(TableSource.file(OutputFile.path("--test", test)), table.schema(), -1, false);
  }

  /** The records of one remainder of the position by five, or all others. */
  private Cells read(TableSource source, Schema schema, int remainder, boolean only) {
    return CellReader.read(
        source,
        schema,
        position -> {
          terminal.cancellation().check();
          return position % FOLDS == remainder == only;
        });
  }

  private static void requireRecords(Problem problem) {
    if (problem.training().records() == 0 || problem.test().records() == 0) {
      throw new InvalidInputException(
          "there are no records to learn from, or none to test on",
          "use a table of at least five records, or another --test.");
    }
  }

  private void print(Experiment<?> experiment, List<Result> results) {
    List<Summary> summaries = Summary.of(experiment, results);
    SummaryTable table = new SummaryTable(experiment, summaries);
    switch (format) {
      case "json" -> terminal.out().print(Json.text(tree(experiment, results, summaries)));
      case "markdown" -> terminal.out().print(table.markdown() + "\n" + promises(summaries, "- "));
      default -> terminal.out().print(table.text() + "\n" + promises(summaries, ""));
    }
  }

  private static ObjectNode tree(
      Experiment<?> experiment, List<Result> results, List<Summary> summaries) {
    ObjectNode root = Json.object();
    root.put("label", "not private");
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
