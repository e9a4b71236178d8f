package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Words;

/**
 * What each cut-off would do, of the figures that were released with a card: a table, in which a
 * slider chooses a line where there are scripts.
 */
final class CutOffs {

  private static final List<String> FIGURES =
      List.of("flagged", "sensitivity", "specificity", "precision", "npv");

  private CutOffs() {}

  /** Nothing for a card without such figures, or without whole points. */
  static Html of(String card, Path quality) {
    JsonNode figures;
    try {
      figures = Json.strict(Files.readString(quality));
    } catch (JsonProcessingException e) {
      return new Html();
    } catch (IOException e) {
      return new Html();
    }
    JsonNode bands = figures.path("bands");
    if (!bands.has("cut_off") || figures.path("cutoffs").isEmpty()) {
      return new Html();
    }
    List<JsonNode> lines = new ArrayList<>();
    figures.path("cutoffs").forEach(lines::add);
    int own = 0;
    Html rows = new Html();
    for (int i = 0; i < lines.size(); i++) {
      JsonNode line = lines.get(i);
      boolean isOwn = line.path("above").asDouble() == 0;
      own = isOwn ? i : own;
      rows.add(row(line, bands.path("cut_off").asLong(), isOwn));
    }
    Html html = new Html().element("h2", Words.of("cutoffs.title"));
    html.paragraph(Words.of("cutoffs.lead")).open("div class=cutoffs data-cutoffs");
    html.open("p class=slider hidden")
        .element("label for=cutoff-slider", Words.of("cutoffs.slider"));
    html.open(
        "input type=range id=cutoff-slider min=0 max=? value=? aria-describedby=cutoff-chosen",
        Integer.toString(lines.size() - 1),
        Integer.toString(own));
    html.close("p").open("p id=cutoff-chosen class=chosen role=status hidden").close("p");
    html.open("div class=? tabindex=0", "scroll lines").open("table");
    html.element("caption class=unseen", Words.of("cutoffs.title")).open("thead").open("tr");
    html.element("th scope=col class=number", Words.of("cutoffs.points"));
    FIGURES.forEach(f -> html.element("th scope=col class=number", Words.of("cutoffs." + f)));
    html.close("tr").close("thead").open("tbody").add(rows);
    html.close("tbody").close("table").close("div").open("p class=buttons");
    html.element(
        "a class=? href=? data-base=?",
        Words.of("cutoffs.edit"),
        "plain button",
        EditStep.NAME + "?card=" + Addresses.encoded(card),
        EditStep.NAME + "?card=" + Addresses.encoded(card) + "&cutoff=");
    return html.close("p").close("div");
  }

  private static Html row(JsonNode line, long cutOff, boolean isOwn) {
    long least = (long) Math.floor(line.path("above").asDouble()) + cutOff + 1;
    List<String> texts =
        FIGURES.stream().map(figure -> Estimates.percent(line.path(figure))).toList();
    Html html =
        new Html()
            .open(
                "tr data-points=? data-words=?" + (isOwn ? " class=own" : ""),
                Long.toString(least),
                Words.of(
                    "cutoffs.chosen",
                    least,
                    texts.get(0),
                    texts.get(1),
                    texts.get(2),
                    texts.get(3),
                    texts.get(4)));
    html.element("th scope=row class=number", least + (isOwn ? " *" : ""));
    texts.forEach(text -> html.element("td class=number", text));
    return html.close("tr");
  }
}
