package org.didyma.models.cards;

/** A points card in Markdown. */
public final class MarkdownCard {

  private MarkdownCard() {}

  public static String render(PointsCard card) {
    StringBuilder text = new StringBuilder("# ").append(escaped(card.title())).append("\n\n");
    text.append("**").append(escaped(card.verdict())).append("**\n\n");
    boolean areLevels = card.sections().stream().anyMatch(s -> !s.title().isEmpty());
    text.append(areLevels ? "| Feature | Value | " : "| Feature | ").append(title(card.unit()));
    text.append(areLevels ? " |\n|:---|:---|---:|\n" : " |\n|:---|---:|\n");
    for (PointsCard.Section section : card.sections()) {
      String name = section.title();
      for (PointsCard.Line line : section.lines()) {
        text.append(areLevels ? "| " + escaped(name) + " " : "");
        text.append("| %s | %s |\n".formatted(escaped(line.level()), line.points()));
        name = "";
      }
    }
    if (card.sections().isEmpty()) {
      text.append("| ").append(PointsCard.EMPTY).append(" | |\n");
    }
    for (String note : card.notes()) {
      text.append('\n').append(escaped(note)).append('\n');
    }
    text.append("\n**").append(escaped(card.rule())).append("**").append('\n');
    if (!card.riskRule().isEmpty()) {
      text.append("\n**Risk:** ").append(escaped(card.riskRule())).append('\n');
    }
    if (!card.risks().isEmpty()) {
      text.append("\n| ").append(title(card.unit())).append(" | Risk |\n|---:|---:|\n");
      card.risks()
          .forEach(r -> text.append("| %s | %s |\n".formatted(r.points(), escaped(r.risk()))));
    }
    card.outcomes().ifPresent(table -> outcomes(text, card.unit(), table));
    text.append("\n**Guarantee:** ").append(escaped(card.guarantee())).append('\n');
    text.append("\n**What this does not protect:**\n\n");
    for (String limit : card.limits()) {
      text.append("- ").append(escaped(limit)).append('\n');
    }
    return text.toString();
  }

  private static void outcomes(StringBuilder text, String unit, OutcomeTable table) {
    text.append("\n**").append(escaped(table.title())).append(":**\n");
    text.append("\n| ").append(title(unit));
    table.columns().forEach(column -> text.append(" | ").append(escaped(column)));
    text.append(" |\n|---:").append("|---:".repeat(table.columns().size())).append("|\n");
    for (OutcomeTable.Line line : table.lines()) {
      text.append("| ").append(line.points());
      line.numbers().forEach(number -> text.append(" | ").append(number));
      text.append(" |\n");
    }
  }

  /** A unit as the head of a column. */
  static String title(String unit) {
    return Character.toUpperCase(unit.charAt(0)) + unit.substring(1);
  }

  /** Text that Markdown and HTML in it leave as it is. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == '<') {
                escaped.append("&lt;");
              } else if (c == '>') {
                escaped.append("&gt;");
              } else if (c == '&') {
                escaped.append("&amp;");
              } else if (Character.isISOControl(c)) {
                escaped.append(' ');
              } else {
                if ("\\`*_{}[]|#~$".indexOf(c) >= 0) {
                  escaped.append('\\');
                }
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }
}
