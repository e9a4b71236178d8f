package org.didyma.operations.experiment;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentPart;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.report.Standings;
import org.didyma.experiments.study.ExternalLearner;
import org.didyma.experiments.study.OutsideTable;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.Study;
import org.didyma.experiments.study.StudyReport;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.Lists;
import org.didyma.operations.inputs.PublicTablesInput;
import org.didyma.operations.inputs.SharedParameters;

/** Carries out an experiment, or goes on with one. */
public final class RunExperiment implements Operation {

  private static final int MOST = 10_000;

  private static final Parameter<String> NAME =
      Parameter.text("name", "NAME")
          .says("see didyma experiment list")
          .required("name one of didyma experiment list.");

  private static final Parameter<Boolean> QUICK =
      Parameter.flag("quick").says("a small part of at most a minute");

  private static final Parameter<Path> OUT =
      SharedParameters.folder("out")
          .says("folder of the results")
          .derived("the experiment's name, with -quick for those");

  private static final Parameter<ExternalLearner> PARTICIPANT =
      Parameter.read(
              "participant", "NAME=COMMAND", ExternalLearner::parse, ExternalLearner::toString)
          .says(
              "league only: one more participant; its command learns from train.csv in the"
                  + " folder that it receives and writes predictions.csv, see"
                  + " docs/results/league.md")
          .repeatable();

  private static final Parameter<String> TABLE =
      Parameter.text("table", "NAME=DATA,COLUMNS[,SCHEMA]")
          .says(
              "a public table of your own with its file of columns and optionally a schema, by"
                  + " default made from the columns: in place of the catalogue's tables for the"
                  + " league, or one more for planner")
          .repeatable();

  private static final Parameter<String> PROBLEM =
      Parameter.text("problem", "NAME")
          .says("this problem only, as the results name it")
          .repeatable();

  private static final Parameter<String> ONLY =
      Parameter.text("only", "NAME")
          .says("this mechanism, solver or participant only")
          .repeatable();

  private static final Parameter<List<BigDecimal>> AT =
      Lists.of(Parameter.read("at", "E", RunExperiment::place, BigDecimal::toString))
          .says("these epsilons, or other varied values, only");

  private static final Parameter<Integer> REPETITIONS =
      Parameter.count("repetitions", "N", MOST)
          .says("at most this many runs of each; you may enlarge a part of an experiment later");

  private static final Parameter<Duration> TIME_LIMIT =
      Parameter.seconds("time-limit")
          .says("of each run")
          .derived("the experiment's own, which its results state");

  private static BigDecimal place(String text) {
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "--at has %s, which is not a number".formatted(QuotedText.of(text)),
          "give numbers separated by commas, such as 0.1,1.");
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Writes results.jsonl, a line per finished run, and in the end summary.md,"
                + " summary.csv, charts.svg and charts.png, and standings.md where there are"
                + " teams. After a stop, the same command resumes; models do not depend on that,"
                + " nor on the number of threads. Runs go in parallel, each on one thread: to"
                + " compare times, use --threads 1. Runs of solvers always go one after the"
                + " other.",
            "Noise is simulated with a known seed on public tables. Nothing here is private.")
        .arguments(NAME)
        .takes(
            Group.main(
                QUICK,
                OUT,
                PublicTablesInput.DATA_DIR,
                SharedParameters.THREADS,
                TIME_LIMIT,
                SharedParameters.REPORT),
            Group.of("part", "A part of an experiment", PROBLEM, ONLY, AT, REPETITIONS),
            Group.of("league", "Tables and participants from outside", PARTICIPANT, TABLE))
        .example("experiment run bank-mechanisms --quick --out results")
        .returns(ExperimentReport.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Study whole = study(in);
    Optional<Duration> limit = in.given(TIME_LIMIT);
    Optional<Study> limited = limit.flatMap(whole::within);
    Study study = limited.orElse(whole);
    ExperimentPart part =
        new ExperimentPart(
            in.all(PROBLEM),
            in.all(ONLY),
            Lists.items(in, AT),
            in.given(REPETITIONS).orElse(MOST),
            limited.isPresent() ? Optional.empty() : limit);
    Optional<OutputFile> page =
        SharedParameters.file(in, SharedParameters.REPORT, new OutputFiles());
    boolean quick = in.isOn(QUICK);
    Path folder = in.given(OUT).orElseGet(() -> Path.of(in.get(NAME) + (quick ? "-quick" : "")));
    ExperimentRunner runner =
        new ExperimentRunner(
            study.isTimed() ? 1 : SharedParameters.threads(in),
            context.cancellation()::isCancelled);
    Experiment<?> experiment = part.of(study.describe(new PublicTablesInput(in).store(), quick));
    context.cancellation().check();
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      file.note().ifPresent(note -> context.note("note: " + note));
      run(experiment, file, runner, context);
      requireGoingOn(context);
      StudyReport told = study.report(experiment, file.results());
      told.write(folder);
      requireGoingOn(context);
      if (!study.teams().isEmpty()) {
        new Standings(experiment, file.results(), study.teams())
            .write(
                folder,
                Stream.of(Measure.ACCURACY, Measure.AUC, Measure.COST)
                    .filter(experiment.measures()::contains)
                    .toList());
      }
      context.note("note: results, tables and charts are in " + folder);
      return ExperimentReport.of(told, page);
    }
  }

  private static void requireGoingOn(Context context) {
    if (context.cancellation().isCancelled()) {
      throw new NothingReleasedException(
          "stopped on request while tables and charts were being made",
          "repeat the same command, which makes them from the finished runs.");
    }
  }

  private static Study study(Inputs in) {
    Study known = Studies.find(in.get(NAME));
    List<OutsideTable> others = in.all(TABLE).stream().map(OutsideTables::parse).toList();
    Study study = (others.isEmpty() ? known : known.onTables(others)).on(in.all(PROBLEM));
    List<ExternalLearner> outsiders = in.all(PARTICIPANT);
    return outsiders.isEmpty() ? study : study.with(outsiders);
  }

  private static void run(
      Experiment<?> experiment, ResultFile file, ExperimentRunner runner, Context context) {
    int all = experiment.trials().size();
    int before = file.results().size();
    if (before > 0) {
      context.note("note: %d of %d runs were done before".formatted(before, all));
    }
    RunProgress progress = new RunProgress(context::note, all);
    onStop(before, all, context);
    runner.run(
        experiment,
        file.done(),
        result -> {
          file.add(result);
          onStop(file.results().size(), all, context);
          progress.done(file.results().size());
        });
  }

  private static void onStop(int done, int all, Context context) {
    context.cancellation().resumableAfter("%d of %d runs".formatted(done, all));
  }
}
