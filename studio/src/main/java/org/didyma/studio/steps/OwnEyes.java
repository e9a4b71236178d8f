package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.Sha256;
import org.didyma.operations.RecordJson;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Layout;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.QuietContext;

/**
 * How the table is read, for its custodian alone: private, in one answer, kept in no file. Each
 * page on which a wrong description could still be mended offers it.
 */
record OwnEyes(Workplace workplace) {

  static final String ASKED = "fit";

  /** Kept from start to start: of which table and columns the button was last pressed. */
  private static final String LOOKED = "studio.looked.txt";

  /** The button, where there is a table and a file of columns; its step answers. */
  Html offer(String step) {
    return offer(workplace.layout().form(step), true);
  }

  /** The same within the form of columns, which its step saves first. */
  Html offer() {
    return offer(new Html(), false);
  }

  /** The same, and whether it was pressed since what is read was last changed. */
  Html reminder(String step) {
    Html offer = offer(step);
    if (offer.toString().isEmpty() || hasLooked()) {
      return offer;
    }
    boolean isOld = Files.exists(workplace.project().inside(LOOKED));
    return new Html()
        .paragraph(Words.of(isOld ? "fit.not-since" : "fit.not-looked"), "missing")
        .add(offer);
  }

  /** That the button was pressed is public; what it showed is not. */
  private boolean hasLooked() {
    Path file = workplace.project().inside(LOOKED);
    try {
      return Files.exists(file) && Files.readString(file).equals(described());
    } catch (IOException e) {
      return false;
    }
  }

  private String described() {
    String columns = new NamedColumns(workplace.project()).fingerprint();
    return Sha256.of((fitting().command() + columns).getBytes(StandardCharsets.UTF_8)) + "\n";
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
    // Before a row is read, whatever comes of it.
    workplace.project().write(LOOKED, described());
    Html html = new Html().open("section class=private aria-label=?", Words.of("fit.title"));
    html.element("h2", Words.of("fit.done")).paragraph(Words.of("fit.own"));
    return html.add(read()).close("section");
  }

  /** Whether the last look at what would be learned from found that nothing can be. */
  boolean isDoubted() {
    return workplace.readings().isDoubted(described());
  }

  private Html read() {
    String described = described();
    workplace.readings().keep(described, false);
    try {
      QuietContext context = new QuietContext();
      Result result = fitting().run(context);
      JsonNode counts = RecordJson.object((Record) result);
      workplace.readings().keep(described, isDoubtful(counts));
      Html html = new Html();
      for (Section section : result.sections()) {
        html.lines(
            section instanceof Section.Text text ? Words.called(FormWords.of(text.text())) : "");
      }
      return html.add(Workplace.notes(context));
    } catch (RuntimeException e) {
      return ResultHtml.failure(e);
    }
  }

  /** Nothing is read of a column, or there is no record of one side of an outcome of two. */
  private static boolean isDoubtful(JsonNode counts) {
    for (JsonNode column : counts.path("columns")) {
      if (column.path("read").asLong() == 0) {
        return true;
      }
    }
    JsonNode positives = counts.path("positive_records");
    JsonNode label = counts.path("columns").path(0);
    return positives.isNumber()
        && (positives.asLong() == 0 || positives.asLong() == label.path("read").asLong());
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
