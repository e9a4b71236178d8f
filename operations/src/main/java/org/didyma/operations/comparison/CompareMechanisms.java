package org.didyma.operations.comparison;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Problem;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.Trial;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.Lists;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;
import org.didyma.operations.inputs.TestInput;
import org.didyma.operations.mechanism.NamedMechanism;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** Compares mechanisms on the same public table. */
public final class CompareMechanisms implements Operation {

  private static final int MOST = 10_000;

  private static final Parameter<String> MECHANISMS =
      Parameter.text("mechanisms", "NAME")
          .says(
              "names as for didyma solve --mechanism, separated by commas, or one name with"
                  + " options")
          .usually("exponential,opdisc")
          .repeatable();

  private static final Parameter<List<Epsilon>> EPSILONS =
      Lists.of(Parameter.read("epsilons", "E", CompareMechanisms::epsilon, Epsilon::toString))
          .says("privacy parameters")
          .usually(List.of(Epsilon.parse("0.1"), Epsilon.parse("1")));

  private static final Parameter<Integer> REPETITIONS =
      Parameter.count("repetitions", "N", MOST)
          .says("releases of each mechanism at each epsilon, on each split")
          .usually(10);

  private static final Parameter<Long> START =
      SharedParameters.start(
          "seed of the simulation, a whole number; comparisons with the same seed have the same"
              + " splits and models");

  private static final Parameter<Duration> TIME_LIMIT =
      Parameter.seconds("time-limit").says("of each release").usually(Duration.ofMinutes(1));

  private static final Parameter<Path> OUT =
      SharedParameters.folder("out")
          .says(
              "write each run to results.jsonl in this folder as it ends, and in the end"
                  + " summary.md, summary.csv, charts.svg and charts.png; after a stop, the same"
                  + " command resumes there");

  private static Epsilon epsilon(String text) {
    try {
      return Epsilon.parse(text);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          "--epsilons has " + QuotedText.of(text) + ": " + e.getMessage(),
          "use decimal numbers above 0, such as 0.1,1,10.",
          e);
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Releases a model many times with each mechanism at each epsilon, tests each model"
                + " on held-out records, and prints accuracy with 95 % intervals, running times"
                + " and the guarantee of one release.",
            "A mechanism may have options of its own, as for didyma solve: give --mechanisms"
                + " once for each such mechanism. The default of --records is the number of"
                + " records to learn from.",
            "Of a label of more than two values it prints the log loss, or the squared error of a"
                + " count or number, concordance, and quadratic kappa or the absolute error;"
                + " mechanisms that take labels of two values only are refused.",
            "An interval is for the mean over releases on one split of the table into training"
                + " and test records. It covers the noise of the mechanisms, but not the choice"
                + " of test records. With --splits K it is for the mean of the K splits' means"
                + " and covers both, as far as splits of one table are independent.",
            "The table must be public: these releases and their tests together protect nothing."
                + " Noise is simulated with a known seed.")
        .takes(
            Group.main(TableInput.MAIN).with(MECHANISMS, EPSILONS, TableSplits.SPLITS, OUT),
            Group.of(
                "runs",
                "Releases and tests",
                REPETITIONS,
                TestInput.TEST,
                START,
                TIME_LIMIT,
                SharedParameters.THREADS,
                SharedParameters.REPORT),
            Group.of("release", "Options of every release", PrivateLatticeInput.ALL)
                .with(SharedParameters.DELTA, SharedParameters.NEIGHBOURS),
            SourceInput.GROUP)
        .takingLabels()
        .refuses(TableInput.NAMES_ONE, TableSplits.FITS)
        .example("compare mechanisms --data people.csv --schema people.schema.json")
        .returns(MechanismComparison.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    return new Run(in, context, new PrivateLatticeInput(in)).result();
  }

  private record Run(Inputs in, Context context, PrivateLatticeInput lattices) {

    Result result() {
      Delta slack = in.get(SharedParameters.DELTA);
      List<NamedMechanism> named = named(slack);
      Optional<OutputFile> page =
          SharedParameters.file(in, SharedParameters.REPORT, new OutputFiles());
      Table table = new TableInput(in).tableOfRecords();
      long from = start();
      List<TableSplits.Split> splits =
          new TableSplits(in).of(table, from, context.cancellation()::check);
      SplitProblem problem = problem(table, splits, slack, named);
      List<NamedContender> contenders =
          named.stream().map(m -> contender(m, table.schema(), splits, from)).toList();
      Experiment<SplitProblem> experiment =
          new Experiment<>(
              "compare",
              "How accurate are these mechanisms on this table?",
              List.of(problem),
              contenders,
              ExperimentAxis.epsilon(Lists.items(in, EPSILONS).stream().distinct().toList()),
              in.get(REPETITIONS) * splits.size(),
              in.get(TIME_LIMIT),
              from);
      experiment.trials().stream()
          .filter(trial -> trial.repetition() <= splits.size())
          .forEach(trial -> check(problem, contenders, trial));
      context.note("note: these releases and their tests are not private; use a public table");
      context.note("note: simulated with --start " + from);
      MechanismRuns runs = new MechanismRuns(context, experiment, SharedParameters.threads(in));
      return MechanismComparison.of(experiment, runs.run(in.given(OUT)), page, runs.isStopped());
    }

    private SplitProblem problem(
        Table table, List<TableSplits.Split> splits, Delta slack, List<NamedMechanism> named) {
      WeightLattice lattice =
          lattices.over(table.schema(), true).lattice().over(table.schema().weightRules());
      String name = String.valueOf(Path.of(table.name()).getFileName());
      return new SplitProblem(
          name,
          splits.stream()
              .map(
                  split ->
                      new Problem(
                              name,
                              split.part().as(Form.CELLS),
                              split.test(),
                              lattice,
                              in.get(LatticeInput.COST),
                              in.get(SharedParameters.NEIGHBOURS),
                              slack)
                          .of(table.schema().label()))
              .toList(),
          besides(table.schema(), named));
    }

    /**
     * What mechanisms are made of besides the problem: how the schema scales rows, and lattices.
     */
    private String besides(Schema schema, List<NamedMechanism> named) {
      ObjectNode described = schema.toJsonNode().deepCopy();
      described.remove("description");
      return named.stream()
          .map(m -> m.text() + m.lattice(lattices, schema).lattice())
          .collect(Collectors.joining("\n", described + "\n", ""));
    }

    /** The folder's own start goes on; another comparison has one that nobody chose. */
    private long start() {
      return in.given(START)
          .orElseGet(
              () ->
                  in.given(OUT)
                      .map(ResultFile::seed)
                      .orElse(OptionalLong.empty())
                      .orElseGet(() -> new SecureRandom().nextLong()));
    }

    private NamedContender contender(
        NamedMechanism mechanism, Schema schema, List<TableSplits.Split> splits, long from) {
      return new NamedContender(
          splits.stream()
              .map(
                  split ->
                      NamedContender.Side.of(
                          mechanism.withRecords(split.part().as(Form.CELLS).records()),
                          lattices,
                          schema,
                          split.part()))
              .toList(),
          schema,
          from,
          context.cancellation());
    }

    /** The mechanisms that are named, each once. */
    private List<NamedMechanism> named(Delta slack) {
      List<String> texts = in.has(MECHANISMS) ? in.all(MECHANISMS) : List.of(in.get(MECHANISMS));
      return texts.stream()
          .flatMap(text -> text.contains(" --") ? Stream.of(text) : Stream.of(text.split(",")))
          .map(text -> NamedMechanism.parse(text, slack))
          .collect(
              Collectors.toMap(NamedMechanism::text, m -> m, (m, same) -> m, LinkedHashMap::new))
          .values()
          .stream()
          .toList();
    }

    private static void check(SplitProblem problem, List<NamedContender> contenders, Trial trial) {
      contenders.stream()
          .filter(c -> c.name().equals(trial.contender()))
          .forEach(c -> c.check(problem, trial));
    }
  }
}
