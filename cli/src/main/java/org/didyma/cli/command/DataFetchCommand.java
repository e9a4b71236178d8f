package org.didyma.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.progress.DownloadProgress;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.catalog.Fetcher;
import org.didyma.ground.Json;
import org.didyma.solver.CacheFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code didyma data fetch}. */
@Command(
    name = "fetch",
    sortOptions = false,
    header = "download a catalogued table",
    description = {
      "",
      "Downloads a table into the cache folder (DIDYMA_CACHE, else the user's cache) and keeps it"
          + " only if its checksum is the published one. What is there already is kept.",
      ""
    },
    footer = {"", "Example:", "  didyma data fetch tic-tac-toe"})
final class DataFetchCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "a name from didyma data list")
  private String name = "";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  DataFetchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    CatalogEntry entry = Catalog.find(name);
    if (entry.isBundled()) {
      if (json) {
        terminal.out().print(Json.text(Json.object().put("name", name).putNull("file")));
      } else {
        terminal.out().println(name + " comes with the program; nothing to download.");
      }
      return ExitCode.DONE;
    }
    Path file;
    try (DownloadProgress progress = new DownloadProgress(terminal, name)) {
      file = new Fetcher().fetch(entry, CacheFolder.standard(), progress);
    }
    if (json) {
      terminal.out().print(Json.text(Json.object().put("name", name).put("file", file.toString())));
    } else {
      terminal.out().println(name + " is in " + file + "; use it with --dataset " + name + ".");
    }
    return ExitCode.DONE;
  }
}
