package org.didyma.models.cards;

import java.util.List;

/**
 * A points card as an SVG drawing of the size of a sheet's width: no script, no font of its own, no
 * colour that a printer would lose.
 */
public final class SvgCard {

  private static final int WIDTH = 720;
  private static final int MARGIN = 40;
  private static final int POINTS = 590;
  private static final int ROW = 24;
  private static final int LINE = 18;

  private static final int RISK_COLUMNS = 3;

  /** How many characters of ordinary text fit, for a proportional font of 13 pixels. */
  private static final int CHARACTERS = 96;

  /** And of a bold one. */
  private static final int BOLD_CHARACTERS = 84;

  private final StringBuilder body = new StringBuilder();
  private int y = MARGIN;

  private SvgCard() {}

  public static String render(PointsCard card) {
    return new SvgCard().draw(card);
  }

  private String draw(PointsCard card) {
    for (String line : Paragraph.lines(card.title(), 60)) {
      y += 26;
      text(MARGIN, "title", line);
    }
    y += 10;
    for (String line : Paragraph.lines(card.verdict(), BOLD_CHARACTERS)) {
      y += LINE;
      text(MARGIN, "head", line);
    }
    y += 34;
    text(MARGIN, "head", "Feature");
    text(POINTS, "head points", MarkdownCard.title(card.unit()));
    text(WIDTH - MARGIN, "head points", "Yours");
    y += 8;
    rule("heavy");
    if (card.sections().isEmpty()) {
      y += ROW;
      text(MARGIN, "plain", PointsCard.EMPTY);
    }
    boolean first = true;
    for (PointsCard.Section section : card.sections()) {
      if (!first) {
        y += 9;
        rule("light");
      }
      first = false;
      section(section);
    }
    y += 9;
    rule("heavy");
    y += ROW;
    text(MARGIN, "head", "Total");
    box();
    y += 10;
    for (String note : card.notes()) {
      paragraph(note);
    }
    y += 10;
    paragraph(card.rule());
    if (!card.riskRule().isEmpty()) {
      heading("Risk");
      paragraph(card.riskRule());
      risks(card);
    }
    heading("Guarantee");
    paragraph(card.guarantee());
    heading("What this does not protect");
    for (String limit : card.limits()) {
      paragraph("\u2022 " + limit);
    }
    y += MARGIN;
    return head(card.title()) + body + "</svg>\n";
  }

  /** Which points mean which risk, in columns that are read downwards. */
  private void risks(PointsCard card) {
    int lines = (card.risks().size() + RISK_COLUMNS - 1) / RISK_COLUMNS;
    int top = y + 6;
    for (int i = 0; i < card.risks().size(); i++) {
      PointsCard.Risk risk = card.risks().get(i);
      int left = MARGIN + i / lines * (WIDTH - 2 * MARGIN) / RISK_COLUMNS;
      y = top + (i % lines + 1) * LINE;
      text(left + 90, "points", risk.points().replace('-', '\u2212'));
      text(left + 102, "plain", risk.risk());
    }
    y = top + lines * LINE;
  }

  private void section(PointsCard.Section section) {
    boolean areLevels = !section.title().isEmpty();
    if (areLevels) {
      for (String part : Paragraph.lines(section.title(), 76)) {
        y += LINE + 2;
        text(MARGIN, "head", part);
      }
      box();
    }
    for (PointsCard.Line line : section.lines()) {
      List<String> parts = Paragraph.lines(line.level(), 72);
      for (int i = 0; i < parts.size(); i++) {
        y += i == 0 ? LINE + 2 : LINE;
        text(areLevels ? MARGIN + 16 : MARGIN, "plain", parts.get(i));
        if (i == 0) {
          text(POINTS, "points", line.points().replace('-', '\u2212'));
          if (!areLevels) {
            box();
          }
        }
      }
    }
  }

  /** A place to write down what applies to one person. */
  private void box() {
    body.append(
        "  <rect x=\"%s\" y=\"%s\" width=\"36\" height=\"16\" class=\"box\"/>\n"
            .formatted(WIDTH - MARGIN - 36, y - 12));
  }

  private void heading(String text) {
    y += 28;
    text(MARGIN, "head", text);
  }

  private void paragraph(String text) {
    for (String line : Paragraph.lines(text, CHARACTERS)) {
      y += LINE;
      text(MARGIN, "plain", line);
    }
  }

  private void text(int x, String style, String content) {
    body.append(
        "  <text x=\"%s\" y=\"%s\" class=\"%s\">%s</text>\n"
            .formatted(x, y, style, XmlText.escaped(content)));
  }

  private void rule(String style) {
    body.append(
        "  <line x1=\"%1$s\" y1=\"%2$s\" x2=\"%3$s\" y2=\"%2$s\" class=\"%4$s\"/>\n"
            .formatted(MARGIN, y, WIDTH - MARGIN, style));
  }

  private String head(String title) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" \
        viewBox="0 0 %1$s %2$s" role="img">
          <title>%3$s</title>
          <style>
            text { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; \
        font-size: 13px; fill: #111; }
            .title { font-size: 21px; font-weight: bold; }
            .head { font-weight: bold; }
            .points { text-anchor: end; }
            .heavy { stroke: #111; stroke-width: 1.5; }
            .light { stroke: #999; stroke-width: 0.75; }
            .box { fill: none; stroke: #111; stroke-width: 0.75; }
            .dotted { stroke: #ddd; stroke-width: 0.75; }
          </style>
          <rect width="100%%" height="100%%" fill="#fff"/>
        """
        .formatted(WIDTH, y, XmlText.escaped(title));
  }
}
