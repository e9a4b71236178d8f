package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Document;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Told;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Project;
import org.didyma.studio.project.QuietContext;

/** A released card as a form: points, cut points, names and the cut-off, with what follows. */
record EditStep(Workplace workplace) implements Step {

  /** The page of a card, to which this one belongs. */
  static final String NAME = "edit";

  private static final List<String> MULTIPLES = List.of("2", "5", "10");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Response answer(Request request) {
    String card = request.text("card");
    if (!workplace.project().cards().contains(card)
        || !Files.exists(workplace.project().inside(card, "card.json"))) {
      return shown(Workplace.missing("results.none", "release"));
    }
    ObjectNode released;
    try {
      released = document(listing(card)).tree();
    } catch (InvalidInputException e) {
      return failed(request, e, Workplace.missing("edit.another", "plan"));
    }
    Html notice = workplace.draft(name(), request);
    Invocation edit = edit(card, released, request.fields());
    try {
      if (request.asks("live")) {
        return Response.page(effect(edit).toString());
      }
      if (request.asks("keep")) {
        String name = request.text("name");
        Path out = workplace.project().inside(name);
        edit.with("out", out.toString()).run(new QuietContext());
        return Response.seeOther("results?card=" + Addresses.encoded(name));
      }
      return shown(notice.add(page(card, released, request, effect(edit))));
    } catch (InvalidInputException e) {
      // Said above the fields, which stay as they were typed.
      Html failure = ResultHtml.failure(e);
      return request.asks("live")
          ? Response.page(failure.toString())
          : shown(notice.add(failure).add(page(card, released, request, new Html())));
    }
  }

  /** Why not, and where to go on. */
  private Response failed(Request request, InvalidInputException e, Html way) {
    Html failure = ResultHtml.failure(e);
    return request.asks("live") ? Response.page(failure.toString()) : shown(failure.add(way));
  }

  private Response shown(Html html) {
    return Response.page(workplace.layout().page(name(), "results", html));
  }

  private static Document document(Invocation edit) {
    return (Document) edit.run(new QuietContext());
  }

  private Invocation listing(String card) {
    Project project = workplace.project();
    Map<String, List<String>> given = new LinkedHashMap<>();
    given.put("model", List.of(project.inside(card, "card.json").toString()));
    Path quality = project.inside(card, "quality.json");
    if (Files.exists(quality)) {
      given.put("quality", List.of(quality.toString()));
    }
    return new Invocation(NAME, given);
  }

  /** What a form, or a link to a cut-off, has changed. */
  private Invocation edit(String card, ObjectNode released, Fields form) {
    Map<String, List<String>> given = new LinkedHashMap<>(listing(card).given());
    int c = 0;
    for (JsonNode column : released.path("columns")) {
      String name = column.path("column").asText();
      for (int k = 0; k < column.path("cuts").size(); k++) {
        String cut = column.path("cuts").path(k).asText();
        changed(form, "cut.%d.%d".formatted(c, k), cut, given, "cut", name + ":" + cut);
      }
      changed(form, "title." + c, column.path("title").asText(), given, "rename", name);
      for (int l = 0; l < column.path("levels").size(); l++) {
        String points = column.path("levels").path(l).path("points").asText();
        String level = name + ":" + (l + 1);
        changed(form, "points.%d.%d".formatted(c, l), points, given, "points", level);
      }
      c++;
    }
    JsonNode label = label(card);
    for (String value : positive(label)) {
      String outcome = label.path("column").asText() + ":" + value;
      changed(form, "outcome", title(card, label), given, "rename", outcome);
    }
    form.given("round").ifPresent(multiple -> given.put("round", List.of(multiple)));
    form.given("cutoff")
        .map(TypedNumber::read)
        .filter(least -> !least.equals(released.path("cut_off").asText()))
        .ifPresent(least -> given.put("cutoff", List.of(least)));
    return new Invocation(NAME, given);
  }

  /** What the card predicts, as its file has it. */
  private JsonNode label(String card) {
    return file(card).path("model").path("schema").path("label");
  }

  private JsonNode file(String card) {
    try {
      return Json.strict(Files.readString(workplace.project().inside(card, "card.json")));
    } catch (IOException e) {
      return Json.object();
    }
  }

  /** The values that mean positive; none where there are more than two. */
  private static List<String> positive(JsonNode label) {
    JsonNode values = label.path("positive");
    List<String> all = new ArrayList<>();
    values.forEach(value -> all.add(value.asText()));
    return values.isTextual() ? List.of(values.asText()) : all;
  }

  /** What the card calls them. */
  private String title(String card, JsonNode label) {
    JsonNode words = file(card).path("model").path("schema").path("display").path("labels");
    return positive(label).stream()
        .map(value -> words.path(label.path("column").asText()).path(value).asText())
        .distinct()
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" or "));
  }

  private static void changed(
      Fields form,
      String field,
      String before,
      Map<String, List<String>> given,
      String parameter,
      String what) {
    form.given(field)
        .map(now -> parameter.equals("rename") ? now : TypedNumber.read(now))
        .filter(now -> !now.equals(before))
        .ifPresent(
            now -> given.computeIfAbsent(parameter, p -> new ArrayList<>()).add(what + "=" + now));
  }

  private Html page(String card, ObjectNode released, Request request, Html effect) {
    Fields form = request.fields();
    Html html = workplace.layout().form(name(), "data-live=effect data-kept");
    html.open("input type=hidden name=card value=?", card);
    html.paragraph(Words.of("edit.levels")).open("div class=grid");
    String mark = WritingForm.mark(file(card).path("model").path("schema"));
    int c = 0;
    for (JsonNode column : released.path("columns")) {
      html.add(column(column, c++, form, mark));
    }
    html.close("div").open("div class=fields");
    JsonNode label = label(card);
    if (!positive(label).isEmpty()) {
      html.add(line("outcome", Words.of("edit.title"), title(card, label), form));
    }
    if (released.has("cut_off")) {
      html.add(line("cutoff", Words.of("edit.cutoff"), released.path("cut_off").asText(), form));
    }
    html.open("div class=field").element("label for=round", Words.of("edit.round"));
    html.open("select id=round name=round");
    html.add(ParameterForm.option("", Words.of("edit.as-they-are"), form.text("round")));
    MULTIPLES.forEach(m -> html.add(ParameterForm.option(m, m, form.text("round"))));
    html.close("select").close("div").close("div");
    html.open("section id=effect aria-live=polite").add(effect).close("section");
    html.open("div class=fields");
    html.add(line("name", Words.of("edit.name"), workplace.project().free("card", ""), form));
    html.close("div").open("p class=buttons");
    html.add(Layout.button("keep", Words.of("edit.keep"), "main"));
    html.open("noscript").add(Layout.button("show", Words.of("edit.show"), "plain"));
    return html.close("noscript").close("p").paragraph(Words.of("edit.stays")).close("form");
  }

  private static Html column(JsonNode column, int c, Fields form, String mark) {
    Html html = new Html().open("fieldset class=column");
    html.element("legend", column.path("title").asText()).open("div class=levels");
    for (int l = 0; l < column.path("levels").size(); l++) {
      JsonNode level = column.path("levels").path(l);
      String id = "points.%d.%d".formatted(c, l);
      html.add(line(id, level.path("level").asText(), level.path("points").asText(), form));
    }
    for (int k = 0; k < column.path("cuts").size(); k++) {
      String cut = TypedNumber.shown(column.path("cuts").path(k).asText(), mark);
      html.add(line("cut.%d.%d".formatted(c, k), Words.of("edit.cut", cut), cut, form));
    }
    html.close("div").open("details").element("summary", Words.of("grid.title"));
    html.open("div class=levels");
    html.add(line("title." + c, Words.of("grid.title"), column.path("title").asText(), form));
    return html.close("div").close("details").close("fieldset");
  }

  private static Html line(String id, String label, String value, Fields form) {
    return new Html()
        .open("div class=field")
        .element("label for=?", label, id)
        .open(
            "input type=text id=? name=? value=? autocomplete=off",
            id,
            id,
            form.given(id).orElse(value))
        .close("div");
  }

  /** What follows for the measured figures, and the card as it would be. */
  private static Html effect(Invocation edit) {
    Html html = new Html().element("h2", Words.of("edit.effect"));
    if (edit.given().keySet().stream().allMatch(List.of("model", "quality")::contains)) {
      return html.paragraph(Words.of("edit.none"));
    }
    Document document = document(edit);
    JsonNode effect = document.tree().path("effect");
    html.add(Told.paragraph(effect.path("sentence").asText()));
    if (!effect.path("figures").isEmpty()) {
      TextTable table =
          new TextTable(
              1, List.of(Words.of("edit.figure"), Words.of("edit.before"), Words.of("edit.after")));
      for (JsonNode figure : effect.path("figures")) {
        table.add(
            List.of(
                figure.path("figure").asText(),
                Estimates.text(figure.path("before")),
                figure.has("after")
                    ? Estimates.text(figure.path("after"))
                    : Words.of("edit.unknown")));
      }
      html.add(ResultHtml.table(table));
    }
    html.open("details open").element("summary", Words.of("edit.card"));
    html.lines(Words.called(document.text().get())).close("details");
    return html.add(Workplace.command(edit));
  }
}
