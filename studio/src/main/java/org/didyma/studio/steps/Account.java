package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.didyma.models.page.TextTable;
import org.didyma.operations.RecordJson;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.QuietContext;

/**
 * What a ledger has left, and what was spent on what: {@code ledger show} in short.
 *
 * @param show the answer of {@code ledger show}
 */
record Account(JsonNode show) {

  private static final String EPSILON = "epsilon";

  /**
   * The account of a ledger.
   *
   * @throws RuntimeException as {@code ledger show} does
   */
  static Account read(Invocation show) {
    return new Account(RecordJson.object((Record) show.run(new QuietContext())));
  }

  /** What is left, in a sentence, and all uses; or why they cannot be told. */
  static Html of(Invocation show) {
    try {
      return read(show).html();
    } catch (RuntimeException e) {
      return ResultHtml.failure(e);
    }
  }

  /**
   * From which ledger a release would be paid, and what it has left, with a word where that is too
   * little; nothing without one.
   */
  static Html inShort(Workplace workplace) {
    String ledger = workplace.project().text("ledger");
    String epsilon = workplace.project().text(EPSILON);
    if (ledger.isEmpty()) {
      return new Html();
    }
    try {
      Account account = read(workplace.account());
      Html html =
          new Html()
              .paragraph(
                  Words.of(
                      "account.pays",
                      Path.of(ledger).getFileName(),
                      account.left(),
                      account.budget()));
      return account.isLessThan(epsilon)
          ? html.add(Workplace.instead(Words.of("account.more", epsilon, account.left()), "budget"))
          : html;
    } catch (RuntimeException e) {
      return ResultHtml.failure(e);
    }
  }

  /** Whether less is left than a release would spend; the ledger itself decides at last. */
  boolean isLessThan(String epsilon) {
    JsonNode left = show.path("left").path(EPSILON);
    try {
      return !left.isMissingNode()
          && new BigDecimal(left.asText()).compareTo(new BigDecimal(epsilon)) < 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Whether nothing is left. */
  boolean isEmpty() {
    return left().equals("0");
  }

  /** As much as is left. */
  String left() {
    return show.path("left").path(EPSILON).asText();
  }

  private String budget() {
    return show.path("budget").path(EPSILON).asText();
  }

  Html html() {
    Html html = new Html();
    if (show.path("left").has(EPSILON)) {
      html.paragraph(Words.of("account.left", left(), budget()), "cost");
    }
    TextTable table =
        new TextTable(
            2,
            List.of(
                Words.of("account.date"),
                Words.of("account.purpose"),
                Words.of("account.end"),
                Words.of("account.price")));
    show.path("uses").forEach(use -> table.add(line(use)));
    return show.path("uses").isEmpty()
        ? html.paragraph(Words.of("account.none"))
        : html.add(ResultHtml.table(table));
  }

  private static List<String> line(JsonNode use) {
    return List.of(
        use.path("date").asText(),
        use.path("purpose").asText(),
        use.path("end").asText(),
        use.path("price").path(EPSILON).asText("–"));
  }
}
