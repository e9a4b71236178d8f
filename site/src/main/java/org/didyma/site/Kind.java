package org.didyma.site;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What a document is for, which follows from its folder. Each kind is a shelf beside the text. */
enum Kind {
  PROJECT("Project", "About the project", ""),
  TUTORIALS("Tutorials", "Tutorial", "docs/tutorials/"),
  HOWTO("How-to", "How-to guide", "docs/howto/"),
  REFERENCE("Reference", "Reference", "docs/reference/"),
  EXPLANATION("Explanation", "Explanation", "docs/explanation/"),
  RESULTS("Results", "Results", "docs/results/"),
  PROOFS("Proofs", "Proof", "docs/proofs/");

  /** What a reader needs before the rest of its shelf, which is in the order of titles. */
  private static final List<String> FIRST =
      List.of(
          "README.md",
          "docs/README.md",
          "ARCHITECTURE.md",
          "CONTRIBUTING.md",
          "CHANGELOG.md",
          "docs/tutorials/first-card.md",
          "docs/howto/install.md");

  private static final int WORDS_A_MINUTE = 220;

  private final String shelf;
  private final String label;
  private final String folder;

  Kind(String shelf, String label, String folder) {
    this.shelf = shelf;
    this.label = label;
    this.folder = folder;
  }

  /** The kind of a document by its path from the root. */
  static Kind of(String path) {
    return Arrays.stream(values())
        .filter(kind -> kind != PROJECT && path.startsWith(kind.folder))
        .findFirst()
        .orElse(PROJECT);
  }

  String shelf() {
    return shelf;
  }

  /** Whether the first page shows the titles of the shelf: what a newcomer looks for. */
  boolean isOpenAtFirst() {
    return this == TUTORIALS || this == HOWTO;
  }

  /** What a page says under its title, with the minutes that it takes to read. */
  static String line(String path, String markdown) {
    int words = markdown.strip().split("\\s+").length;
    return "%s · %d min"
        .formatted(of(path).label, Math.max(1, Math.round(1f * words / WORDS_A_MINUTE)));
  }

  /** The order of paths on their shelf. */
  static Comparator<String> order(java.util.function.Function<String, String> title) {
    return Comparator.comparing(
            (String path) -> FIRST.contains(path) ? FIRST.indexOf(path) : FIRST.size())
        .thenComparing(title, String.CASE_INSENSITIVE_ORDER)
        .thenComparing(Comparator.naturalOrder());
  }
}
