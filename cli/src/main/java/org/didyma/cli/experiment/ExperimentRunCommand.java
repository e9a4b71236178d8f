package org.didyma.cli.experiment;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.cli.options.TimeLimit;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentPart;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.report.Standings;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.OutsideTable;
import org.didyma.experiments.study.Outsider;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.Study;
import org.didyma.experiments.study.StudyReport;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma experiment run}: carries out an experiment, or goes on with one. */
@Command(
    name = "run",
    sortOptions = false,
    header = "run an experiment, or go on with one that was stopped",
    description = {
      "",
      "Writes results.jsonl, a line per run as it comes, and in the end summary.md, summary.csv,"
          + " charts.svg and charts.png, and standings.md where there are teams. When it was"
          + " stopped, the same command goes on where it was; models do not depend on that, nor on"
          + " the number of threads. Runs go on side by side, each on one thread: for times to"
          + " compare, use --threads 1. Engines meet one run after the other.",
      "Noise is simulated with a known seed on public tables. Nothing here is private.",
      ""
    },
    footer = {"", "Example:", "  didyma experiment run bank-mechanisms --quick --out results"})
public final class ExperimentRunCommand implements Callable<Integer> {

  private static final int MOST = 10_000;

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "NAME", description = "see didyma experiment list")
  private String name = "";

  @Option(names = "--quick", description = "a small part that takes a minute at most")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "folder of the results; default: the experiment's name, -quick added for those")
  private @Nullable String out;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "folder with the public tables under their published file names, possibly with .gz;"
              + " default: what didyma data fetch has fetched")
  private @Nullable String dataDir;

  @Option(
      names = "--participant",
      paramLabel = "NAME=COMMAND",
      description =
          "league only: one more participant, whose command learns from train.csv in a folder that"
              + " it is given and writes predictions.csv, see docs/league.md; once for each")
  private List<String> participants = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "NAME=DATA,COLUMNS[,SCHEMA]",
      description =
          "league only: a public table of your own in place of the catalogue's, a file with what is"
              + " known of its columns and a schema for what needs one, made of the columns where"
              + " there is none; once for each")
  private List<String> tables = new ArrayList<>();

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      description = "this problem only, as the results name it; once for each")
  private List<String> problems = new ArrayList<>();

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "this mechanism, engine or participant only; once for each")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--at",
      paramLabel = "E",
      split = ",",
      description = "these epsilons only, or whatever else it varies")
  private List<String> places = new ArrayList<>();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description =
          "at most so many runs of each; a part of an experiment may be made larger later")
  private int repetitions = MOST;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "of each run; default: the experiment's, which its results tell")
  private @Nullable String timeLimit;

  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public ExperimentRunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Study whole = study();
    Optional<Duration> limit =
        Optional.ofNullable(timeLimit).map(text -> TimeLimit.parse("--time-limit", text));
    Optional<Study> limited = limit.flatMap(whole::within);
    Study study = limited.orElse(whole);
    ExperimentPart part =
        new ExperimentPart(
            problems,
            only,
            places.stream().map(this::place).toList(),
            repetitions(),
            limited.isPresent() ? Optional.empty() : limit);
    Optional<OutputFile> page = report.prepare(new OutputFiles());
    Path folder = OutputFile.path("--out", out == null ? name + (quick ? "-quick" : "") : out);
    TableStore store =
        dataDir == null
            ? TableStore.ofCache()
            : TableStore.of(OutputFile.path("--data-dir", dataDir));
    ExperimentRunner runner =
        new ExperimentRunner(
            study.isTimed() ? 1 : threads.threads(), terminal.cancellation()::isCancelled);
    Experiment<?> experiment = part.of(study.describe(store, quick));
    terminal.cancellation().check();
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      file.note().ifPresent(note -> terminal.note("note: " + note));
      run(experiment, file, runner);
      requireGoingOn();
      StudyReport told = study.report(experiment, file.results());
      told.write(folder);
      requireGoingOn();
      if (!study.teams().isEmpty()) {
        new Standings(experiment, file.results(), study.teams())
            .write(
                folder,
                Stream.of(Measure.ACCURACY, Measure.AUC, Measure.COST)
                    .filter(experiment.measures()::contains)
                    .toList());
      }
      page.ifPresent(p -> p.write(told.page().html()));
      terminal.out().print(json ? Json.text(told.tree()) : told.text());
      terminal.note("note: results, tables and charts are in " + folder);
    }
    return ExitCode.DONE;
  }

  private void requireGoingOn() {
    if (terminal.cancellation().isCancelled()) {
      throw new NothingReleasedException(
          "stopped on request while tables and charts were made",
          "give the same command again, which makes them of the runs that were done.");
    }
  }

  private Study study() {
    Study known = Studies.find(name);
    List<OutsideTable> others = tables.stream().map(OutsideTables::parse).toList();
    Study study = (others.isEmpty() ? known : known.onTables(others)).on(problems);
    List<Outsider> outsiders = participants.stream().map(Outsider::parse).toList();
    return outsiders.isEmpty() ? study : study.with(outsiders);
  }

  private BigDecimal place(String text) {
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "--at has %s, which is no number".formatted(Quoted.of(text)),
          "give numbers with commas between, such as 0.1,1.");
    }
  }

  private int repetitions() {
    if (repetitions < 1 || repetitions > MOST) {
      throw new InvalidInputException(
          "--repetitions is not a number from 1 to " + MOST, "leave it out.");
    }
    return repetitions;
  }

  private void run(Experiment<?> experiment, ResultFile file, ExperimentRunner runner) {
    int all = experiment.trials().size();
    int before = file.results().size();
    if (before > 0) {
      terminal.note("note: %d of %d runs were done before".formatted(before, all));
    }
    RunProgress progress = new RunProgress(terminal, all);
    onStop(before, all);
    runner.run(
        experiment,
        file.done(),
        result -> {
          file.add(result);
          onStop(file.results().size(), all);
          progress.done(file.results().size());
        });
  }

  private void onStop(int done, int all) {
    terminal.cancellation().resumableAfter("%d of %d runs".formatted(done, all));
  }
}
