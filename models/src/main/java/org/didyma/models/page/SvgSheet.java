package org.didyma.models.page;

import static org.didyma.models.cards.XmlText.escaped;

import java.util.List;
import java.util.Locale;

/** Charts side by side as an SVG drawing without scripts, for papers and walls. */
public final class SvgSheet {

  private static final int COLUMNS = 2;
  private static final int PANEL = 440;
  private static final int WIDTH = 340;
  private static final int HEIGHT = 260;
  private static final int LEFT = 70;
  private static final int TOP = 44;
  private static final int BELOW = 60;
  private static final int LINE = 18;

  private final StringBuilder body = new StringBuilder();
  private int left;
  private int top;

  private SvgSheet() {}

  /**
   * The drawing.
   *
   * @param title for those who do not see it
   */
  public static String render(String title, List<Chart> charts) {
    return new SvgSheet().draw(title, charts);
  }

  private String draw(String title, List<Chart> charts) {
    int names = charts.stream().mapToInt(c -> (int) named(c)).max().orElse(0);
    int row = TOP + HEIGHT + BELOW + LINE * names;
    for (int c = 0; c < charts.size(); c++) {
      left = c % COLUMNS * PANEL + LEFT;
      top = c / COLUMNS * row + TOP;
      chart(charts.get(c));
    }
    int width = Math.min(COLUMNS, charts.size()) * PANEL;
    int height = (charts.size() + COLUMNS - 1) / COLUMNS * row;
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$s\" height=\"%2$s\""
                + " viewBox=\"0 0 %1$s %2$s\" font-family=\"sans-serif\" font-size=\"12\">\n")
            .formatted(width, height)
        + "<title>%s</title>\n".formatted(escaped(title))
        + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        + body
        + "</svg>\n";
  }

  private static long named(Chart chart) {
    return chart.series().stream().filter(s -> !s.name().isEmpty()).count();
  }

  private void chart(Chart chart) {
    body.append("<text x=\"%s\" y=\"%s\" font-weight=\"bold\">".formatted(left - 50, top - 18))
        .append(escaped(chart.title()))
        .append("</text>\n");
    for (double tick : chart.x().ticks()) {
      double at = left + WIDTH * chart.x().place(tick);
      line(at, top, at, top + HEIGHT, "#e4e7ec", "");
      text(at, top + HEIGHT + 16, "middle", chart.x().label(tick));
    }
    for (double tick : chart.y().ticks()) {
      double at = top + HEIGHT * (1 - chart.y().place(tick));
      line(left, at, left + WIDTH, at, "#e4e7ec", "");
      text(left - 8, at + 4, "end", chart.y().label(tick));
    }
    text(left + WIDTH / 2.0, top + HEIGHT + 36, "middle", chart.x().title());
    body.append("<text transform=\"translate(%s %s) rotate(-90)\"".formatted(left - 54, middle()))
        .append(" text-anchor=\"middle\">")
        .append(escaped(chart.y().title()))
        .append("</text>\n");
    // What is beyond an axis is cut off.
    body.append("<svg x=\"%s\" y=\"%s\" width=\"%s\"".formatted(left, top, WIDTH))
        .append(" height=\"%s\" overflow=\"hidden\">\n".formatted(HEIGHT));
    chart.series().forEach(series -> series(chart, series));
    body.append("</svg>\n");
    body.append("<rect x=\"%s\" y=\"%s\" width=\"%s\"".formatted(left, top, WIDTH))
        .append(" height=\"%s\" fill=\"none\" stroke=\"#777777\"/>\n".formatted(HEIGHT));
    int at = top + HEIGHT + BELOW - 4;
    for (Chart.Series series : chart.series()) {
      if (!series.name().isEmpty()) {
        String colour = Palette.light(series.colour());
        line(left, at - 4, left + 24, at - 4, colour, dashes(series));
        text(left + 32, at, "start", series.name());
        at += LINE;
      }
    }
  }

  private int middle() {
    return top + HEIGHT / 2;
  }

  private void series(Chart chart, Chart.Series series) {
    String colour = Palette.light(series.colour());
    Axis across = chart.x();
    Axis up = chart.y();
    switch (series.kind()) {
      case BAND -> {
        StringBuilder path = new StringBuilder();
        StringBuilder back = new StringBuilder();
        for (Chart.Mark mark : series.marks()) {
          path.append(pair(x(across, mark.x()), y(up, mark.high())));
          back.insert(0, pair(x(across, mark.x()), y(up, mark.low())));
        }
        body.append("<polygon points=\"%s\"".formatted((path.toString() + back).trim()))
            .append(" fill=\"%s\" fill-opacity=\"0.18\"/>\n".formatted(colour));
      }
      case REFERENCE, LINE, DOTTED_LINE -> {
        StringBuilder path = new StringBuilder();
        series.marks().forEach(m -> path.append(pair(x(across, m.x()), y(up, m.y()))));
        body.append("<polyline points=\"%s\" fill=\"none\"".formatted(path.toString().trim()))
            .append(" stroke=\"%s\" stroke-width=\"1.5\"%s/>\n".formatted(colour, dashes(series)));
        if (series.kind() == Chart.Kind.DOTTED_LINE) {
          series.marks().forEach(m -> dot(x(across, m.x()), y(up, m.y()), 2.5, colour));
        }
      }
      case POINTS, MARK -> {
        for (Chart.Mark m : series.marks()) {
          double x = x(across, m.x());
          double y = y(up, m.y());
          line(x, y(up, m.low()), x, y(up, m.high()), colour, "");
          line(x(across, m.lowX()), y, x(across, m.highX()), y, colour, "");
          dot(x, y, series.kind() == Chart.Kind.MARK ? 5 : 3, colour);
        }
      }
    }
  }

  private static String dashes(Chart.Series series) {
    return series.kind() == Chart.Kind.REFERENCE ? " stroke-dasharray=\"5 4\"" : "";
  }

  private static double x(Axis axis, double number) {
    return WIDTH * axis.place(number);
  }

  private static double y(Axis axis, double number) {
    return HEIGHT * (1 - axis.place(number));
  }

  private static String pair(double x, double y) {
    return String.format(Locale.ROOT, "%.1f,%.1f ", x, y);
  }

  private void dot(double x, double y, double radius, String colour) {
    body.append(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" fill=\"%s\"/>\n",
            x,
            y,
            radius,
            colour));
  }

  private void line(double x1, double y1, double x2, double y2, String colour, String more) {
    if (x1 == x2 && y1 == y2) {
      return;
    }
    body.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>\n",
            x1,
            y1,
            x2,
            y2,
            colour,
            more));
  }

  private void text(double x, double y, String anchor, String words) {
    body.append(
            String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor))
        .append(escaped(words))
        .append("</text>\n");
  }
}
