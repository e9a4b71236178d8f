package org.didyma.operations;

import java.util.List;

/** Names in a sentence. */
public final class Names {

  private Names() {}

  /** Such as "cp-sat, scip or highs". */
  public static String or(List<String> names) {
    return joined(names, " or ");
  }

  /** Such as "cp-sat, scip and highs". */
  public static String and(List<String> names) {
    return joined(names, " and ");
  }

  /** Such as "markdown, or svg (a drawing to print)", for names with words to them. */
  public static String orElse(List<String> names) {
    return joined(names, ", or ");
  }

  private static String joined(List<String> names, String last) {
    int most = names.size() - 1;
    return most < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, most)) + last + names.get(most);
  }
}
