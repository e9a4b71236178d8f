package org.didyma.cli;

import java.util.List;
import java.util.OptionalLong;
import org.didyma.experiments.contest.Library;
import org.didyma.models.page.TextTable;

/** The page of the contest's problems whose optimum nobody has certified. */
final class OpenProblemsPage {

  private static final String ESTIMATES =
      "*Nodes* are rough [estimates](../../explanation/search.md), for `ball` often too small. ";

  private OpenProblemsPage() {}

  /** Its text. */
  static String text() {
    List<Library.Listed> all = Library.list(List.of());
    List<Library.Listed> open =
        all.stream().filter(problem -> !problem.status().equals("certified")).toList();
    boolean estimated = open.stream().anyMatch(problem -> problem.nodes().isPresent());
    List<String> columns = List.of("problem", "best", "bound", "nodes");
    int shown = estimated ? 4 : 3;
    TextTable table = new TextTable(1, columns.subList(0, shown));
    for (Library.Listed problem : open) {
      List<String> row =
          List.of(
              problem.name(),
              text(problem.objective(), problem.foundBy()),
              text(problem.bound(), problem.provedBy()),
              problem.nodes().orElse("-"));
      table.add(row.subList(0, shown));
    }
    return """
        # Open problems

        %d of the %d problems of [the contest](../contest.md) have no certified optimum. *Best* is the \
        least objective that is known; none is below *bound*. Both are Didyma's unless a name follows. \
        %s`didyma experiment submit` checks better weights, or a certificate, and prints a line to \
        send in.

        """
            .formatted(open.size(), all.size(), estimated ? ESTIMATES : "")
        + table.markdown();
  }

  private static String text(OptionalLong number, String by) {
    if (number.isEmpty()) {
      return "-";
    }
    return number.getAsLong() + (by.equals("Didyma") ? "" : " (" + by + ")");
  }
}
