package org.didyma.models.dossier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.models.Model;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Statement;

/** What a ledger says, and which of its uses paid for a release. */
final class Budget {

  private Budget() {}

  static Chapter chapter(Model model, Statement statement) {
    Map<Long, String> ends = ends(statement);
    List<String> uses = new ArrayList<>();
    for (int i = 0; i < statement.entries().size(); i++) {
      if (statement.entries().get(i) instanceof Entry.Reserved use) {
        boolean isOwn = model.uses().contains(statement.hashes().get(i));
        uses.add(
            "%s: %s, %s%s%s"
                .formatted(
                    use.date(),
                    use.purpose(),
                    statement.price(use).roundedUp(),
                    isOwn ? "; for this release" : "",
                    ends.getOrDefault((long) i, "")));
      }
    }
    return Chapter.of(
            "ledger",
            "The budget",
            "All results together: " + statement.promise().statement(),
            "Spent: %s of %s. Left: %s."
                .formatted(
                    statement.spent().roundedUp(),
                    statement.capacity().roundedDown(),
                    statement.left().roundedDown()),
            ("The hash of the ledger's last entry is %s. Keep it elsewhere: it shows later that"
                    + " the ledger was not exchanged. %sUses:")
                .formatted(statement.lastHash(), missing(model.uses(), statement)))
        .with(uses);
  }

  /** What is to be said of how uses ended, by the number of their entry. */
  private static Map<Long, String> ends(Statement statement) {
    Map<Long, String> ends = new HashMap<>();
    statement.open().forEach(number -> ends.put(number, "; without an end"));
    for (Entry entry : statement.entries()) {
      if (entry instanceof Entry.Forfeited use) {
        ends.put(use.reservation(), "; forfeited: nothing was released");
      }
    }
    return ends;
  }

  /** What a release names of a ledger and is not there, since it is known by its hash alone. */
  private static String missing(List<String> uses, Statement statement) {
    long there = uses.stream().filter(statement.hashes()::contains).count();
    if (there == 0) {
      return "This release is not in this ledger: %s. "
          .formatted(
              uses.isEmpty()
                  ? "it names no entry of a ledger"
                  : "the entries that it names are not there");
    }
    return there == uses.size()
        ? ""
        : "Of %d entries that this release names, %d are not in this ledger. "
            .formatted(uses.size(), uses.size() - there);
  }
}
