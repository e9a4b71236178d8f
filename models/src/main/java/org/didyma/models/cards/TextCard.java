package org.didyma.models.cards;

/** A points card for a terminal. */
public final class TextCard {

  private static final int WIDTH = 80;

  private TextCard() {}

  /** The card, with a line break at the end. */
  public static String render(PointsCard card) {
    int widest = "feature".length();
    for (PointsCard.Section section : card.sections()) {
      for (PointsCard.Line line : section.lines()) {
        widest = Math.max(widest, Paragraph.length(line.feature()));
      }
    }
    StringBuilder text = new StringBuilder(Paragraph.block("", "", card.verdict(), WIDTH));
    text.append('\n').append(card.title()).append("\n\n");
    row(text, widest, "feature", card.unit());
    row(text, widest, "-".repeat(widest), "------");
    if (card.sections().isEmpty()) {
      text.append("  (no feature scores)\n");
    }
    boolean first = true;
    for (PointsCard.Section section : card.sections()) {
      if (!first) {
        text.append('\n');
      }
      first = false;
      for (PointsCard.Line line : section.lines()) {
        row(text, widest, line.feature(), line.signed());
      }
    }
    text.append('\n');
    for (String note : card.notes()) {
      text.append(Paragraph.block("", "", note, WIDTH)).append('\n');
    }
    text.append(Paragraph.block("Rule: ", "  ", card.rule(), WIDTH));
    if (!card.riskRule().isEmpty()) {
      text.append('\n').append(Paragraph.block("Risk: ", "  ", card.riskRule(), WIDTH));
    }
    risks(text, card);
    text.append('\n').append(Paragraph.block("Guarantee: ", "  ", card.guarantee(), WIDTH));
    text.append("\nWhat this does not protect:\n");
    for (String limit : card.limits()) {
      text.append(Paragraph.block("  - ", "    ", limit, WIDTH));
    }
    return text.toString();
  }

  private static void risks(StringBuilder text, PointsCard card) {
    if (card.risks().isEmpty()) {
      return;
    }
    int widest = card.unit().length();
    for (PointsCard.Risk risk : card.risks()) {
      widest = Math.max(widest, risk.points().length());
    }
    String line = "  %" + widest + "s  %s\n";
    text.append('\n').append(line.formatted(card.unit(), "risk"));
    text.append(line.formatted("-".repeat(widest), "----"));
    for (PointsCard.Risk risk : card.risks()) {
      text.append(line.formatted(risk.points(), risk.risk()));
    }
  }

  private static void row(StringBuilder text, int width, String feature, String points) {
    text.append("  ")
        .append(feature)
        .append(" ".repeat(width - Paragraph.length(feature) + 2))
        .append(" ".repeat(Math.max(0, 6 - points.length())))
        .append(points)
        .append('\n');
  }
}
