package org.didyma.models.quality;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.didyma.models.cards.XmlText;
import org.didyma.models.page.Palette;

/** Shares of records by score in two evaluations, as an SVG drawing without scripts. */
public final class DriftSvg {

  private static final int WIDTH = 460;
  private static final int HEIGHT = 360;
  private static final int SIDE = 280;
  private static final int TOP = 40;
  private static final int LEFT = 60;

  private final StringBuilder body = new StringBuilder();
  private final List<Drift.Line> lines;
  private final QualityReader.Content bands;
  private final double low;
  private final double span;
  private final double most;

  private DriftSvg(Drift drift, QualityReader.Content bands) {
    this.lines = drift.lines();
    this.bands = bands;
    this.low = DriftText.middle(lines.get(0), bands);
    double high = DriftText.middle(lines.get(lines.size() - 1), bands);
    this.span = Math.max(high - low, 1e-9);
    this.most =
        lines.stream()
            .mapToDouble(line -> Math.max(line.before(), line.after()))
            .reduce(1e-9, Math::max);
  }

  /**
   * The drawing.
   *
   * @param bands of either evaluation, for the names of scores
   */
  public static String render(Drift drift, QualityReader.Content bands) {
    return new DriftSvg(drift, bands).draw();
  }

  private String draw() {
    body.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"none\" stroke=\"#777777\"/>\n"
            .formatted(LEFT, TOP, SIDE, SIDE));
    Drift.Line first = lines.get(0);
    Drift.Line last = lines.get(lines.size() - 1);
    text(LEFT, TOP - 14, "start", "#000000", "Share of records by " + bands.unit());
    text(LEFT, TOP + SIDE + 16, "start", "#000000", bands.name(first.first(), first.last()));
    text(LEFT + SIDE, TOP + SIDE + 16, "end", "#000000", bands.name(last.first(), last.last()));
    text(LEFT - 8, TOP + SIDE, "end", "#000000", "0 %");
    text(LEFT - 8, TOP + 10, "end", "#000000", QualityText.percent(most));
    series("before", 0, Drift.Line::before);
    series("after", 1, Drift.Line::after);
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\""
                + " viewBox=\"0 0 %s %s\" font-family=\"sans-serif\" font-size=\"12\">\n")
            .formatted(WIDTH, HEIGHT, WIDTH, HEIGHT)
        + "<title>Shares of records by score, before and after</title>\n"
        + body
        + "</svg>\n";
  }

  private void series(String name, int number, ToDoubleFunction<Drift.Line> share) {
    String colour = Palette.LIGHT.get(number);
    StringBuilder path = new StringBuilder();
    for (Drift.Line line : lines) {
      double x = LEFT + SIDE * (DriftText.middle(line, bands) - low) / span;
      double y = TOP + SIDE * (1 - share.applyAsDouble(line) / most);
      path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
      body.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
              x,
              y,
              colour));
    }
    body.append("<polyline points=\"%s\" fill=\"none\"".formatted(path.toString().trim()))
        .append(" stroke=\"%s\"/>\n".formatted(colour));
    text(LEFT + SIDE + 12, TOP + 14 + 18 * number, "start", colour, name);
  }

  private void text(int x, int y, String anchor, String colour, String words) {
    body.append("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\"".formatted(x, y, anchor))
        .append(" fill=\"%s\">".formatted(colour))
        .append(XmlText.escaped(words))
        .append("</text>\n");
  }
}
