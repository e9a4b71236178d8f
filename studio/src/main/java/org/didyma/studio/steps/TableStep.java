package org.didyma.studio.steps;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.files.OutputFile;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Project;

/**
 * Names the table, and opens nothing. On request it shows how the table is read: that is private,
 * is in one answer alone, and is kept in no file.
 */
record TableStep(Workplace workplace) implements Step {

  /** The table that comes with the program. */
  private static final String DEMO = "bank";

  private static final String FILE = "file:";
  private static final String PATH = "path";
  private static final String DATA = "data";

  @Override
  public String name() {
    return "table";
  }

  @Override
  public Response answer(Request request) {
    if (request.asks(OwnEyes.ASKED)) {
      return page(new OwnEyes(workplace).told());
    }
    if (request.isForm()) {
      Html notice = workplace.draft(name(), request);
      try {
        if (request.asks(Workplace.TYPED)) {
          chosen(request).getOrDefault(DATA, List.of()).forEach(TableStep::requireThere);
          return page(notice, typed(request));
        }
        saves(request);
        return Response.seeOther("columns");
      } catch (RuntimeException e) {
        return page(notice.add(ResultHtml.failure(e)), typed(request));
      }
    }
    return page(new Html());
  }

  /** What is shown again of a form; a path that cannot be read is a path all the same. */
  private Map<String, List<String>> typed(Request request) {
    return request.text("source").equals(PATH)
        ? ParameterForm.read(asked(), request.fields())
        : chosen(request);
  }

  private List<Parameter<?>> asked() {
    return workplace.project().parameters("data", "dataset", "table", "query", "credentials");
  }

  @Override
  public boolean saves(Request request) {
    Map<String, List<String>> given = chosen(request);
    given.getOrDefault(DATA, List.of()).forEach(TableStep::requireThere);
    workplace.project().answer(asked(), given);
    return true;
  }

  /** The table that a form names. */
  private Map<String, List<String>> chosen(Request request) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    String source = request.text("source");
    if (source.equals("dataset")) {
      given.put("dataset", List.of(DEMO));
    } else if (source.startsWith(FILE)) {
      Path file = workplace.project().inside(source.substring(FILE.length()));
      given.put(DATA, List.of(file.toString()));
    } else if (source.equals(PATH)) {
      given.putAll(ParameterForm.read(asked(), request.fields()));
      given.remove("dataset");
      given.computeIfPresent(DATA, (name, data) -> workplace.project().located(data));
    }
    return given;
  }

  /** That a file is there is public, and a slip is said before columns are described for it. */
  private static void requireThere(String data) {
    boolean isPattern = data.matches(".*[*?\\[{].*");
    if (!Project.isDatabase(data) && !isPattern && !Files.exists(OutputFile.path("data", data))) {
      throw new InvalidInputException(
          data + " does not exist",
          "check the path, or put the file into the folder of the studio.");
    }
  }

  private Response page(Html notice) {
    return page(notice, workplace.project().learn().given());
  }

  /** The page with what is kept, or was sent and could not be. */
  private Response page(Html notice, Map<String, List<String>> shown) {
    Html html = new Html().add(notice);
    html.add(workplace.layout().form(name(), "data-kept"));
    html.open("fieldset").element("legend", Words.of("table.choose"));
    String named = String.join("", shown.getOrDefault("data", List.of()));
    boolean isListed = false;
    List<String> tables = workplace.project().tables();
    boolean isOnly = tables.size() == 1 && named.isEmpty() && !workplace.project().hasTable();
    for (String table : tables) {
      boolean isThis =
          isOnly || workplace.project().folder().resolve(table).toString().equals(named);
      isListed |= isThis;
      html.add(choice(FILE + table, table, isThis));
    }
    html.add(choice("dataset", Words.of("table.demo"), shown.containsKey("dataset")));
    html.add(choice(PATH, Words.of("table.path"), !named.isEmpty() && !isListed));
    Map<String, List<String>> given = new LinkedHashMap<>(shown);
    if (isListed) {
      given.remove("data");
    }
    html.open("div class=elsewhere")
        .add(
            workplace.fields(
                workplace.project().parameters("data", "table", "query", "credentials"), given));
    html.close("div").close("fieldset");
    html.add(Layout.button("next", Words.of("form.next"), "main")).close("form");
    html.add(new OwnEyes(workplace).offer(name()));
    return Response.page(workplace.layout().page(name(), html));
  }

  private static Html choice(String value, String text, boolean chosen) {
    return new Html()
        .open("label class=choice")
        .box("radio", "source", value, chosen)
        .text(text)
        .close("label");
  }
}
