package org.didyma.models.page;

import static org.didyma.models.cards.XmlText.escaped;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.models.cards.PointsCard;

/**
 * A page under construction: one file with everything in it, which asks nothing of a network and
 * forbids itself to. Charts are drawn by Vega, Vega-Lite and Vega-Embed, which stand in the file
 * with their licences; a page without charts does without them. Colours follow the screen, light or
 * dark; on paper they are light ones.
 */
public final class Page {

  /** What draws the charts, in the order in which it has to be read. */
  private static final List<String> LIBRARIES = List.of("vega", "vega-lite", "vega-embed");

  private final String title;
  private final StringBuilder body = new StringBuilder();
  private final ObjectNode specs = Json.object();
  private boolean inPlots;
  private int tables;

  /**
   * Begins a page.
   *
   * @param title one line
   * @param lead what the page answers, in a sentence
   */
  public Page(String title, String lead) {
    this.title = title;
    body.append("<h1>").append(escaped(title)).append("</h1>\n");
    body.append("<p class=\"lead\">").append(escaped(lead)).append("</p>\n");
  }

  public Page heading(String text) {
    return block("<h2>" + escaped(text) + "</h2>");
  }

  /** A paragraph. */
  public Page text(String text) {
    return block("<p>" + escaped(text) + "</p>");
  }

  /** Points one below the other; nothing for none. */
  public Page points(List<String> points) {
    if (points.isEmpty()) {
      return this;
    }
    StringBuilder list = new StringBuilder("<ul>\n");
    points.forEach(point -> list.append("<li>").append(escaped(point)).append("</li>\n"));
    return block(list + "</ul>");
  }

  /** Answers, each behind what it is about and a colon. */
  public Page answers(List<String> answers) {
    StringBuilder list = new StringBuilder("<ul class=\"answers\">\n");
    for (String answer : answers) {
      int colon = answer.indexOf(": ");
      list.append("<li>");
      if (colon > 0) {
        list.append("<b>").append(escaped(answer.substring(0, colon))).append("</b>");
      }
      list.append(escaped(answer.substring(Math.max(0, colon)))).append("</li>\n");
    }
    return block(list + "</ul>");
  }

  /** A chart; several one after the other stand side by side where there is room. */
  public Page plot(Plot plot) {
    if (!inPlots) {
      body.append("<div class=\"plots\">\n");
      inPlots = true;
    }
    String id = "plot-" + (specs.size() + 1);
    specs.set(id, plot.spec());
    body.append("<figure id=\"").append(id).append("\">\n<h3>").append(escaped(plot.title()));
    body.append("</h3>\n<figcaption>").append(escaped(plot.summary())).append("</figcaption>\n");
    body.append("<div class=\"chart\" role=\"img\" aria-label=\"").append(escaped(plot.title()));
    body.append("\"></div>\n<p class=\"copied\" aria-live=\"polite\"></p>\n");
    body.append("<details class=\"numbers\"><summary>Numbers</summary>\n");
    table(plot.numbers(), List.of(), "");
    body.append("</details>\n</figure>\n");
    return this;
  }

  /** A table that can be sorted by its columns. */
  public Page table(TextTable table) {
    endPlots();
    table(table, List.of(), "");
    return this;
  }

  /**
   * A table whose rows are made again by commands, each with a button that copies it.
   *
   * @param commands as many as the table has lines
   */
  public Page table(TextTable table, List<String> commands) {
    endPlots();
    String status = "copied-" + ++tables;
    table(table, commands, status);
    return block("<p class=\"copied\" id=\"" + status + "\" aria-live=\"polite\"></p>");
  }

  private void table(TextTable table, List<String> commands, String status) {
    body.append("<div class=\"scroll\"><table>\n<thead><tr>");
    for (int c = 0; c < table.head().size(); c++) {
      body.append(c < table.words() ? "<th class=\"word\" scope=\"col\">" : "<th scope=\"col\">");
      body.append("<button type=\"button\">").append(escaped(table.head().get(c)));
      body.append("</button></th>");
    }
    body.append("</tr></thead>\n<tbody>\n");
    for (int l = 0; l < table.lines().size(); l++) {
      List<String> line = table.lines().get(l);
      body.append("<tr>");
      for (int c = 0; c < line.size(); c++) {
        body.append(c < table.words() ? "<td class=\"word\">" : "<td>");
        body.append(escaped(line.get(c))).append("</td>");
      }
      if (!commands.isEmpty()) {
        body.append("<td><button type=\"button\" class=\"copy\" data-status=\"").append(status);
        body.append("\" data-command=\"").append(escaped(commands.get(l)));
        body.append("\">copy command</button></td>");
      }
      body.append("</tr>\n");
    }
    body.append("</tbody></table></div>\n");
  }

  /** Parts that stand side by side where there is room, and one below the other elsewhere. */
  public Page columns(List<Consumer<Page>> parts) {
    block("<div class=\"columns\">");
    for (Consumer<Page> part : parts) {
      block("<div>");
      part.accept(this);
      block("</div>");
    }
    return block("</div>");
  }

  /** The points of a card and its rule, to be read. */
  public Page card(PointsCard card) {
    return block(CardBlock.html(card));
  }

  /** A drawing in SVG, which has to be one that this program made. */
  public Page drawing(String svg) {
    return block("<div class=\"drawing\">" + svg + "</div>");
  }

  private Page block(String html) {
    endPlots();
    body.append(html).append('\n');
    return this;
  }

  private void endPlots() {
    if (inPlots) {
      body.append("</div>\n");
      inPlots = false;
    }
  }

  /** The file. */
  public String html() {
    endPlots();
    StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
    html.append("<meta charset=\"utf-8\">\n");
    // Vega compiles the expressions of charts; nothing may come from elsewhere.
    html.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
    html.append(" script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline';");
    html.append(" img-src data: blob:\">\n");
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.append("<title>").append(escaped(title)).append("</title>\n");
    html.append("<style>\n").append(css()).append(dark()).append("</style>\n");
    html.append("</head>\n<body>\n<main>\n").append(body).append("<footer>Made by Didyma.");
    boolean drawn = !specs.isEmpty();
    if (drawn) {
      html.append(
          " Charts are made by Vega, Vega-Lite and Vega-Embed, which stand in this" + " file;");
      html.append(" click a name in a legend to see its series alone.\n");
      html.append("<details><summary>Their licences</summary>\n");
      for (String library : LIBRARIES) {
        html.append("<pre>").append(escaped(resource(library + ".LICENSE.txt"))).append("</pre>\n");
      }
      html.append("</details>");
    }
    html.append("</footer>\n</main>\n");
    if (drawn) {
      for (String library : LIBRARIES) {
        html.append("<script>\n").append(script(library + ".min.js")).append("\n</script>\n");
      }
      html.append("<script type=\"application/json\" id=\"plots\">\n");
      html.append(Json.text(specs).replace("<", "\\u003c")).append("</script>\n");
    }
    html.append("<script>\n").append(resource("page.js")).append("</script>\n");
    return html.append("</body>\n</html>\n").toString();
  }

  /** How pages look, for those that are no report and add their own. */
  public static String css() {
    return resource("page.css");
  }

  /** The colours of series on a dark screen, in place of those that charts are drawn in. */
  private static String dark() {
    StringBuilder rules = new StringBuilder("@media screen and (prefers-color-scheme: dark) {\n");
    for (int i = 0; i < Palette.LIGHT.size(); i++) {
      for (String part : List.of("fill", "stroke")) {
        rules.append("  .chart svg [%s=\"%s\"] ".formatted(part, Palette.LIGHT.get(i)));
        rules.append("{ %s: %s; }\n".formatted(part, Palette.DARK.get(i)));
      }
    }
    return rules.append("}\n").toString();
  }

  /** A library, without the line that points to the source that it was made from. */
  private static String script(String name) {
    return resource(name)
        .lines()
        .filter(line -> !line.startsWith("//# "))
        .collect(Collectors.joining("\n"));
  }

  static String resource(String name) {
    try (InputStream stream = Page.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
