package org.didyma.models.quality;

import java.util.List;
import java.util.Locale;
import org.didyma.models.cards.XmlText;
import org.didyma.models.page.Palette;

/**
 * Measured risks by score and true against false positives, side by side as an SVG drawing without
 * scripts, for papers and walls.
 */
public final class QualitySvg {

  private static final int WIDTH = 760;
  private static final int HEIGHT = 360;
  private static final int SIDE = 280;
  private static final int TOP = 40;
  private static final int LEFT = 60;
  private static final int RIGHT = 440;
  private static final String COLOUR = Palette.LIGHT.get(0);

  private final StringBuilder body = new StringBuilder();

  private QualitySvg() {}

  /** The drawing. */
  public static String render(Measured measured) {
    return render(measured.evaluation());
  }

  /** The same drawing. */
  public static String render(Evaluation evaluation) {
    return new QualitySvg().draw(evaluation);
  }

  private String draw(Evaluation evaluation) {
    risks(evaluation);
    curve(evaluation.quality());
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\""
                + " viewBox=\"0 0 %s %s\" font-family=\"sans-serif\" font-size=\"12\">\n")
            .formatted(WIDTH, HEIGHT, WIDTH, HEIGHT)
        + "<title>Measured quality of a card</title>\n"
        + body
        + "</svg>\n";
  }

  private void risks(Evaluation evaluation) {
    Quality quality = evaluation.quality();
    double shift = evaluation.shift();
    List<RiskLine> lines = quality.joinedRisks();
    ScoreBands bands = quality.scores().bands();
    double low = bands.middle(0);
    double high = bands.middle(bands.count() - 1);
    double span = Math.max(high - low, 1e-9);
    frame(
        LEFT,
        "Measured risk, with intervals of 95 %",
        evaluation.unit(),
        shown(low + shift),
        shown(high + shift));
    for (RiskLine line : lines) {
      double middle = (bands.middle(line.first()) + bands.middle(line.last())) / 2;
      double x = (middle - low) / span;
      segment(LEFT, x, line.risk().low(), x, line.risk().high());
      dot(LEFT, x, line.risk().value());
    }
  }

  private void curve(Quality quality) {
    frame(
        RIGHT,
        "True against false positives, AUC%s %s"
            .formatted(
                QualityText.inBands(quality.scores().bands()),
                QualityText.number(quality.aucInBands().value())),
        "1 - specificity",
        "0",
        "1");
    double x = 0;
    double y = 0;
    List<Cutoff> cutoffs = quality.cutoffs();
    for (int i = cutoffs.size() - 1; i >= 0; i--) {
      double nextX = 1 - cutoffs.get(i).specificity().value();
      double nextY = cutoffs.get(i).sensitivity().value();
      segment(RIGHT, x, y, nextX, nextY);
      dot(RIGHT, nextX, nextY);
      x = nextX;
      y = nextY;
    }
  }

  private void frame(int left, String title, String name, String first, String last) {
    body.append(
            "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"none\""
                .formatted(left, TOP, SIDE, SIDE))
        .append(" stroke=\"#777777\"/>\n");
    text(left, TOP - 14, "start", title);
    text(left + SIDE / 2, TOP + SIDE + 32, "middle", name);
    text(left, TOP + SIDE + 16, "middle", first);
    text(left + SIDE, TOP + SIDE + 16, "middle", last);
    text(left - 8, TOP + SIDE, "end", "0 %");
    text(left - 8, TOP + 10, "end", "100 %");
  }

  private void text(int x, int y, String anchor, String words) {
    body.append("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">".formatted(x, y, anchor))
        .append(XmlText.escaped(words))
        .append("</text>\n");
  }

  private void segment(int left, double x1, double y1, double x2, double y2) {
    body.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n",
            left + x1 * SIDE,
            TOP + (1 - y1) * SIDE,
            left + x2 * SIDE,
            TOP + (1 - y2) * SIDE,
            COLOUR));
  }

  private void dot(int left, double x, double y) {
    body.append(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
            left + x * SIDE,
            TOP + (1 - y) * SIDE,
            COLOUR));
  }

  private static String shown(double score) {
    return score == Math.rint(score)
        ? Long.toString((long) score)
        : String.format(Locale.ROOT, "%.3g", score);
  }
}
