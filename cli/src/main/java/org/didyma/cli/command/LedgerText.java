package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.ground.Json;
import org.didyma.privacy.PrivacyJson;
import org.didyma.privacy.ledger.Amount;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Statement;
import org.didyma.privacy.ledger.Terms;

/** A ledger for people and for programs. */
final class LedgerText {

  private LedgerText() {}

  static String terms(Terms terms) {
    return """
        Data set     %s
        Budget       all results together are %s.
        Composition  %s
        """
            .formatted(terms.data(), terms.budget().promise(), terms.composition().explanation())
        + terms
            .leastEpsilon()
            .map("Least use    what a draw with epsilon %s costs\n"::formatted)
            .orElse("");
  }

  static String statement(Statement statement) {
    StringBuilder text = new StringBuilder(terms(statement.terms()));
    text.append("Spent        %s of %s\n".formatted(statement.spent(), statement.capacity()));
    text.append("Left         %s\n".formatted(statement.left()));
    for (String condition : statement.conditions()) {
      text.append("Provided     that %s\n".formatted(condition));
    }
    if (!statement.open().isEmpty()) {
      text.append(
          "Not ended    %d of the uses below: they are running, or their process died; they are spent\n"
              .formatted(statement.open().size()));
    }
    Map<Integer, String> ends = ends(statement);
    List<Entry> entries = statement.entries();
    text.append('\n');
    for (int i = 1; i < entries.size(); i++) {
      if (entries.get(i) instanceof Entry.Reserved reserved) {
        text.append(
            "%4d  %s  %-10s %s: %s\n      %s\n"
                .formatted(
                    i,
                    reserved.date(),
                    ends.getOrDefault(i, "not ended"),
                    statement.price(reserved),
                    reserved.purpose(),
                    PrivacyJson.text(reserved.event())));
      }
    }
    return text.toString();
  }

  private static Map<Integer, String> ends(Statement statement) {
    Map<Integer, String> ends = new HashMap<>();
    for (Entry entry : statement.entries()) {
      if (entry instanceof Entry.Committed committed) {
        ends.put((int) committed.reservation(), "released");
      } else if (entry instanceof Entry.Forfeited forfeited) {
        ends.put((int) forfeited.reservation(), "forfeited");
      }
    }
    return ends;
  }

  static void addTerms(ObjectNode root, Terms terms) {
    root.put("data", terms.data());
    root.set("budget", PrivacyJson.tree(terms.budget()));
    root.put("composition", terms.composition().text());
    terms.leastEpsilon().ifPresent(least -> root.put("least_epsilon", least.toString()));
  }

  private static ObjectNode amount(Amount amount) {
    ObjectNode node = Json.object();
    amount.parameters().forEach((name, value) -> node.put(name, Amount.number(value)));
    return node;
  }

  private static void addTexts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  static void addStatement(ObjectNode root, Statement statement) {
    addTerms(root, statement.terms());
    root.set("spent", amount(statement.spent()));
    root.set("left", amount(statement.left()));
    addTexts(root.putArray("conditions"), statement.conditions());
    root.put("statement", statement.promise().statement());
    Map<Integer, String> ends = ends(statement);
    ArrayNode uses = root.putArray("uses");
    List<Entry> entries = statement.entries();
    for (int i = 1; i < entries.size(); i++) {
      if (entries.get(i) instanceof Entry.Reserved reserved) {
        ObjectNode use = uses.addObject();
        use.put("entry", i).put("date", reserved.date().toString());
        use.put("purpose", reserved.purpose());
        use.put("end", ends.getOrDefault(i, "not ended"));
        use.set("price", amount(statement.price(reserved)));
        use.set("event", PrivacyJson.tree(reserved.event()));
        addTexts(use.putArray("conditions"), reserved.conditions());
      }
    }
    root.put("hash", statement.lastHash());
  }
}
