package org.didyma.experiments.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.models.page.TextTable;

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
        experiment.measures().stream()
            .filter(m -> m.kind() != Measure.Kind.COUNT)
            .filter(m -> !m.isOfRisk() || this.summaries.stream().anyMatch(s -> has(s, m)))
            .toList();
    this.head = head();
  }

  /** The first measure has its spread as well. */
  private List<String> head() {
    List<String> names =
        new ArrayList<>(List.of("problem", experiment.word(), experiment.axis().name(), "runs"));
    names.add(measures.get(0).heading());
    names.addAll(
        experiment.problems().stream().anyMatch(p -> p.splits() > 1)
            ? List.of("sd of splits", "95 % over splits")
            : List.of("sd", "95 % interval"));
    measures.stream().skip(1).forEach(m -> names.add(m.heading()));
    names.addAll(List.of("median s", "max s", "no model"));
    return List.copyOf(names);
  }

  private List<String> line(Summary s) {
    Measure first = measures.get(0);
    boolean share = first.kind() == Measure.Kind.SHARE;
    MeanEstimate main = s.estimate(first);
    List<String> line =
        new ArrayList<>(List.of(s.problem(), s.contender(), s.place(), Integer.toString(s.runs())));
    line.add(number(first, main.mean()));
    line.add(number(first, main.deviation()));
    line.add(
        Double.isNaN(main.halfWidth())
            ? "-"
            : number(first, main.low(share)) + " to " + number(first, main.high(share)));
    measures.stream()
        .skip(1)
        .forEach(
            m -> line.add(has(s, m) || !m.isOfRisk() ? number(m, s.estimate(m).mean()) : "none"));
    line.addAll(List.of(seconds(s.medianSeconds()), seconds(s.maxSeconds()), withoutModel(s)));
    return line;
  }

  private static boolean has(Summary summary, Measure measure) {
    return !Double.isNaN(summary.estimate(measure).mean());
  }

  private static String withoutModel(Summary s) {
    List<String> reasons = new ArrayList<>();
    if (s.stopped() > 0) {
      reasons.add(s.stopped() + " stopped");
    }
    if (s.refused() > 0) {
      reasons.add(s.refused() + " refused");
    }
    if (s.failed() > 0) {
      reasons.add(s.failed() + " failed");
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

  /** The table itself. */
  public TextTable table() {
    TextTable table = new TextTable(WORDS, head);
    summaries.forEach(s -> table.add(line(s)));
    return table;
  }

  /** A table in Markdown. */
  public String markdown() {
    return table().markdown();
  }

  /** A table in columns. */
  public String text() {
    return table().text();
  }

  /** CSV with the fields of {@link Summary#tree}, numbers in full. */
  public String csv() {
    List<ObjectNode> trees = summaries.stream().map(s -> s.tree(experiment)).toList();
    Set<String> names = new LinkedHashSet<>();
    trees.forEach(tree -> tree.fieldNames().forEachRemaining(names::add));
    StringBuilder text = new StringBuilder(String.join(",", names)).append('\n');
    for (ObjectNode tree : trees) {
      List<String> fields = new ArrayList<>();
      for (String name : names) {
        JsonNode value = tree.path(name);
        fields.add(value.isValueNode() && !value.isNull() ? quoted(value.asText()) : "");
      }
      text.append(String.join(",", fields)).append('\n');
    }
    return text.toString();
  }

  private static String quoted(String field) {
    return field.matches("[^\",\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
