package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * Runs of a learner from outside. Each has a folder of its own with {@code train.csv}, {@code
 * test.csv} without labels and {@code task.json}, the path of which the command gets as its last
 * argument; it writes {@code predictions.csv} there. Nothing checks what it promises.
 *
 * <p>A folder is removed after its run, unless the run failed.
 */
final class ExternalRuns implements Participant<LearnTask> {

  static final String TRAIN = "train.csv";
  static final String TEST = "test.csv";
  static final String TASK = "task.json";
  private static final String OUTPUT = "output.txt";

  private static final long PATIENCE_MILLIS = 50;

  /** A shell's exit codes above this stand for signals. */
  private static final int SIGNALS = 128;

  private final ExternalLearner outsider;

  ExternalRuns(ExternalLearner outsider) {
    this.outsider = outsider;
  }

  @Override
  public String name() {
    return outsider.name();
  }

  @Override
  public String promise(LearnTask task, Trial trial) {
    return "the command's own claim, checked by nobody; it is asked for epsilon = %s and at most delta = %s, %s"
        .formatted(
            trial.place(),
            LeagueRuns.DELTA.value().toPlainString(),
            LeagueRuns.NEIGHBOURS.change());
  }

  @Override
  public Supplier<RunMetrics> learn(
      LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    LearnTask.Split split = task.split(trial.repetition());
    try {
      Path folder = Files.createTempDirectory("didyma-league-");
      describe(folder, task, trial, random);
      split.most().write(folder.resolve(TRAIN), true);
      split.fifth().write(folder.resolve(TEST), false);
      Failure failure = new Failure(trial, folder);
      run(folder, failure, listener);
      OutsidePredictions predictions =
          OutsidePredictions.read(folder, split.fifth().size(), failure::of);
      remove(folder);
      return () -> measured(task, split.fifth(), predictions);
    } catch (IOException e) {
      throw new ExternalLearnerException(
          "the tables for the participant "
              + QuotedText.of(name())
              + " could not be written or its predictions read",
          "check free space and permissions of the folder for temporary files, which"
              + " DIDYMA_JAVA_OPTS=-Djava.io.tmpdir=DIR names.");
    }
  }

  private static void describe(Path folder, LearnTask task, Trial trial, SimulationRandom random)
      throws IOException {
    ObjectNode tree = Json.object();
    tree.put("format", "didyma-league-task/1");
    tree.put("table", task.name());
    tree.put("split", trial.repetition());
    tree.put("epsilon", trial.at());
    tree.put("delta", LeagueRuns.DELTA.value());
    tree.put("neighbours", LeagueRuns.NEIGHBOURS.label());
    tree.put("seed", random.nextLong() >>> Long.SIZE - Integer.SIZE + 1);
    tree.put("label", task.schema().label().column());
    tree.set("schema", task.schema().toJsonNode());
    tree.set("fine_schema", LeagueRivals.fineSchema(task).toJsonNode());
    Files.writeString(folder.resolve(TASK), Json.text(tree));
  }

  /** What went wrong, with the run and where its files are. */
  private final class Failure {

    private final Trial trial;
    private final Path folder;

    Failure(Trial trial, Path folder) {
      this.trial = trial;
      this.folder = folder;
    }

    ExternalLearnerException of(String what) {
      return new ExternalLearnerException(
          "the participant %s on split %d of %s at epsilon %s %s"
              .formatted(
                  QuotedText.of(name()), trial.repetition(), trial.problem(), trial.place(), what),
          "run its command on %s, which was kept, and see docs/results/league.md."
              .formatted(folder));
    }
  }

  private void run(Path folder, Failure failure, SearchListener listener) throws IOException {
    Path output = folder.resolve(OUTPUT);
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                outsider.command() + " \"$1\"",
                "sh",
                folder.toAbsolutePath().toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!hasEnded(process, listener)) {
      remove(folder);
      throw new SearchStoppedException();
    }
    if (process.exitValue() != 0) {
      throw failure.of(
          "ended with exit code %d%s".formatted(process.exitValue(), lastWords(output)));
    }
  }

  /** Waits until the command ends, or ends it with all that it began when it is to stop. */
  private static boolean hasEnded(Process process, SearchListener listener) throws IOException {
    try {
      process.getOutputStream().close();
      while (!process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        if (listener.isCancelled()) {
          return false;
        }
      }
      if (process.exitValue() > SIGNALS) {
        // A wish to stop that is typed reaches the command as well, possibly first.
        Thread.sleep(4 * PATIENCE_MILLIS);
        return !listener.isCancelled();
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String lastWords(Path output) throws IOException {
    String text = Files.readString(output, StandardCharsets.ISO_8859_1).strip();
    String last = text.substring(text.lastIndexOf('\n') + 1);
    return last.isEmpty() ? " and said nothing" : " and said " + QuotedText.of(last);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static RunMetrics measured(
      LearnTask task, LearnTask test, OutsidePredictions predictions) {
    Map<Measure, Double> all = new EnumMap<>(TestCounts.measures(predictions.judgement(test)));
    all.keySet().retainAll(task.measures());
    return RunMetrics.of(all);
  }
}
