package org.didyma.studio.steps;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.didyma.privacy.Epsilon;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Project;

/**
 * What is asked a second time before something is spent that hardly anybody wants to spend so. Each
 * is a box to be ticked; none is kept in a file.
 *
 * @param asked sentences by names
 */
record Consents(Map<String, String> asked) {

  /**
   * Odds change by a factor of up to exp(epsilon): above 10 by more than 22,000, so that who was
   * undecided about somebody may be 99.995 % sure.
   */
  private static final double LARGEST_USUAL = 10;

  private static final String PREFIX = "consent.";

  /** What paying so much from a ledger, or from none, wants. */
  static Consents of(Project project, String ledger, String epsilon) {
    Map<String, String> asked = new LinkedHashMap<>();
    if (ledger.isEmpty() && !project.ledgers().isEmpty()) {
      asked.put("ledger", Words.of("consent.ledger", left(project)));
    }
    if (isLarge(epsilon)) {
      asked.put("epsilon", Words.of("consent.epsilon", epsilon));
    }
    return new Consents(asked);
  }

  /** The same and another one. */
  Consents and(String name, String sentence) {
    Map<String, String> more = new LinkedHashMap<>(asked);
    more.put(name, sentence);
    return new Consents(more);
  }

  private static boolean isLarge(String epsilon) {
    try {
      return Epsilon.parse(epsilon).value().doubleValue() > LARGEST_USUAL;
    } catch (RuntimeException e) {
      // What it is for says that it is none.
      return false;
    }
  }

  /** The ledgers of the folder, and what each has left where that can be read. */
  private static String left(Project project) {
    return NamedColumns.listed(
        project.ledgers().stream().map(ledger -> left(ledger, project.inside(ledger))).toList());
  }

  private static String left(String name, Path file) {
    try {
      Map<String, List<String>> given = Map.of("ledger", List.of(file.toString()));
      Account account = Account.read(new Invocation("ledger show", given));
      return account.left().isEmpty() ? name : Words.of("consent.left", name, account.left());
    } catch (RuntimeException e) {
      // One with a key needs it.
      return name;
    }
  }

  /** The boxes; none where nothing is asked. */
  Html html() {
    Html html = new Html();
    asked.forEach(
        (name, sentence) -> {
          html.open("label class=?", "choice consent");
          html.open("input type=checkbox name=? value=true required", PREFIX + name);
          html.text(sentence).close("label");
        });
    return html;
  }

  /**
   * Refuses a form without a tick for each.
   *
   * @throws InvalidInputException where one is missing
   */
  void require(Fields form) {
    for (String name : asked.keySet()) {
      if (!form.has(PREFIX + name)) {
        throw new InvalidInputException(
            "nothing was spent: what the button would do was not confirmed",
            "read the sentence at each box above the button, and tick it if you want that.");
      }
    }
  }
}
