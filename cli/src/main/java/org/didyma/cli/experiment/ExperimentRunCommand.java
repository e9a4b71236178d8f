package org.didyma.cli.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.page.ExperimentPage;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.Study;
import org.didyma.ground.Json;
import org.didyma.oracles.SearchStoppedException;
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
          + " charts.svg and charts.png. When it was stopped, the same command goes on where it"
          + " was; models do not depend on that, nor on the number of threads. Runs go on side by"
          + " side, each on one thread: for times to compare, use --threads 1.",
      "Noise is simulated with a known seed on public tables. Nothing here is private.",
      ""
    },
    footer = {"", "Example:", "  didyma experiment run bank-mechanisms --quick --out results"})
public final class ExperimentRunCommand implements Callable<Integer> {

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
    Study study = Studies.find(name);
    Optional<OutputFile> page = report.prepare(Optional.empty());
    Path folder = OutputFile.path("--out", out == null ? name + (quick ? "-quick" : "") : out);
    TableStore store =
        dataDir == null
            ? TableStore.ofCache()
            : TableStore.of(OutputFile.path("--data-dir", dataDir));
    ExperimentRunner runner =
        new ExperimentRunner(threads.threads(), terminal.cancellation()::isCancelled);
    Experiment<?> experiment = study.describe(store, quick);
    terminal.cancellation().check();
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      run(experiment, file, runner);
      Report.write(folder, experiment, file.results());
      page.ifPresent(p -> p.write(ExperimentPage.of(experiment, file.results()).html()));
      var summaries = Summary.of(experiment, file.results());
      if (json) {
        var root = Json.object();
        var rows = root.putArray("rows");
        summaries.forEach(s -> rows.add(s.tree(experiment)));
        terminal.out().print(Json.text(root));
      } else {
        terminal.out().print(new SummaryTable(experiment, summaries).text());
      }
      terminal.note("note: results, tables and charts are in " + folder);
    }
    return ExitCode.DONE;
  }

  private void run(Experiment<?> experiment, ResultFile file, ExperimentRunner runner) {
    int all = experiment.trials().size();
    int before = file.results().size();
    if (before > 0) {
      terminal.note("note: %d of %d runs were done before".formatted(before, all));
    }
    RunProgress progress = new RunProgress(terminal, all);
    try {
      runner.run(
          experiment,
          file.done(),
          result -> {
            file.add(result);
            progress.done(file.results().size());
          });
    } catch (SearchStoppedException e) {
      throw new NothingReleasedException(
          "stopped on request after %d of %d runs".formatted(file.results().size(), all),
          "give the same command again to go on from there.");
    }
  }
}
