package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Project;

/** What is publicly known of the columns: begun from names, edited in a form, checked. */
record ColumnsStep(Workplace workplace) implements Step {

  /** Where edited columns are kept. */
  private static final String EDITED = "studio.columns.json";

  private static final String CHECKED = "studio.check.json";
  private static final String SAVED = "saved";

  /** The page of the file as text. */
  private static final String TEXT = "text";

  private static final String JSON = "json";

  /** Of which columns a page was made, so that an older one does not undo a newer. */
  private static final String SEEN = "seen";

  @Override
  public String name() {
    return "columns";
  }

  @Override
  public Response answer(Request request) {
    try {
      if (request.asks("live")) {
        return Response.page(check(edited(request)).toString());
      }
      if (request.asks("download")) {
        return Response.download(
            "columns.json", Json.text(edited(request)).getBytes(StandardCharsets.UTF_8));
      }
      if (request.asks(Workplace.TYPED)) {
        Html notice = workplace.draft(name(), request);
        try {
          if (request.fields().has(SEEN)) {
            said(request);
          }
        } catch (InvalidInputException e) {
          notice.add(ResultHtml.failure(e));
        }
        return page(notice, request.fields());
      }
      if (request.isForm()) {
        return change(request);
      }
      if (request.fields().has(TEXT)) {
        return page(new Html(), request.fields());
      }
      return page(request.fields().has(SAVED) ? saved() : new Html(), Fields.NONE);
    } catch (InvalidInputException e) {
      return request.asks("live")
          ? Response.page(ResultHtml.failure(e).toString())
          : page(ResultHtml.failure(e), request.fields());
    }
  }

  /** What is not listed yet has no file to be saved in. */
  @Override
  public boolean saves(Request request) {
    if (columns().isEmpty()) {
      return false;
    }
    save(request);
    return true;
  }

  private ObjectNode save(Request request) {
    ObjectNode edited = said(request);
    keepLeftOut(edited, request.fields());
    // What a table of the catalogue brings along needs no file, unless it was changed.
    if (!edited.equals(columns().orElse(null))) {
      keep(edited);
    }
    return edited;
  }

  /**
   * The columns as a form says them, or as a text does.
   *
   * @throws InvalidInputException where that is no such text, or of a page older than what is saved
   */
  private ObjectNode said(Request request) {
    ObjectNode said =
        request.fields().has(JSON)
            ? NamedColumns.parsed(request.text(JSON), "the text")
            : edited(request);
    Optional<ObjectNode> now = columns();
    Optional<String> seen = request.fields().given(SEEN);
    if (seen.isPresent() && now.isPresent() && !said.equals(now.get())) {
      if (!seen.get().equals(seen(now.get()))) {
        throw new InvalidInputException(
            "the columns were changed after this page was shown, on another page",
            "save again to put this in their place, or leave this page and discard what was typed.");
      }
    }
    return said;
  }

  private static String seen(ObjectNode columns) {
    return Sha256.of(Json.text(columns).getBytes(StandardCharsets.UTF_8));
  }

  private Response change(Request request) {
    Project project = workplace.project();
    if (request.asks("begin")) {
      leftOut().forget();
      return page(new ColumnsBeginning(workplace).begin(request, EDITED), Fields.NONE);
    } else if (request.asks("use")) {
      leftOut().forget();
      project.answer("columns", project.inside(request.text("file")).toString());
    } else if (request.asks("again")) {
      leftOut().forget();
      project.answer(project.parameters("columns"), Map.of());
    } else {
      ObjectNode edited = save(request);
      if (request.asks(TEXT)) {
        return Response.seeOther(name() + "?" + TEXT);
      }
      if (request.asks("next")) {
        boolean isComplete = ColumnsCheck.isComplete(edited, write(CHECKED, edited));
        return Response.seeOther(isComplete ? "budget" : name() + "#check");
      } else if (request.asks(OwnEyes.ASKED)) {
        return page(new OwnEyes(workplace).told(), Fields.NONE);
      }
      return Response.seeOther(name() + "?" + SAVED);
    }
    return Response.seeOther(name());
  }

  private static Html saved() {
    return new Html().element("p role=status", Words.of("columns.saved"));
  }

  private void keep(ObjectNode columns) {
    workplace.project().answer("columns", write(EDITED, columns).toString());
  }

  private Path write(String name, ObjectNode columns) {
    workplace.project().write(name, Json.text(columns));
    return workplace.project().inside(name);
  }

  private Optional<ObjectNode> columns() {
    return new NamedColumns(workplace.project()).tree();
  }

  private ObjectNode edited(Request request) {
    return edited(request.fields());
  }

  private ObjectNode edited(Fields form) {
    ObjectNode before =
        columns()
            .orElseThrow(
                () -> new InvalidInputException("there are no columns yet", "begin with names."));
    ObjectNode tree = leftOut().grid(before).read(form);
    tree.set("label", LabelForm.read(before.path("label"), form));
    LabelForm.readWords(before.path("label"), tree, form);
    UnitForm.read(tree, form);
    WeightForm.read(tree, form);
    WritingForm.read(tree, form);
    removeOthers(tree);
    removeNames(tree);
    return tree;
  }

  /** What is left out may come back; what has a purpose of its own is no feature. */
  private void keepLeftOut(ObjectNode edited, Fields form) {
    ObjectNode all = edited.deepCopy();
    JsonNode put = Json.object();
    if (columns().isPresent()) {
      ColumnsGrid before = leftOut().grid(columns().get());
      all.set("features", before.tree().path("features"));
      put = form.has(JSON) ? before.put() : before.putAside(form);
    }
    removeOthers(all);
    leftOut().keep(all, edited, put);
  }

  private LeftOut leftOut() {
    return new LeftOut(workplace.project());
  }

  /** Outcome, event, time, unit and weight are no features. */
  private static void removeOthers(ObjectNode tree) {
    JsonNode label = tree.path("label");
    Set<String> others =
        Stream.of(label, label.path("event"), tree.path("unit"), tree.path("weight"))
            .flatMap(part -> Stream.of(part.path("column"), part.path("time")))
            .map(JsonNode::asText)
            .collect(Collectors.toSet());
    for (int i = tree.path("features").size() - 1; i >= 0; i--) {
      if (others.contains(tree.path("features").path(i).path("column").asText())) {
        tree.withArray("/features").remove(i);
      }
    }
  }

  /** Names of columns that were left out mean nothing. */
  private static void removeNames(ObjectNode tree) {
    Set<String> columns =
        Stream.of(tree.path("label").path("column"), tree.path("label").path("time"))
            .map(JsonNode::asText)
            .collect(Collectors.toSet());
    tree.path("features").forEach(feature -> columns.add(feature.path("column").asText()));
    for (String key : List.of("titles", "labels")) {
      if (tree.path("display").path(key) instanceof ObjectNode names) {
        names.retain(columns);
      }
    }
  }

  private Html check(ObjectNode columns) {
    Html html = new Html().element("h2", Words.of("columns.check"));
    return html.add(ColumnsCheck.of(columns, write(CHECKED, columns)));
  }

  private Response page(Html notice, Fields given) {
    Html html = new Html().add(notice);
    Optional<ObjectNode> columns;
    try {
      columns = columns();
    } catch (InvalidInputException e) {
      html.add(ResultHtml.failure(e));
      columns = Optional.empty();
    }
    if (columns.isEmpty()) {
      html.add(new ColumnsBeginning(workplace).html(given));
    } else if (given.has(TEXT) || given.has(JSON)) {
      html.add(text(columns.get(), given));
    } else {
      html.add(editing(columns.get(), given));
    }
    return Response.page(workplace.layout().page(name(), html));
  }

  /** The form, with what it was sent with where that is not saved. */
  private Html editing(ObjectNode saved, Fields given) {
    ColumnsGrid grid = leftOut().grid(saved);
    ObjectNode columns = saved;
    if (given.has(SEEN)) {
      columns = edited(given);
      grid = LeftOut.grid(columns, grid.tree(), grid.putAside(given));
    }
    Html html = workplace.layout().form(name(), "data-live=check data-kept");
    html.open("input type=hidden name=? value=?", SEEN, seen(saved));
    html.add(LabelForm.html(columns)).add(WritingForm.html(columns));
    html.add(UnitForm.html(columns.path("unit")));
    html.add(WeightForm.html(columns));
    html.element("h2", Words.of("columns.grid")).paragraph(Words.of("columns.cuts"));
    html.add(grid.html());
    html.open("section id=check aria-live=polite").add(check(columns));
    html.close("section").open("p class=buttons");
    html.add(Layout.button("next", Words.of("form.next"), "main"));
    html.add(Layout.button("save", Words.of("form.save"), "plain"));
    html.add(Layout.button("download", Words.of("columns.download"), "plain"));
    html.add(Layout.button(TEXT, Words.of("columns.text"), "plain"));
    html.add(Layout.button("again", Words.of("columns.again"), "plain"));
    return html.close("p").add(new OwnEyes(workplace).offer()).close("form");
  }

  /** The file as text, of what the form said when the text was asked for. */
  private Html text(ObjectNode saved, Fields given) {
    Html html = workplace.layout().form(name(), "data-kept");
    html.open("input type=hidden name=? value=?", SEEN, seen(saved));
    html.element("h2", Words.of("columns.text")).paragraph(Words.of("columns.text.of"));
    String text = given.given(JSON).orElse(Json.text(saved));
    html.area(text, "name=? rows=24 aria-label=?", JSON, Words.of("columns.text"));
    html.open("p class=buttons").add(Layout.button("save", Words.of("form.save"), "main"));
    html.element("a class=? href=?", Words.of("columns.text.back"), "plain button", name());
    return html.close("p").close("form");
  }
}
