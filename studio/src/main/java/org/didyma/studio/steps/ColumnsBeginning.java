package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.operations.Result;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Project;
import org.didyma.studio.project.QuietContext;

/** Where nothing is known of the columns yet: a file, names, a dictionary or a public sample. */
record ColumnsBeginning(Workplace workplace) {

  private static final String NAME = "columns";
  private static final String HEADER = "studio.header.csv";
  private static final String DICTIONARY = "studio.dictionary.csv";

  Html html(Fields given) {
    Project project = workplace.project();
    if (!project.hasTable()) {
      return Workplace.missing("columns.no-table", "table");
    }
    Html html = new Html();
    if (!project.columnFiles().isEmpty()) {
      html.add(workplace.layout().form(NAME)).open("fieldset");
      html.element("legend", Words.of("columns.file"));
      html.add(choices("file", project.columnFiles(), false, ""));
      html.add(Layout.button("use", Words.of("columns.use"), "plain"));
      html.close("fieldset").close("form");
    }
    html.add(workplace.layout().form(NAME, "data-kept")).open("fieldset");
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

  /** A file of columns from a header, a dictionary or a public sample, and what was said of it. */
  Html begin(Request request, String edited) {
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
    ObjectNode columns = NamedColumns.parsed(json, edited);
    if (columns.path("label") instanceof ObjectNode label && label.has("unknown")) {
      // What was said of the outcome stays, though more is needed.
      for (String values : List.of("positive", "negative")) {
        request.fields().lines(values).forEach(label.withArray("/" + values)::add);
      }
      json = Json.text(columns);
    }
    project.write(edited, json);
    workplace.drafts().forget(NAME);
    project.answer("columns", project.inside(edited).toString());
    return ResultHtml.list(context.notes().stream().filter(ColumnsBeginning::isNews).toList());
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
}
