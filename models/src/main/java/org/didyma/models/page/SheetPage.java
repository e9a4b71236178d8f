package org.didyma.models.page;

import static org.didyma.models.cards.XmlText.escaped;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.didyma.core.Sha256;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.SvgCard;
import org.didyma.models.cards.WallCard;

/** A wall card as a page, which a browser prints on one sheet of A4 or letter paper. */
public final class SheetPage {

  private SheetPage() {}

  /** Prints the page, and tells a page around it how high it is, also when that asks. */
  private static final String SCRIPT =
      """
      document.getElementById("print").addEventListener("click", () => print());
      if (parent !== window) {
        const tell = () => parent.postMessage(
          document.querySelector("main").getBoundingClientRect().bottom + scrollY + 16, "*");
        addEventListener("load", tell);
        addEventListener("resize", tell);
        addEventListener("message", tell);
      }
      """;

  /** The page: one file, whose one script it names. */
  public static String of(WallCard wall) {
    PointsCard card = wall.card();
    SvgCard.Fit fit = SvgCard.fit(wall);
    StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
    html.append("<meta charset=\"utf-8\">\n");
    html.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
    html.append(" style-src 'unsafe-inline'; script-src 'sha256-").append(hash(SCRIPT));
    html.append("'\">\n");
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.append("<title>").append(escaped(wall.title())).append("</title>\n<style>\n");
    html.append(Page.css()).append(Page.resource("sheet.css"));
    html.append(card.outcomes().isPresent() ? Page.resource("sheet-outcomes.css") : "");
    html.append(
        String.format(
            Locale.ROOT,
            ":root { --columns: %d; --smaller: %.3f; }\n",
            fit.columns(),
            fit.smaller()));
    html.append("</style>\n</head>\n<body>\n<main class=\"sheet\">\n");
    html.append("<button type=\"button\" id=\"print\" class=\"print\">Print</button>\n");
    html.append("<h1>").append(escaped(wall.title())).append("</h1>\n");
    paragraph(html, "about", wall.about());
    paragraph(html, "strong", wall.verdict());
    html.append("<div class=\"sections\">\n");
    card.sections().forEach(section -> section(html, section));
    html.append("</div>\n");
    paragraph(html, "about", card.sections().isEmpty() ? "No column makes a difference." : "");
    paragraph(html, "about", String.join(" ", card.notes()));
    html.append("<p class=\"total\">Total <span class=\"box\"></span></p>\n");
    paragraph(html, "strong", wall.rule());
    if (!wall.risks().isEmpty()) {
      html.append("<h2>").append(escaped(wall.riskTitle())).append("</h2>\n");
      html.append("<dl class=\"strip\">\n");
      for (WallCard.Box risk : wall.risks()) {
        html.append("<div><dt>").append(escaped(number(risk.points()))).append("</dt>");
        risk.lines().forEach(line -> html.append("<dd>").append(escaped(line)).append("</dd>"));
        html.append("</div>\n");
      }
      html.append("</dl>\n");
      paragraph(html, "about", wall.whichRisk());
    }
    card.outcomes().ifPresent(table -> CardBlock.outcomes(html, card.unit(), table));
    wall.groups().ifPresent(table -> CardBlock.outcomes(html, card.unit(), table));
    paragraph(html, "figures", wall.figures());
    paragraph(html, "about", wall.promise());
    paragraph(html, "about", wall.limits());
    html.append("<p>Date: ");
    html.append(wall.date().isEmpty() ? "<span class=\"fill\"></span>" : escaped(wall.date()));
    html.append("</p>\n</main>\n<script>").append(SCRIPT).append("</script>\n");
    return html.append("</body>\n</html>\n").toString();
  }

  /** As a policy names a script that it allows. */
  private static String hash(String script) {
    return Base64.getEncoder()
        .encodeToString(
            HexFormat.of().parseHex(Sha256.of(script.getBytes(StandardCharsets.UTF_8))));
  }

  private static void section(StringBuilder html, PointsCard.Section section) {
    boolean areLevels = !section.title().isEmpty();
    html.append("<section>\n");
    if (areLevels) {
      html.append("<h2>").append(escaped(section.title()));
      html.append(" <span class=\"box\"></span></h2>\n");
    }
    html.append("<table>");
    for (PointsCard.Line line : section.lines()) {
      html.append("<tr><td class=\"word\">").append(escaped(line.level())).append("</td><td>");
      html.append(escaped(number(line.points()))).append("</td>");
      html.append(areLevels ? "" : "<td><span class=\"box\"></span></td>").append("</tr>\n");
    }
    html.append("</table>\n</section>\n");
  }

  private static String number(String points) {
    return points.replace('-', '\u2212');
  }

  private static void paragraph(StringBuilder html, String style, String text) {
    if (!text.isEmpty()) {
      html.append("<p class=\"").append(style).append("\">").append(escaped(text)).append("</p>\n");
    }
  }
}
