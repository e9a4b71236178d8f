package org.didyma.cli.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A line per instance and engine: medians over the draws, in aligned columns or in Markdown. */
final class ComparisonTable {

  private final List<String> head = new ArrayList<>();
  private final List<List<String>> lines = new ArrayList<>();

  /**
   * @param rows in the order of the comparison
   */
  ComparisonTable(List<Row> rows) {
    List<Double> looks = rows.isEmpty() ? List.of() : rows.get(0).round().limits().looks();
    head.addAll(List.of("instance", "engine", "to optimum (s)", "to proof (s)", "gap at limit"));
    looks.forEach(look -> head.add("at " + plain(look) + " s"));
    head.addAll(List.of("primal integral (s)", "nodes", "objective", "solved", "wrong claims"));
    Map<List<String>, List<Row>> groups =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> List.of(row.round().instance().name(), row.contestant()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    groups.forEach((key, draws) -> lines.add(line(key, draws, looks)));
  }

  private static List<String> line(List<String> key, List<Row> draws, List<Double> looks) {
    Row first = draws.get(0);
    long solved = draws.stream().filter(Row::isSolved).count();
    String objective = draws.size() > 1 ? "" : objective(first);
    List<String> line = new ArrayList<>(key);
    line.add(median(draws, Row::secondsToOptimum, ComparisonTable::seconds));
    line.add(median(draws, Row::secondsToProof, ComparisonTable::seconds));
    // Of the draws that were not solved: where the others ended, there is no gap.
    line.add(
        median(
            draws.stream().filter(row -> !row.isSolved()).toList(),
            Row::costGap,
            gap -> String.format(Locale.ROOT, "%.0f", gap)));
    for (double look : looks) {
      line.add(median(draws, row -> row.costAt(look), ComparisonTable::cost));
    }
    line.add(median(draws, Row::primalIntegral, ComparisonTable::seconds));
    line.add(
        median(
            draws,
            row ->
                row.outcome().nodes().isPresent()
                    ? OptionalDouble.of(row.outcome().nodes().getAsLong())
                    : OptionalDouble.empty(),
            nodes -> String.format(Locale.ROOT, "%.0f", nodes)));
    line.add(objective);
    line.add(
        solved == 0 && draws.stream().allMatch(row -> row.outcome().seconds().isEmpty())
            ? first.outcome().status().word()
            : solved + " of " + draws.size());
    line.add(Long.toString(draws.stream().filter(Row::isWrong).count()));
    return line;
  }

  /** A number without needless zeros. */
  static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** Whole numbers without decimals. */
  private static String cost(double cost) {
    return cost == Math.rint(cost) ? plain(cost) : String.format(Locale.ROOT, "%.2f", cost);
  }

  /** In units of cost. */
  private static String objective(Row row) {
    if (row.outcome().objective().isEmpty()) {
      return "-";
    }
    long objective = row.outcome().objective().getAsLong();
    return row.unit() == 1
        ? Long.toString(objective)
        : String.format(Locale.ROOT, "%.2f", (double) objective / row.unit());
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f" : "%.0f", seconds);
  }

  /** The lower median of the draws that have a value; a dash when none has. */
  private static String median(
      List<Row> draws, Function<Row, OptionalDouble> value, Function<Double, String> text) {
    double[] values =
        draws.stream()
            .map(value)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .sorted()
            .toArray();
    return values.length == 0 ? "-" : text.apply(values[(values.length - 1) / 2]);
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(markdownLine(head));
    text.append("|---|---").append("|---:".repeat(head.size() - 2)).append("|\n");
    lines.forEach(line -> text.append(markdownLine(line)));
    return text.toString();
  }

  private static String markdownLine(List<String> line) {
    return line.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  String text() {
    int[] width = new int[head.size()];
    List<List<String>> all = new ArrayList<>(List.of(head));
    all.addAll(lines);
    all.forEach(
        line -> Arrays.setAll(width, column -> Math.max(width[column], line.get(column).length())));
    StringBuilder text = new StringBuilder();
    for (List<String> line : all) {
      StringBuilder padded = new StringBuilder();
      for (int column = 0; column < width.length; column++) {
        String gap = " ".repeat(width[column] - line.get(column).length());
        padded.append(column < 2 ? line.get(column) + gap : gap + line.get(column)).append("  ");
      }
      text.append(padded.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
