package org.didyma.spark;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RoundsRunner;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.StudySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The runs of an experiment, each a task of the cluster. */
@Command(
    name = "experiment",
    description = {
      "Runs an experiment of didyma experiment list, or resumes one that was stopped, and writes"
          + " results.jsonl. Then didyma experiment run with the same --out makes the tables and"
          + " charts. Noise is simulated with a known seed on public tables: nothing here is"
          + " private."
    })
final class SparkExperimentCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "NAME", description = "see didyma experiment list")
  private String name = "";

  @Option(names = "--quick", description = "a small part")
  private boolean quick;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "folder of the results, on the driver's machine")
  private Path out = Path.of("");

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "folder with the public tables, the same on every machine; default: what didyma data"
              + " fetch has fetched there")
  private @Nullable String dataDir;

  @Mixin private SessionOptions session = new SessionOptions();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    if (Studies.find(name).isTimed()) {
      throw new InvalidInputException(
          "the experiment " + name + " compares times, which runs side by side would change",
          "use didyma experiment run " + name + ", which does one after the other.");
    }
    StudySource source = new StudySource(name, dataDir, quick);
    Experiment<?> experiment = source.describe();
    RoundsRunner runner =
        new RoundsRunner(new SparkRounds(session.session()), CancellationToken.NEVER);
    try (ResultFile file = ResultFile.open(out, experiment)) {
      PrintWriter print = Objects.requireNonNull(spec).commandLine().getOut();
      file.note().ifPresent(note -> print.println("note: " + note));
      runner.run(source, experiment, file.done(), file::add);
      print.println("%d runs have results in %s".formatted(file.results().size(), out));
      print.flush();
    }
    return DidymaOnSpark.DONE;
  }
}
