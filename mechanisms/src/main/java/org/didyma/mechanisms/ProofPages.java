package org.didyma.mechanisms;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The documents that prove a promise together, as one text: where they are joined. */
public final class ProofPages {

  /** What is true of all promises to units: truncation, and what a unit's records change. */
  public static final String UNITS = "docs/proofs/units.md";

  /** Theorem P, of parts by coins. */
  static final String PARTS = "docs/proofs/accounting.md, section 2";

  /** Basic composition over classes, each against the rest. */
  static final String CLASSES = "docs/proofs/outcomes.md, section 3";

  private static final Pattern BETWEEN = Pattern.compile(" and |, (?=docs/)");

  private ProofPages() {}

  /** All pages of some texts, each once, in their order. */
  public static String joined(String... proofs) {
    List<String> pages =
        Arrays.stream(proofs)
            .flatMap(BETWEEN::splitAsStream)
            .filter(page -> !page.isEmpty())
            .distinct()
            .collect(Collectors.toList());
    int last = pages.size() - 1;
    return last < 1
        ? String.join("", pages)
        : String.join(", ", pages.subList(0, last)) + " and " + pages.get(last);
  }
}
