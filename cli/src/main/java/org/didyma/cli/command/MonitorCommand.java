package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.ReportOption;
import org.didyma.ground.Json;
import org.didyma.models.quality.Drift;
import org.didyma.models.quality.DriftPage;
import org.didyma.models.quality.DriftSvg;
import org.didyma.models.quality.DriftText;
import org.didyma.models.quality.Estimate;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.ScoreBands;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma monitor}: two private evaluations of one model against each other. */
@Command(
    name = "monitor",
    sortOptions = false,
    description = {
      "",
      "Compares two private evaluations of one model, say of last year's records and of this"
          + " year's: the population stability index of its scores, and how AUC and shares have"
          + " changed, with intervals of 95 %%. It reads no table, so it costs nothing beyond the"
          + " two evaluations.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma monitor --before 2024.quality.json --after 2025.quality.json"
    })
public final class MonitorCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--before",
      required = true,
      paramLabel = "FILE",
      description = "what didyma evaluate --epsilon --out has written first")
  private String before = "";

  @Option(
      names = "--after",
      required = true,
      paramLabel = "FILE",
      description = "what it has written later, for the same model")
  private String after = "";

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "write the shares of records by score to a new file, in CSV")
  private @Nullable String csv;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "draw the shares of records by score to a new file, in SVG")
  private @Nullable String svg;

  @Mixin private ReportOption report = new ReportOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public MonitorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> list = files.prepare("--csv", csv);
    Optional<OutputFile> drawing = files.prepare("--svg", svg);
    Optional<OutputFile> page = report.prepare(files);
    Path earlier = OutputFile.path("--before", before);
    Path later = OutputFile.path("--after", after);
    QualityReader.Content first = QualityReader.read(earlier);
    QualityReader.Content second = QualityReader.read(later);
    if (first.scores().hasCountsOf(second.scores())) {
      terminal.note(
          isOneFile(earlier, later)
              ? "note: --before and --after are one file, which is compared with itself"
              : "note: %s and %s hold the same counts, to the last one; is one a copy of the other?"
                  .formatted(earlier, later));
    }
    Drift drift = Drift.between(first, second);
    ScoreBands bands = first.scores().bands();
    terminal.out().print(json ? Json.text(tree(drift, bands)) : DriftText.render(drift, first));
    list.ifPresent(f -> f.write(CsvText.of(DriftText.numbers(drift, first))));
    drawing.ifPresent(f -> f.write(DriftSvg.render(drift, first)));
    page.ifPresent(f -> f.write(DriftPage.of(drift, first, second).html()));
    return ExitCode.DONE;
  }

  private static boolean isOneFile(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private static ObjectNode tree(Drift drift, ScoreBands bands) {
    ObjectNode root = Json.object();
    put(root, "psi", drift.index());
    root.putObject("psi_uncorrected")
        .put("value", drift.uncorrected().value())
        .put("by_chance", drift.uncorrected().byChance());
    put(root, "auc_change", drift.auc());
    root.put("band_width", bands.width());
    put(root, "positive_share_change", drift.positiveShare());
    put(root, "flagged_change", drift.flagged());
    ArrayNode lines = root.putArray("bands");
    for (Drift.Line line : drift.lines()) {
      lines
          .addObject()
          .put("above", bands.last(line.first()) - bands.width())
          .put("up_to", bands.last(line.last()))
          .put("before", line.before())
          .put("after", line.after());
    }
    return root;
  }

  private static void put(ObjectNode root, String name, Estimate estimate) {
    ObjectNode node = root.putObject(name);
    put(node, "value", estimate.value());
    put(node, "low", estimate.low());
    put(node, "high", estimate.high());
  }

  /** What is not known is null. */
  private static void put(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }
}
