package org.didyma.cli;

import static java.util.Map.entry;

import java.util.Map;
import java.util.stream.Collectors;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.Operations;

/** The page of commands: each operation in a line, with the page that shows how it is used. */
final class CommandsPage {

  /** Below docs, by the name of an operation or by the word that a family shares. */
  private static final Map<String, String> PAGES =
      Map.ofEntries(
          entry("demo", "howto/install.md"),
          entry("solve", "howto/release.md"),
          entry("learn", "howto/release.md"),
          entry("optimize", "tutorials/solvers.md"),
          entry("verify", "reference/certificate.md"),
          entry("predict", "howto/export.md"),
          entry("evaluate", "howto/evaluate.md"),
          entry("monitor", "howto/monitor.md"),
          entry("edit", "howto/studio.md"),
          entry("explain", "howto/dossier.md"),
          entry("export", "howto/export.md"),
          entry("schema", "reference/schema.md"),
          entry("cells", "howto/several-sites.md"),
          entry("site", "howto/sites-without-trust.md"),
          entry("ledger", "howto/ledger.md"),
          entry("account", "howto/choose-epsilon.md"),
          entry("audit", "explanation/why-believe.md"),
          entry("data", "howto/public-data.md"),
          entry("db", "howto/databases.md"),
          entry("doctor", "howto/install.md"),
          entry("compare solvers", "tutorials/solvers.md"),
          entry("compare mechanisms", "howto/reports.md"),
          entry("pareto", "howto/fronts.md"),
          entry("experiment", "howto/reports.md"),
          entry("experiment instances", "results/contest.md"),
          entry("experiment submit", "results/contest.md"),
          entry("bench", "reference/json.md"),
          entry("bench sources", "reference/data-sources.md"),
          entry("bench noise", "proofs/noise.md"),
          entry("bench passes", "results/reproduction/bolt-on-databases.md"));

  private CommandsPage() {}

  /** Its text. */
  static String text() {
    return """
    # Commands

    Each name links to the page that shows its use. `didyma COMMAND --help` shows its options, \
    `didyma help COMMAND PART` the further ones. Results for programs: [JSON](json.md), \
    [exit codes](exit-codes.md).

    """
        + Operations.ALL.stream().map(CommandsPage::row).collect(Collectors.joining());
  }

  private static String row(OperationEntry listed) {
    String name = listed.name();
    String page = PAGES.getOrDefault(name, PAGES.get(name.split(" ")[0]));
    if (page == null) {
      throw new AssertionError("no page says how to use " + name);
    }
    return "- [`%s`](%s): %s\n".formatted(name, fromReference(page), listed.summary());
  }

  private static String fromReference(String page) {
    return page.startsWith("reference/") ? page.substring("reference/".length()) : "../" + page;
  }
}
