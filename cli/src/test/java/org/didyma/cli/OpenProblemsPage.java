package org.didyma.cli;

import java.util.List;
import java.util.OptionalLong;
import org.didyma.experiments.contest.Library;
import org.didyma.models.page.TextTable;

/** The page of the contest's problems whose optimum nobody has certified. */
final class OpenProblemsPage {

  private OpenProblemsPage() {}

  /** Its text. */
  static String text() {
    List<Library.Listed> all = Library.list(List.of());
    List<Library.Listed> open =
        all.stream().filter(problem -> !problem.status().equals("certified")).toList();
    TextTable table = new TextTable(1, List.of("problem", "best", "bound", "nodes"));
    for (Library.Listed problem : open) {
      table.add(
          List.of(
              problem.name(),
              text(problem.objective(), problem.foundBy()),
              text(problem.bound(), problem.provedBy()),
              problem.nodes().orElse("-")));
    }
    return """
        # Open problems

        %d of the %d problems of [the contest](../contest.md) have no certified optimum. *Best* is the \
        least objective that is known; none is below *bound*. Both are Didyma's unless a name follows. \
        *Nodes* of the whole search are [estimates](../../explanation/search.md) by `didyma \
        experiment run contest-optima`; an hour is enough for some 5e9. `didyma experiment submit` \
        checks better weights, or a certificate, and prints a line to send in.

        """
            .formatted(open.size(), all.size())
        + table.markdown();
  }

  private static String text(OptionalLong number, String by) {
    if (number.isEmpty()) {
      return "-";
    }
    return number.getAsLong() + (by.equals("Didyma") ? "" : " (" + by + ")");
  }
}
