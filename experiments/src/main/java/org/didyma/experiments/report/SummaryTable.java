package org.didyma.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Summaries as a table: in aligned columns, in Markdown or as CSV. */
public final class SummaryTable {

  private static final List<String> HEAD =
      List.of(
          "problem",
          "mechanism",
          "epsilon",
          "runs",
          "accuracy (%)",
          "sd",
          "95 % interval",
          "balanced (%)",
          "median s",
          "max s",
          "no model");

  /** The columns that are text. */
  private static final int WORDS = 2;

  private final List<Summary> summaries;

  public SummaryTable(List<Summary> summaries) {
    this.summaries = List.copyOf(summaries);
  }

  private static List<String> line(Summary s) {
    Estimate accuracy = s.accuracy();
    return List.of(
        s.problem(),
        s.contender(),
        s.epsilon().toString(),
        Integer.toString(accuracy.runs()),
        percent(accuracy.mean()),
        percent(accuracy.deviation()),
        Double.isNaN(accuracy.halfWidth())
            ? "-"
            : percent(accuracy.low()) + " to " + percent(accuracy.high()),
        percent(s.balancedAccuracy().mean()),
        seconds(s.medianSeconds()),
        seconds(s.maxSeconds()),
        withoutModel(s));
  }

  private static String withoutModel(Summary s) {
    List<String> reasons = new ArrayList<>();
    if (s.stopped() > 0) {
      reasons.add(s.stopped() + " stopped");
    }
    if (s.refused() > 0) {
      reasons.add(s.refused() + " refused");
    }
    return reasons.isEmpty() ? "0" : String.join(", ", reasons);
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  private static String seconds(double seconds) {
    return Double.isNaN(seconds)
        ? "-"
        : String.format(Locale.ROOT, seconds < 10 ? "%.3f" : "%.0f", seconds);
  }

  /** A table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(markdownLine(HEAD));
    text.append("|---".repeat(WORDS)).append("|---:".repeat(HEAD.size() - WORDS)).append("|\n");
    summaries.forEach(s -> text.append(markdownLine(line(s))));
    return text.toString();
  }

  private static String markdownLine(List<String> line) {
    return line.stream()
        .map(field -> field.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** A table in columns. */
  public String text() {
    List<List<String>> all = new ArrayList<>(List.of(HEAD));
    summaries.forEach(s -> all.add(line(s)));
    int[] width = new int[HEAD.size()];
    all.forEach(
        line -> Arrays.setAll(width, column -> Math.max(width[column], line.get(column).length())));
    StringBuilder text = new StringBuilder();
    for (List<String> line : all) {
      StringBuilder padded = new StringBuilder();
      for (int column = 0; column < width.length; column++) {
        String gap = " ".repeat(width[column] - line.get(column).length());
        padded
            .append(column < WORDS ? line.get(column) + gap : gap + line.get(column))
            .append("  ");
      }
      text.append(padded.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  /** CSV with the fields of {@link Summary#tree}, numbers in full. */
  public String csv() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < summaries.size(); i++) {
      var tree = summaries.get(i).tree();
      if (i == 0) {
        List<String> names = new ArrayList<>();
        tree.fieldNames().forEachRemaining(names::add);
        text.append(String.join(",", names)).append('\n');
      }
      List<String> fields = new ArrayList<>();
      tree.forEach(value -> fields.add(value.isNull() ? "" : quoted(value.asText())));
      text.append(String.join(",", fields)).append('\n');
    }
    return text.toString();
  }

  private static String quoted(String field) {
    return field.matches("[^\",\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
