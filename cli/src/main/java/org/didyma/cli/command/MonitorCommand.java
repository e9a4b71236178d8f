package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.ground.Json;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.BiasedFigure;
import org.didyma.models.quality.Drift;
import org.didyma.models.quality.Estimate;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.ScoreBands;
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

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public MonitorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    QualityReader.Content first = QualityReader.read(OutputFile.path("--before", before));
    QualityReader.Content second = QualityReader.read(OutputFile.path("--after", after));
    Drift drift = Drift.between(first, second);
    ScoreBands bands = first.scores().bands();
    terminal.out().print(json ? Json.text(tree(drift, bands)) : text(drift, first));
    return ExitCode.DONE;
  }

  private static String text(Drift drift, QualityReader.Content bands) {
    TextTable figures = new TextTable(1, List.of("figure", "value", "from", "to"));
    add(figures, "population stability index", drift.index());
    add(figures, "change of AUC", drift.auc());
    add(figures, "change of the share of positive records", drift.positiveShare());
    add(figures, "change of the share predicted positive", drift.flagged());
    TextTable shares = new TextTable(0, List.of(bands.unit(), "before", "after"));
    for (Drift.Line line : drift.lines()) {
      shares.add(
          List.of(
              bands.name(line.first(), line.last()),
              percent(line.before()),
              percent(line.after())));
    }
    return figures.text() + "\n" + ofIndex(drift) + "\n" + shares.text();
  }

  private static String ofIndex(Drift drift) {
    if (Double.isNaN(drift.index().value())) {
      return "Too few scores have records enough to stand out from the noise in both evaluations, so\n"
          + "there is no index.\n";
    }
    BiasedFigure raw = drift.uncorrected();
    return "The noisy shares give an index of %s; noise and chance alone would give about %s,\n"
            .formatted(number(raw.value()), number(raw.byChance()))
        + "which is taken off above. A usual reading: below 0.1 little, above 0.25 much.\n";
  }

  private static ObjectNode tree(Drift drift, ScoreBands bands) {
    ObjectNode root = Json.object();
    put(root, "psi", drift.index());
    root.putObject("psi_uncorrected")
        .put("value", drift.uncorrected().value())
        .put("by_chance", drift.uncorrected().byChance());
    put(root, "auc_change", drift.auc());
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

  private static void add(TextTable table, String name, Estimate e) {
    table.add(List.of(name, number(e.value()), number(e.low()), number(e.high())));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "undefined" : String.format(Locale.ROOT, "%.4f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
