package org.didyma.models.dossier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Statement;

/** What a ledger says, and which of its uses may be that of a release. */
final class Budget {

  private Budget() {}

  static Chapter chapter(Model model, Statement statement) {
    Map<Long, String> ends = ends(statement);
    List<String> uses = new ArrayList<>();
    boolean named = false;
    for (int i = 0; i < statement.entries().size(); i++) {
      if (statement.entries().get(i) instanceof Entry.Reserved use) {
        boolean same = isOf(model.event(), use.event());
        named |= same;
        uses.add(
            "%s: %s, %s%s%s"
                .formatted(
                    use.date(),
                    use.purpose(),
                    statement.price(use),
                    same ? "; the event of this release" : "",
                    ends.getOrDefault((long) i, "")));
      }
    }
    return Chapter.of(
            "ledger",
            "The budget",
            "All results together: " + statement.promise().statement(),
            "Spent: %s of %s. Left: %s."
                .formatted(statement.spent(), statement.capacity(), statement.left()),
            ("The hash of the ledger's last entry is %s. Keep it elsewhere: it shows later that"
                    + " the ledger was not exchanged. %sUses:")
                .formatted(
                    statement.lastHash(),
                    named
                        ? ""
                        : "None of its uses has the event of this release: another ledger was"
                            + " charged, or none. "))
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

  /** Whether a use is a release or a step of one; another release may have had the same event. */
  private static boolean isOf(Optional<PrivacyEvent> release, PrivacyEvent use) {
    return release
        .filter(
            event ->
                event.equals(use)
                    || event instanceof PrivacyEvent.Composed steps
                        && steps.events().stream().anyMatch(e -> isOf(Optional.of(e), use)))
        .isPresent();
  }
}
