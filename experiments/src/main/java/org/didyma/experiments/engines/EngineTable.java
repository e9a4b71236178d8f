package org.didyma.experiments.engines;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.didyma.models.page.TextTable;

/**
 * A line per instance and engine: medians over the draws, in aligned columns or in Markdown. A draw
 * without a time or a cost counts as the largest there is.
 */
public final class EngineTable {

  private static final int WORDS = 2;

  private final TextTable table;

  /**
   * @param runs in the order of the comparison
   */
  public EngineTable(List<JudgedRun> runs) {
    List<Double> looks = runs.isEmpty() ? List.of() : runs.get(0).task().limits().looks();
    boolean along = runs.stream().map(run -> run.trial().at()).distinct().count() > 1;
    List<String> head = new ArrayList<>(List.of("instance", "solver"));
    if (along) {
      head.add("threads");
    }
    head.addAll(List.of("to optimum (s)", "to proof (s)", "gap at limit"));
    looks.forEach(look -> head.add("at " + plain(look) + " s"));
    head.addAll(List.of("primal integral (s)", "nodes", "objective", "solved", "wrong claims"));
    table = new TextTable(WORDS, head);
    Map<List<String>, List<JudgedRun>> groups =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> key(run, along), LinkedHashMap::new, Collectors.toList()));
    groups.forEach((key, draws) -> table.add(line(key, draws, looks)));
  }

  private static List<String> key(JudgedRun run, boolean along) {
    List<String> key = List.of(run.task().name(), run.participant().name());
    return along ? List.of(key.get(0), key.get(1), run.trial().place()) : key;
  }

  private static List<String> line(List<String> key, List<JudgedRun> draws, List<Double> looks) {
    JudgedRun first = draws.get(0);
    long solved = draws.stream().filter(JudgedRun::isSolved).count();
    String objective = draws.size() > 1 ? "" : objective(first);
    List<String> line = new ArrayList<>(key);
    line.add(time(draws, JudgedRun::secondsToOptimum, EngineTable::seconds));
    line.add(time(draws, JudgedRun::secondsToProof, EngineTable::seconds));
    // Of the draws that were not solved: where the others ended, there is no gap.
    line.add(
        median(
            draws.stream().filter(row -> !row.isSolved()).toList(),
            JudgedRun::costGap,
            gap -> String.format(Locale.ROOT, "%.0f", gap)));
    for (double look : looks) {
      line.add(median(draws, row -> row.costAt(look), EngineTable::cost));
    }
    line.add(median(draws, JudgedRun::primalIntegral, EngineTable::seconds));
    // Nodes of draws that tell them: the others may have had few or many.
    line.add(
        median(
            draws.stream().filter(row -> row.outcome().nodes().isPresent()).toList(),
            row -> OptionalDouble.of(row.outcome().nodes().getAsLong()),
            nodes -> String.format(Locale.ROOT, "%.0f", nodes)));
    line.add(objective);
    line.add(
        solved == 0 && draws.stream().allMatch(row -> row.outcome().seconds().isEmpty())
            ? first.outcome().status().word()
            : solved + " of " + draws.size());
    line.add(Long.toString(draws.stream().filter(JudgedRun::isWrong).count()));
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
  private static String objective(JudgedRun row) {
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

  /**
   * The lower median of times: more than the limit where it is that of a run without one, and a
   * dash where nothing ran.
   *
   * @param value the time of a run, absent where it did not come to that
   */
  public static String time(
      List<JudgedRun> draws,
      Function<JudgedRun, OptionalDouble> value,
      Function<Double, String> text) {
    if (draws.stream().allMatch(row -> row.outcome().seconds().isEmpty())) {
      return "-";
    }
    double median = lowerMedian(draws.stream().map(value).toList());
    return Double.isInfinite(median) ? "> " + plain(limit(draws)) : text.apply(median);
  }

  /** The median, a dash where it is that of a draw without a value. */
  private static String median(
      List<JudgedRun> draws,
      Function<JudgedRun, OptionalDouble> value,
      Function<Double, String> text) {
    double median = lowerMedian(draws.stream().map(value).toList());
    return Double.isInfinite(median) ? "-" : text.apply(median);
  }

  /** The lower median, of values of which a missing one is infinite; infinite of none. */
  private static double lowerMedian(List<OptionalDouble> values) {
    double[] sorted =
        values.stream().mapToDouble(v -> v.orElse(Double.POSITIVE_INFINITY)).sorted().toArray();
    return sorted.length == 0 ? Double.POSITIVE_INFINITY : sorted[(sorted.length - 1) / 2];
  }

  /** The limit of engines in seconds, the largest where runs have different ones. */
  public static double limit(List<JudgedRun> runs) {
    return runs.stream()
        .mapToDouble(run -> run.task().limits().engine().toNanos() / 1e9)
        .max()
        .orElse(1);
  }

  /** The table itself. */
  public TextTable table() {
    return table;
  }

  /** A table in Markdown. */
  public String markdown() {
    return table.markdown();
  }

  /** A table in columns. */
  public String text() {
    return table.text();
  }
}
