package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;

/**
 * A wall card as an SVG drawing of one sheet, which fits on A4 and on letter paper: no script, no
 * font of its own, no colour that a printer would lose. What is too long for the sheet is drawn
 * smaller, in as few columns as make it largest.
 */
public final class SvgCard {

  /** The part of a sheet that A4 and letter paper have in common, 210 by 279 mm at 96 dots. */
  private static final double WIDTH = 794;

  private static final double HEIGHT = 1054;

  private static final int MARGIN = 46;
  private static final int GAP = 34;
  private static final int LINE = 18;
  private static final int HEAD = 26;
  private static final int BOX = 40;
  private static final int POINTS = 64;

  /** Narrowest column of levels. */
  private static final int NARROWEST = 300;

  /** Of the name of a class beside its row. */
  private static final int LONGEST_NAME = 24;

  /** Width of a character of ordinary text, on average and with some room. */
  private static final double CHARACTER = 6.9;

  private final WallCard wall;
  private final double width;
  private final int columns;
  private final StringBuilder body = new StringBuilder();
  private double y = MARGIN;

  private SvgCard(WallCard wall, double scale, int columns) {
    this.wall = wall;
    this.width = WIDTH * scale;
    this.columns = columns;
  }

  /** The drawing. */
  public static String render(WallCard wall) {
    SvgCard card = fitted(wall);
    return card.drawing(Math.max(card.y, card.width / WIDTH * HEIGHT));
  }

  /**
   * How a card fits on a sheet.
   *
   * @param columns the columns of the table go side by side in so many
   * @param smaller how many times smaller than usual letters have to be, at least 1
   */
  public record Fit(int columns, double smaller) {}

  /** How a card fits on a sheet, for others that lay it out. */
  public static Fit fit(WallCard wall) {
    SvgCard card = fitted(wall);
    return new Fit(card.columns, card.width / WIDTH);
  }

  private static SvgCard fitted(WallCard wall) {
    for (double scale = 1; ; scale *= 1.04) {
      for (int columns = 1; columns == 1 || columns * NARROWEST <= WIDTH * scale; columns++) {
        SvgCard card = new SvgCard(wall, scale, columns);
        card.draw();
        // A card of hundreds of lines is longer than a sheet rather than too small to be seen.
        if (card.y <= HEIGHT * scale || scale > 3) {
          return card;
        }
      }
    }
  }

  private void draw() {
    PointsCard card = wall.card();
    for (String line : lines(wall.title(), 14.5)) {
      y += 30;
      text(MARGIN, "title", line);
    }
    y += 4;
    paragraph("soft", wall.about());
    paragraph("head", wall.verdict());
    y += 22;
    points(card);
    paragraph("plain", String.join(" ", card.notes()));
    total(card);
    risks();
    wall.card().outcomes().ifPresent(this::outcomes);
    wall.groups().ifPresent(this::outcomes);
    y += 12;
    paragraph("plain", wall.figures());
    y += 6;
    paragraph("soft", wall.promise());
    paragraph("soft", wall.limits());
    y += LINE + 4;
    text(MARGIN, "plain", wall.date().isEmpty() ? "Date:" : "Date: " + wall.date());
    if (wall.date().isEmpty()) {
      line(MARGIN + 40, y + 3, MARGIN + 200, "light");
    }
    y += MARGIN;
  }

  /** The columns of the table side by side, in their order, about equally long. */
  private void points(PointsCard card) {
    if (card.sections().isEmpty()) {
      y += LINE;
      text(MARGIN, "plain", PointsCard.EMPTY);
      y += LINE;
      return;
    }
    double wide = (width - 2 * MARGIN - GAP * (columns - 1)) / columns;
    List<Double> heights = new ArrayList<>();
    for (PointsCard.Section section : card.sections()) {
      heights.add(height(section, wide));
    }
    double least = leastHeight(heights);
    double top = y;
    double bottom = y;
    double left = MARGIN;
    for (int s = 0; s < card.sections().size(); s++) {
      if (y > top && y - top + heights.get(s) > least) {
        y = top;
        left += wide + GAP;
      }
      section(card.sections().get(s), left, wide);
      bottom = Math.max(bottom, y);
    }
    y = bottom;
  }

  /** The least height into which sections go in order, with as many columns as there are. */
  private double leastHeight(List<Double> heights) {
    double all = heights.stream().mapToDouble(Double::doubleValue).sum();
    for (double least = all / columns; least < all; least += LINE / 2.0) {
      int used = 1;
      double filled = 0;
      for (double height : heights) {
        if (filled > 0 && filled + height > least) {
          used++;
          filled = 0;
        }
        filled += height;
      }
      if (used <= columns) {
        return least;
      }
    }
    return all;
  }

  private double height(PointsCard.Section section, double wide) {
    double height = 14 + (section.title().isEmpty() ? 0 : HEAD * heads(section, wide).size());
    for (PointsCard.Line line : section.lines()) {
      height += LINE * levels(line, wide).size() + 2;
    }
    return height;
  }

  private static List<String> heads(PointsCard.Section section, double wide) {
    return Paragraph.lines(section.title(), (int) ((wide - BOX - 10) / 8));
  }

  private static List<String> levels(PointsCard.Line line, double wide) {
    return Paragraph.lines(line.level(), (int) ((wide - POINTS - BOX - 12) / CHARACTER));
  }

  private void section(PointsCard.Section section, double left, double wide) {
    double right = left + wide;
    line(left, y, right, "light");
    boolean areLevels = !section.title().isEmpty();
    if (areLevels) {
      boolean first = true;
      for (String part : heads(section, wide)) {
        y += HEAD - 4;
        text(left, "head", part);
        if (first) {
          box(right - BOX, y - 16);
        }
        first = false;
        y += 4;
      }
    }
    for (PointsCard.Line line : section.lines()) {
      List<String> parts = levels(line, wide);
      for (int i = 0; i < parts.size(); i++) {
        y += LINE;
        text(areLevels ? left + 12 : left, "plain", parts.get(i));
        if (i == 0) {
          text(right - POINTS, "points", number(line.points()));
          if (!areLevels) {
            box(right - BOX, y - 14);
          }
        }
      }
      y += 2;
    }
    y += 14;
  }

  private void total(PointsCard card) {
    y += 10;
    line(MARGIN, y, width - MARGIN, "heavy");
    y += 30;
    text(MARGIN, "total", "Total");
    box(width - MARGIN - 64, y - 22, 64, 30);
    y += 10;
    paragraph("head", wall.rule());
  }

  /** Which points mean which risk, in a strip of cells. */
  private void risks() {
    if (wall.risks().isEmpty()) {
      return;
    }
    y += 30;
    text(MARGIN, "head", wall.riskTitle());
    y += 10;
    int longest = wall.card().unit().length();
    int lines = 1;
    for (WallCard.Box risk : wall.risks()) {
      lines = Math.max(lines, risk.lines().size());
      longest = Math.max(longest, risk.points().length());
      longest = Math.max(longest, risk.lines().stream().mapToInt(String::length).max().orElse(0));
    }
    double high = 40 + LINE * (lines - 1);
    double inner = width - 2 * MARGIN;
    int most = (int) Math.max(1, inner / (longest * CHARACTER + 14));
    int rows = (wall.risks().size() + most - 1) / most;
    int perRow = (wall.risks().size() + rows - 1) / rows;
    double cell = inner / perRow;
    for (int i = 0; i < wall.risks().size(); i++) {
      WallCard.Box risk = wall.risks().get(i);
      double left = MARGIN + i % perRow * cell;
      double top = y + i / perRow * (high + 8);
      box(left, top, cell, high);
      body.append(
          "  <rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"19\" class=\"shade\"/>\n"
              .formatted(shown(left), shown(top), shown(cell)));
      text(left + cell / 2, top + 14, "middle", number(risk.points()));
      for (int line = 0; line < risk.lines().size(); line++) {
        text(left + cell / 2, top + 34 + LINE * line, "middle", risk.lines().get(line));
      }
    }
    y += rows * (high + 8);
    paragraph("plain", wall.whichRisk());
  }

  /** What points say of each class or horizon: points from left to right, a row for each. */
  private void outcomes(OutcomeTable table) {
    y += 30;
    text(MARGIN, "head", table.title());
    y += 10;
    int head = table.columns().stream().mapToInt(Paragraph::length).max().orElse(0);
    // One number needs no name beside its title.
    double names = table.columns().size() == 1 ? 0 : Math.min(LONGEST_NAME, head) * CHARACTER + 12;
    int longest = 0;
    for (OutcomeTable.Line line : table.lines()) {
      longest = Math.max(longest, line.points().length());
      longest = Math.max(longest, line.numbers().stream().mapToInt(String::length).max().orElse(0));
    }
    double inner = width - 2 * MARGIN - names;
    int most = (int) Math.max(1, inner / (longest * CHARACTER + 14));
    int blocks = (table.lines().size() + most - 1) / most;
    int perBlock = (table.lines().size() + blocks - 1) / blocks;
    double cell = inner / perBlock;
    for (int from = 0; from < table.lines().size(); from += perBlock) {
      List<OutcomeTable.Line> lines =
          table.lines().subList(from, Math.min(table.lines().size(), from + perBlock));
      for (int i = 0; i < lines.size(); i++) {
        double left = MARGIN + names + i * cell;
        body.append(
            "  <rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"19\" class=\"shade\"/>\n"
                .formatted(shown(left), shown(y), shown(cell)));
        box(left, y, cell, 21 + LINE * table.columns().size());
        text(left + cell / 2, y + 14, "middle", number(lines.get(i).points()));
        for (int k = 0; k < table.columns().size(); k++) {
          text(left + cell / 2, y + 33 + LINE * k, "middle", number(lines.get(i).numbers().get(k)));
        }
      }
      for (int k = 0; names > 0 && k < table.columns().size(); k++) {
        List<String> name = Paragraph.lines(table.columns().get(k), LONGEST_NAME);
        text(
            MARGIN,
            y + 33 + LINE * k,
            "plain",
            name.size() > 1 ? name.get(0) + "\u2026" : name.get(0));
      }
      y += 30 + LINE * table.columns().size();
    }
  }

  private static String number(String points) {
    return points.replace('-', '\u2212');
  }

  /** A place to write down what applies to one person. */
  private void box(double x, double top) {
    box(x, top, BOX, 20);
  }

  private void box(double x, double top, double wide, double high) {
    body.append(
        "  <rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" class=\"box\"/>\n"
            .formatted(shown(x), shown(top), shown(wide), shown(high)));
  }

  private void paragraph(String style, String text) {
    if (!text.isEmpty()) {
      for (String line : lines(text, style.equals("head") ? 7.4 : CHARACTER - 0.4)) {
        y += LINE;
        text(MARGIN, style, line);
      }
    }
  }

  private List<String> lines(String text, double character) {
    return Paragraph.lines(text, (int) ((width - 2 * MARGIN) / character));
  }

  private void text(double x, String style, String content) {
    text(x, y, style, content);
  }

  private void text(double x, double at, String style, String content) {
    body.append(
        "  <text x=\"%s\" y=\"%s\" class=\"%s\">%s</text>\n"
            .formatted(shown(x), shown(at), style, XmlText.escaped(content)));
  }

  private void line(double from, double at, double to, String style) {
    body.append(
        "  <line x1=\"%1$s\" y1=\"%2$s\" x2=\"%3$s\" y2=\"%2$s\" class=\"%4$s\"/>\n"
            .formatted(shown(from), shown(at), shown(to), style));
  }

  /** A length in tenths of a dot, in the digits of files. */
  private static String shown(double length) {
    long tenths = Math.round(10 * length);
    return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
  }

  private String drawing(double height) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="%4$smm" \
        viewBox="0 0 %1$s %2$s" role="img">
          <title>%3$s</title>
          <style>
            @page { margin: 0; }
            text { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; \
        font-size: 13px; fill: #111; }
            .title { font-size: 25px; font-weight: bold; }
            .head { font-weight: bold; font-size: 13.5px; }
            .total { font-weight: bold; font-size: 18px; }
            .soft { fill: #444; font-size: 12px; }
            .points { text-anchor: end; }
            .middle { text-anchor: middle; }
            .heavy { stroke: #111; stroke-width: 1.5; }
            .light { stroke: #999; stroke-width: 0.75; }
            .box { fill: none; stroke: #111; stroke-width: 0.75; }
            .shade { fill: #e8e8e8; stroke: #111; stroke-width: 0.75; }
          </style>
          <rect width="100%%" height="100%%" fill="#fff"/>
        %5$s</svg>
        """
        .formatted(
            shown(width),
            shown(height),
            XmlText.escaped(wall.title()),
            shown(height / width * 210),
            body);
  }
}
