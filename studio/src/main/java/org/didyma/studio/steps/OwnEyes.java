package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;

/**
 * How the table is read, for its custodian alone: private, in one answer, kept nowhere. Each page
 * on which a wrong description could still be mended offers it.
 */
record OwnEyes(Workplace workplace) {

  static final String ASKED = "fit";

  /** The button, where there is a table and a file of columns; its step answers. */
  Html offer(String step) {
    return offer(workplace.layout().form(step), true);
  }

  /** The same within the form of columns, which its step saves first. */
  Html offer() {
    return offer(new Html(), false);
  }

  private Html offer(Html form, boolean isOwn) {
    Html html = new Html();
    if (workplace.project().given("data").isEmpty()
        || workplace.project().given("columns").isEmpty()) {
      return html;
    }
    html.open("section id=fit class=private").element("h2", Words.of("fit.title"));
    html.paragraph(Words.of("fit.lead"));
    html.add(form).add(Layout.button(ASKED, Words.of("fit.button"), "plain"));
    if (isOwn) {
      html.close("form");
    }
    return html.add(Workplace.command(fitting())).close("section");
  }

  /** The counts; or in the words of the form what the columns lack. */
  Html told() {
    Path file = Path.of(workplace.project().text("columns"));
    Optional<ObjectNode> columns = new NamedColumns(workplace.project()).tree();
    if (columns.isPresent() && !ColumnsCheck.isComplete(columns.get(), file)) {
      return ColumnsCheck.of(columns.get(), file)
          .add(Workplace.missing("plan.no-columns", "columns"));
    }
    Html html = new Html().open("section class=private aria-label=?", Words.of("fit.title"));
    html.element("h2", Words.of("fit.done")).paragraph(Words.of("fit.lead"));
    return html.add(Workplace.told(fitting())).close("section");
  }

  /** Of the same table and columns as the card is to be learned from. */
  private Invocation fitting() {
    Invocation learn = workplace.project().learn();
    Map<String, List<String>> given = new LinkedHashMap<>();
    List.of("data", "table", "query", "credentials")
        .forEach(n -> given.put(n, learn.given().getOrDefault(n, List.of())));
    given.put("schema", learn.given().getOrDefault("columns", List.of()));
    return new Invocation("schema fit", given);
  }
}
