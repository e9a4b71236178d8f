package org.didyma.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.didyma.models.cards.SvgCard;

/**
 * The cumulative histogram of running times as an SVG drawing: for each engine, how many runs it
 * has solved after so many seconds. Runs without an end by the limit, and wrong claims, never
 * count. Engines differ in the dashes of their lines too, not in colour alone.
 */
final class SolvedChart {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 440;
  private static final int LEFT = 60;
  private static final int RIGHT = 520;
  private static final int TOP = 60;
  private static final int BOTTOM = 380;

  /** Shorter times are drawn here. */
  private static final double LEAST_SECONDS = 0.01;

  private static final List<String> COLOURS =
      List.of("#1b6ca8", "#b3541e", "#3a7d44", "#7b3f8c", "#8a7a00", "#444444");
  private static final List<String> DASHES = List.of("none", "8 4", "2 3", "12 3 2 3", "5 5");

  private final StringBuilder body = new StringBuilder();
  private final double limit;
  private final double decades;
  private final int runs;

  private SolvedChart(double limit, int runs) {
    this.limit = limit;
    this.decades = Math.max(1, Math.ceil(Math.log10(limit / LEAST_SECONDS)));
    this.runs = runs;
  }

  /**
   * @param title one line
   * @param rows all rows of a comparison
   * @param limit seconds that each run had at most
   */
  static String render(String title, List<Row> rows, double limit) {
    Map<String, List<Row>> engines =
        rows.stream()
            .collect(
                Collectors.groupingBy(Row::contestant, LinkedHashMap::new, Collectors.toList()));
    int runs = engines.values().stream().mapToInt(List::size).max().orElse(1);
    return new SolvedChart(limit, runs).draw(title, engines);
  }

  private String draw(String title, Map<String, List<Row>> engines) {
    text(LEFT, 32, "start", title);
    axes();
    int number = 0;
    for (Map.Entry<String, List<Row>> engine : engines.entrySet()) {
      curve(number, engine.getKey(), engine.getValue());
      number++;
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
        font-family="sans-serif" font-size="13">
          <title>%3$s</title>
          <rect width="%1$d" height="%2$d" fill="#ffffff"/>
        """
            .formatted(WIDTH, HEIGHT, SvgCard.escaped(title))
        + body
        + "</svg>\n";
  }

  private void axes() {
    line(LEFT, BOTTOM, RIGHT, BOTTOM, "#000000");
    line(LEFT, TOP, LEFT, BOTTOM, "#000000");
    for (int decade = 0; decade <= decades; decade++) {
      double seconds = LEAST_SECONDS * Math.pow(10, decade);
      double x = x(seconds);
      line(x, TOP, x, BOTTOM, "#dddddd");
      String label = String.format(Locale.ROOT, seconds < 1 ? "%.2f" : "%.0f", seconds);
      text(x, BOTTOM + 20, "middle", label);
    }
    text((LEFT + RIGHT) / 2.0, BOTTOM + 44, "middle", "seconds");
    int step = Math.max(1, (runs + 4) / 5);
    for (int count = 0; count <= runs; count += step) {
      line(LEFT - 4, y(count), LEFT, y(count), "#000000");
      text(LEFT - 8, y(count) + 4, "end", Integer.toString(count));
    }
    text(LEFT, TOP - 8, "start", "runs solved");
  }

  private void curve(int number, String name, List<Row> rows) {
    double[] times =
        rows.stream()
            .map(Row::secondsToProof)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .sorted()
            .toArray();
    List<String> corners = new ArrayList<>(List.of(corner(x(LEAST_SECONDS), y(0))));
    for (int i = 0; i < times.length; i++) {
      corners.add(corner(x(times[i]), y(i)));
      corners.add(corner(x(times[i]), y(i + 1)));
    }
    corners.add(corner(x(limit), y(times.length)));
    String style =
        "stroke=\"%s\" stroke-dasharray=\"%s\" stroke-width=\"2\" fill=\"none\""
            .formatted(COLOURS.get(number % COLOURS.size()), DASHES.get(number % DASHES.size()));
    body.append("  <polyline points=\"%s\" %s/>\n".formatted(String.join(" ", corners), style));
    int y = TOP + 22 * number;
    body.append(
        "  <polyline points=\"%d,%d %d,%d\" %s/>\n".formatted(RIGHT + 16, y, RIGHT + 52, y, style));
    text(RIGHT + 58, y + 4, "start", "%s (%d)".formatted(name, times.length));
  }

  private double x(double seconds) {
    double share = Math.log10(Math.max(LEAST_SECONDS, seconds) / LEAST_SECONDS) / decades;
    return LEFT + Math.min(1, share) * (RIGHT - LEFT);
  }

  private double y(int count) {
    return BOTTOM - (double) count / runs * (BOTTOM - TOP);
  }

  private static String corner(double x, double y) {
    return String.format(Locale.ROOT, "%.1f,%.1f", x, y);
  }

  private void line(double x1, double y1, double x2, double y2, String colour) {
    body.append(
        String.format(
            Locale.ROOT,
            "  <line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n",
            x1,
            y1,
            x2,
            y2,
            colour));
  }

  private void text(double x, double y, String anchor, String content) {
    body.append(
        String.format(
            Locale.ROOT,
            "  <text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            x,
            y,
            anchor,
            SvgCard.escaped(content)));
  }
}
