package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.operations.Result;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Project;
import org.didyma.studio.project.QuietContext;

/** What is publicly known of the columns: begun from names, edited in a form, checked. */
record ColumnsStep(Workplace workplace) implements Step {

  /** Where edited columns are kept. */
  private static final String EDITED = "studio.columns.json";

  private static final String CHECKED = "studio.check.json";
  private static final String SAVED = "saved";
  private static final String HEADER = "studio.header.csv";
  private static final String DICTIONARY = "studio.dictionary.csv";

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
        return page(workplace.draft(name(), request), request.fields());
      }
      if (request.isForm()) {
        return change(request);
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
    ObjectNode edited = edited(request);
    keepLeftOut(edited);
    // What a table of the catalogue brings along needs no file, unless it was changed.
    if (!edited.equals(columns().orElse(null))) {
      keep(edited);
    }
    return edited;
  }

  private Response change(Request request) {
    Project project = workplace.project();
    if (request.asks("begin")) {
      leftOut().forget();
      return page(begin(request), Fields.NONE);
    } else if (request.asks("use")) {
      leftOut().forget();
      project.answer("columns", project.inside(request.text("file")).toString());
    } else if (request.asks("again")) {
      leftOut().forget();
      project.answer(project.parameters("columns"), Map.of());
    } else if (request.asks("text")) {
      keep(NamedColumns.parsed(request.text("json"), "the text"));
    } else {
      ObjectNode edited = save(request);
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

  /** A file of columns from a header, a dictionary or a public sample, and what was said of it. */
  private Html begin(Request request) {
    QuietContext context = new QuietContext();
    Result begun =
        request
            .fields()
            .given("sample")
            .map(sample -> suggesting(sample, request))
            .orElseGet(() -> skeleton(request))
            .run(context);
    Project project = workplace.project();
    String json = new String(ResultHtml.content(begun), StandardCharsets.UTF_8);
    ObjectNode columns = NamedColumns.parsed(json, EDITED);
    if (columns.path("label") instanceof ObjectNode label && label.has("unknown")) {
      // What was said of the outcome stays, though more is needed.
      for (String values : List.of("positive", "negative")) {
        request.fields().lines(values).forEach(label.withArray("/" + values)::add);
      }
      json = Json.text(columns);
    }
    project.write(EDITED, json);
    workplace.drafts().forget(name());
    project.answer("columns", project.inside(EDITED).toString());
    return ResultHtml.list(context.notes().stream().filter(ColumnsStep::isNews).toList());
  }

  /** The page itself shows what is open, and checks what the commands check. */
  private static boolean isNews(String note) {
    return !note.startsWith("to be filled in: ") && !note.contains("didyma schema ");
  }

  /** From the values of a sample, which must not be the table. */
  private Invocation suggesting(String sample, Request request) {
    Project project = workplace.project();
    String file = project.inside(sample).toString();
    if (project.given("data").contains(file)) {
      throw new InvalidInputException(
          "this is the private table, whose values must not become public",
          "use a public or made-up sample, or begin with the names alone.");
    }
    Map<String, List<String>> given = new LinkedHashMap<>();
    given.put("public-sample", List.of(file));
    request.fields().given("label").ifPresent(label -> given.put("label", List.of(label)));
    given.put("positive", request.fields().lines("positive"));
    return new Invocation("schema suggest", given);
  }

  /** From names, and what a dictionary says of them. */
  private Invocation skeleton(Request request) {
    Project project = workplace.project();
    Map<String, List<String>> given = new LinkedHashMap<>();
    String pasted = request.text("pasted");
    if (!pasted.isEmpty()) {
      boolean isHeader = pasted.lines().count() == 1;
      String file = isHeader ? HEADER : DICTIONARY;
      project.write(file, pasted + "\n");
      given.put(isHeader ? "table" : "dictionary", List.of(project.inside(file).toString()));
    }
    request
        .fields()
        .given("dictionary")
        .ifPresent(file -> given.put("dictionary", List.of(project.inside(file).toString())));
    boolean isDatabase = Project.isDatabase(project.text("data"));
    if (!given.containsKey("table") && !project.given("data").isEmpty() && !isDatabase) {
      given.put("table", project.given("data"));
    }
    if (given.isEmpty()) {
      throw new InvalidInputException(
          "the names of the columns of a database are not read here",
          "choose a data dictionary, or paste the names as a header.");
    }
    request.fields().given("label").ifPresent(label -> given.put("label", List.of(label)));
    given.put("positive", request.fields().lines("positive"));
    given.put("negative", request.fields().lines("negative"));
    return new Invocation("schema skeleton", given);
  }

  private Optional<ObjectNode> columns() {
    return new NamedColumns(workplace.project()).tree();
  }

  private ObjectNode edited(Request request) {
    ObjectNode before =
        columns()
            .orElseThrow(
                () -> new InvalidInputException("there are no columns yet", "begin with names."));
    ObjectNode tree = leftOut().grid(before).read(request.fields());
    tree.set("label", LabelForm.read(before.path("label"), request.fields()));
    LabelForm.readWords(before.path("label"), tree, request.fields());
    UnitForm.read(tree, request.fields());
    WeightForm.read(tree, request.fields());
    WritingForm.read(tree, request.fields());
    removeOthers(tree);
    removeNames(tree);
    return tree;
  }

  /** What is left out may come back; what has a purpose of its own is no feature. */
  private void keepLeftOut(ObjectNode edited) {
    ObjectNode all = edited.deepCopy();
    columns()
        .ifPresent(before -> all.set("features", leftOut().grid(before).tree().path("features")));
    removeOthers(all);
    leftOut().keep(all, edited);
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
    if (columns.isPresent()) {
      html.add(editing(columns.get()));
    } else {
      html.add(beginning(given));
    }
    return Response.page(workplace.layout().page(name(), html));
  }

  private Html editing(ObjectNode columns) {
    Html html = workplace.layout().form(name(), "data-live=check data-kept");
    html.add(LabelForm.html(columns)).add(WritingForm.html(columns));
    html.add(UnitForm.html(columns.path("unit")));
    html.add(WeightForm.html(columns));
    html.element("h2", Words.of("columns.grid")).paragraph(Words.of("columns.cuts"));
    html.add(leftOut().grid(columns).html());
    html.open("section id=check aria-live=polite").add(check(columns));
    html.close("section").open("p class=buttons");
    html.add(Layout.button("next", Words.of("form.next"), "main"));
    html.add(Layout.button("save", Words.of("form.save"), "plain"));
    html.add(Layout.button("download", Words.of("columns.download"), "plain"));
    html.add(Layout.button("again", Words.of("columns.again"), "plain"));
    html.close("p").add(new OwnEyes(workplace).offer()).close("form");
    html.open("details").element("summary", Words.of("columns.text"));
    html.add(workplace.layout().form(name()));
    html.area(Json.text(columns), "name=json rows=16 aria-label=?", Words.of("columns.text"));
    html.add(Layout.button("text", Words.of("form.save"), "plain"));
    return html.close("form").close("details");
  }

  private Html beginning(Fields given) {
    Project project = workplace.project();
    if (!project.hasTable()) {
      return Workplace.missing("columns.no-table", "table");
    }
    Html html = new Html();
    if (!project.columnFiles().isEmpty()) {
      html.add(workplace.layout().form(name())).open("fieldset");
      html.element("legend", Words.of("columns.file"));
      html.add(choices("file", project.columnFiles(), false, ""));
      html.add(Layout.button("use", Words.of("columns.use"), "plain"));
      html.close("fieldset").close("form");
    }
    html.add(workplace.layout().form(name(), "data-kept")).open("fieldset");
    html.element("legend", Words.of("columns.begin")).paragraph(Words.of("columns.begin.lead"));
    html.open("div class=fields");
    for (String name : List.of("label", "positive", "negative")) {
      html.add(line(name, given.text(name)));
    }
    // The table itself is neither.
    List<String> others =
        project.tables().stream()
            .filter(file -> !project.given("data").contains(project.inside(file).toString()))
            .toList();
    for (String name : List.of("dictionary", "sample")) {
      html.add(choices(name, others, true, given.text(name)));
    }
    html.close("div").open("details" + (given.given("pasted").isEmpty() ? "" : " open"));
    html.element("summary", Words.of("columns.paste"));
    html.area(given.text("pasted"), "name=pasted rows=6 aria-label=?", Words.of("columns.paste"));
    html.close("details");
    html.add(Layout.button("begin", Words.of("columns.begin.button"), "main"));
    return html.close("fieldset").close("form");
  }

  private static Html line(String name, String value) {
    return new Html()
        .open("div class=field")
        .element("label for=?", Words.of("columns." + name), "field-" + name)
        .open("input type=text id=? name=? value=? autocomplete=off", "field-" + name, name, value)
        .close("div");
  }

  private static Html choices(String name, List<String> files, boolean orNone, String chosen) {
    Html html = new Html().open("div class=field");
    html.element("label for=?", Words.of("columns." + name + ".choose"), "field-" + name);
    html.open("select id=? name=?", "field-" + name, name);
    if (orNone) {
      html.add(ParameterForm.option("", Words.of("columns.none"), ""));
    }
    files.forEach(file -> html.add(ParameterForm.option(file, file, chosen)));
    return html.close("select").close("div");
  }
}
