package org.didyma.experiments.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Task;
import org.didyma.models.page.ChartSheet;

/** The tables and charts of an experiment, written into its folder in place of earlier ones. */
public final class Report {

  private Report() {}

  /** Content of a file. */
  @FunctionalInterface
  private interface Content {
    void writeTo(OutputStream stream) throws IOException;
  }

  /**
   * Writes {@code summary.md}, {@code summary.csv}, {@code charts.svg} and {@code charts.png}.
   *
   * @param results some or all of the experiment's
   * @throws InvalidInputException when a file cannot be written
   */
  public static void write(Path folder, Experiment<?> experiment, List<RunResult> results) {
    SummaryTable table = new SummaryTable(experiment, Summary.of(experiment, results));
    ChartSheet sheet = new Charts(experiment, results).sheet();
    write(folder.resolve("summary.md"), text(markdown(experiment, results, table)));
    write(folder.resolve("summary.csv"), text(table.csv()));
    write(folder.resolve("charts.svg"), sheet);
    write(folder.resolve("charts.png"), sheet::writePng);
  }

  private static <T extends Task> String markdown(
      Experiment<T> experiment, List<RunResult> results, SummaryTable table) {
    StringBuilder text = new StringBuilder("# %s\n\n".formatted(experiment.name()));
    text.append(experiment.question()).append("\n\n");
    text.append(
        "%d of %d runs; at most %s s each; simulated with a known seed on public data, so nothing here is private.%n%n"
            .formatted(
                results.size(), experiment.trials().size(), experiment.limit().toMillis() / 1e3));
    experiment.problems().forEach(p -> text.append("- %s.%n".formatted(p.sentence())));
    text.append("\n![measures and running times](charts.svg)\n\n").append(table.markdown());
    return text.append(Promises.markdown(experiment)).toString();
  }

  /**
   * Writes a text, in place of an earlier one.
   *
   * @throws InvalidInputException when it cannot be written
   */
  public static void write(Path path, String text) {
    write(path, text(text));
  }

  /**
   * Writes a chart as SVG, in place of an earlier one.
   *
   * @throws InvalidInputException when it cannot be written
   */
  public static void write(Path path, ChartSheet chart) {
    write(path, chart.svg());
  }

  private static Content text(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Path path, Content content) {
    Path draft = path.resolveSibling("." + path.getFileName() + ".tmp");
    try {
      try (OutputStream stream = Files.newOutputStream(draft)) {
        content.writeTo(stream);
      }
      Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new InvalidInputException(
          path + " could not be written", "check free space and permissions.", e);
    } finally {
      discard(draft);
    }
  }

  private static void discard(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      // Nothing depends on it.
      return;
    }
  }
}
