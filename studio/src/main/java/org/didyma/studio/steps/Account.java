package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.didyma.models.page.TextTable;
import org.didyma.operations.RecordJson;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.QuietContext;

/** What a ledger has left, and what was spent on what: {@code ledger show} in short. */
final class Account {

  private static final String EPSILON = "epsilon";

  private Account() {}

  /** What is left, in a sentence, and all uses; or why they cannot be told. */
  static Html of(Invocation show) {
    try {
      JsonNode account = RecordJson.object((Record) show.run(new QuietContext()));
      Html html = new Html();
      if (account.path("left").has(EPSILON)) {
        html.paragraph(
            Words.of(
                "account.left",
                account.path("left").path(EPSILON).asText(),
                account.path("budget").path(EPSILON).asText()),
            "cost");
      }
      TextTable table =
          new TextTable(
              2,
              List.of(
                  Words.of("account.date"),
                  Words.of("account.purpose"),
                  Words.of("account.end"),
                  Words.of("account.price")));
      account.path("uses").forEach(use -> table.add(line(use)));
      return account.path("uses").isEmpty()
          ? html.paragraph(Words.of("account.none"))
          : html.add(ResultHtml.table(table));
    } catch (RuntimeException e) {
      return ResultHtml.failure(e);
    }
  }

  private static List<String> line(JsonNode use) {
    return List.of(
        use.path("date").asText(),
        use.path("purpose").asText(),
        use.path("end").asText(),
        use.path("price").path(EPSILON).asText("–"));
  }
}
