package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.studio.http.Response;
import org.didyma.studio.page.Words;

/** Commands as a document that runs them: R Markdown, Quarto or Jupyter. */
final class Notebook {

  /** The kinds, by the endings of their files. */
  static final List<String> KINDS = List.of("Rmd", "qmd", "ipynb");

  private Notebook() {}

  /** The file of a kind. */
  static Response of(String kind, List<String> commands) {
    String text =
        switch (kind) {
          case "Rmd" -> markdown("output: html_document", "{bash}", commands);
          case "qmd" -> markdown("format: html\nknitr: {}", "{bash}", commands);
          case "ipynb" -> jupyter(commands);
          default -> "";
        };
    return text.isEmpty()
        ? Response.text(404, Words.of("results.no-file"))
        : Response.download("card." + kind, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String markdown(String output, String language, List<String> commands) {
    StringBuilder text = new StringBuilder();
    text.append("---\ntitle: ").append(Words.of("notebook.title")).append('\n');
    text.append(output).append("\n---\n\n").append(Words.of("notebook.spends")).append("\n\n");
    commands.forEach(
        command ->
            text.append("```").append(language).append('\n').append(command).append("\n```\n\n"));
    return text.toString();
  }

  private static String jupyter(List<String> commands) {
    ObjectNode tree = Json.object();
    ArrayNode cells = tree.putArray("cells");
    cell(
        cells,
        "markdown",
        "# " + Words.of("notebook.title") + "\n\n" + Words.of("notebook.spends"));
    for (String command : commands) {
      ObjectNode code = cell(cells, "code", "%%bash\n" + command);
      code.putNull("execution_count").putArray("outputs");
    }
    ObjectNode kernel = tree.putObject("metadata").putObject("kernelspec");
    kernel.put("display_name", "Python 3").put("language", "python").put("name", "python3");
    return Json.text(tree.put("nbformat", 4).put("nbformat_minor", 4));
  }

  private static ObjectNode cell(ArrayNode cells, String kind, String source) {
    ObjectNode cell = cells.addObject().put("cell_type", kind);
    cell.putObject("metadata");
    return cell.put("source", source);
  }
}
