package org.didyma.studio.steps;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;

/**
 * How the table is read, for its custodian alone: private, in one answer, kept nowhere. Each page
 * on which a wrong description could still be mended offers it.
 */
record OwnEyes(Workplace workplace) {

  /** The step that answers. */
  static final String STEP = "table";

  static final String ASKED = "fit";

  /** The button, where there is a table and a file of columns. */
  Html offer() {
    Html html = new Html();
    if (workplace.project().given("data").isEmpty()
        || workplace.project().given("columns").isEmpty()) {
      return html;
    }
    html.open("section id=fit class=private").element("h2", Words.of("fit.title"));
    html.paragraph(Words.of("fit.lead"));
    html.add(workplace.layout().form(STEP));
    html.add(Layout.button(ASKED, Words.of("fit.button"), "plain")).close("form");
    return html.add(Workplace.command(fitting())).close("section");
  }

  /** The counts. */
  Html told() {
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
