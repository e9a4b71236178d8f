package org.didyma.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;

/** Summaries as a table: in aligned columns, in Markdown or as CSV. */
public final class SummaryTable {

  /** The columns that are text. */
  private static final int WORDS = 2;

  private final Experiment<?> experiment;
  private final List<Summary> summaries;
  private final List<Measure> measures;
  private final List<String> head;

  /**
   * @param summaries the experiment's
   */
  public SummaryTable(Experiment<?> experiment, List<Summary> summaries) {
    this.experiment = experiment;
    this.summaries = List.copyOf(summaries);
    this.measures =
        experiment.measures().stream().filter(m -> m.kind() != Measure.Kind.COUNT).toList();
    this.head = head();
  }

  /** The first measure has its spread as well. */
  private List<String> head() {
    List<String> names =
        new ArrayList<>(List.of("problem", "mechanism", experiment.axis().name(), "runs"));
    names.add(measures.get(0).heading());
    names.addAll(List.of("sd", "95 % interval"));
    measures.stream().skip(1).forEach(m -> names.add(m.heading()));
    names.addAll(List.of("median s", "max s", "no model"));
    return List.copyOf(names);
  }

  private List<String> line(Summary s) {
    Measure first = measures.get(0);
    boolean share = first.kind() == Measure.Kind.SHARE;
    Estimate main = s.estimate(first);
    List<String> line =
        new ArrayList<>(List.of(s.problem(), s.contender(), s.place(), Integer.toString(s.runs())));
    line.add(number(first, main.mean()));
    line.add(number(first, main.deviation()));
    line.add(
        Double.isNaN(main.halfWidth())
            ? "-"
            : number(first, main.low(share)) + " to " + number(first, main.high(share)));
    measures.stream().skip(1).forEach(m -> line.add(number(m, s.estimate(m).mean())));
    line.addAll(List.of(seconds(s.medianSeconds()), seconds(s.maxSeconds()), withoutModel(s)));
    return line;
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

  private static String number(Measure measure, double value) {
    String format = measure.kind() == Measure.Kind.SHARE ? "%.2f" : "%.4f";
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, measure.scale() * value);
  }

  private static String seconds(double seconds) {
    return Double.isNaN(seconds)
        ? "-"
        : String.format(Locale.ROOT, seconds < 10 ? "%.3f" : "%.0f", seconds);
  }

  /** A table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(markdownLine(head));
    text.append("|---".repeat(WORDS)).append("|---:".repeat(head.size() - WORDS)).append("|\n");
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
    List<List<String>> all = new ArrayList<>(List.of(head));
    summaries.forEach(s -> all.add(line(s)));
    int[] width = new int[head.size()];
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
      var tree = summaries.get(i).tree(experiment);
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
