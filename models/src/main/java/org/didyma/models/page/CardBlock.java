package org.didyma.models.page;

import static org.didyma.models.cards.XmlText.escaped;

import org.didyma.models.cards.OutcomeTable;
import org.didyma.models.cards.PointsCard;

/** A card in HTML, whose columns stand side by side where there is room. */
final class CardBlock {

  private CardBlock() {}

  static String html(PointsCard card) {
    StringBuilder html = new StringBuilder("<section class=\"card\">\n<h2>The card</h2>\n");
    html.append("<p>").append(escaped(card.rule())).append("</p>\n");
    html.append("<div class=\"sections\">\n");
    for (PointsCard.Section section : card.sections()) {
      html.append("<table>");
      if (!section.title().isEmpty()) {
        html.append("<thead><tr><th class=\"word\" scope=\"col\" colspan=\"2\">");
        html.append(escaped(section.title())).append("</th></tr></thead>");
      }
      html.append("<tbody>\n");
      for (PointsCard.Line line : section.lines()) {
        html.append("<tr><td class=\"word\">").append(escaped(line.level())).append("</td><td>");
        html.append(number(line.points())).append("</td></tr>\n");
      }
      html.append("</tbody></table>\n");
    }
    html.append("</div>\n");
    card.notes().forEach(note -> html.append("<p>").append(escaped(note)).append("</p>\n"));
    if (!card.riskRule().isEmpty()) {
      html.append("<p>").append(escaped(sentence(card.riskRule()))).append("</p>\n");
    }
    card.outcomes().ifPresent(table -> outcomes(html, card.unit(), table));
    return html.append("</section>").toString();
  }

  /** What points say of each class or horizon. */
  static void outcomes(StringBuilder html, String unit, OutcomeTable table) {
    html.append("<h2>").append(escaped(table.title())).append("</h2>\n");
    html.append("<div class=\"scroll\"><table class=\"outcomes\"><thead><tr><th scope=\"col\">");
    html.append(escaped(unit)).append("</th>");
    for (String column : table.columns()) {
      html.append("<th scope=\"col\">").append(escaped(column)).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    for (OutcomeTable.Line line : table.lines()) {
      html.append("<tr><th scope=\"row\">").append(number(line.points())).append("</th>");
      line.numbers().forEach(number -> html.append("<td>").append(number(number)).append("</td>"));
      html.append("</tr>\n");
    }
    html.append("</tbody></table></div>\n");
  }

  private static String number(String points) {
    return escaped(points.replace('-', '\u2212'));
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
