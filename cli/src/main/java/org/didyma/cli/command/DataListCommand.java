package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.ground.Json;
import org.didyma.solver.CacheFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma data list}. */
@Command(
    name = "list",
    sortOptions = false,
    header = "list the catalogued tables",
    description = {"", "Lists name, size, licence and whether the table is on this machine.", ""},
    footer = {"", "Example:", "  didyma data list --format json"})
final class DataListCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  DataListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Path cache = CacheFolder.standard();
    if (json) {
      ObjectNode root = Json.object();
      ArrayNode list = root.putArray("datasets");
      for (CatalogEntry entry : Catalog.all()) {
        list.addObject()
            .put("name", entry.name())
            .put("title", entry.title())
            .put("records", entry.rows())
            .put("licence", entry.licence())
            .put("state", state(entry, cache));
      }
      terminal.out().print(Json.text(root));
      return ExitCode.DONE;
    }
    String row = "%-18s %9s  %-10s %-10s %s\n";
    StringBuilder text =
        new StringBuilder(row.formatted("name", "records", "licence", "state", "title"));
    for (CatalogEntry entry : Catalog.all()) {
      text.append(
          row.formatted(
              entry.name(),
              String.format(Locale.ROOT, "%d", entry.rows()),
              entry.licence(),
              state(entry, cache),
              entry.title()));
    }
    text.append(
        "\nTables that are \"remote\" come with didyma data fetch NAME; for those \"by hand\",\n"
            + "didyma data describe NAME says where to get them.\n");
    terminal.out().print(text);
    return ExitCode.DONE;
  }

  static String state(CatalogEntry entry, Path cache) {
    if (entry.isBundled()) {
      return "bundled";
    }
    if (Files.exists(entry.cachedFile(cache))) {
      return "cached";
    }
    return entry.isRemote() ? "remote" : "by hand";
  }
}
