package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.data.Feature;
import org.didyma.data.Schema;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.solver.CacheFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma data describe}. */
@Command(
    name = "describe",
    sortOptions = false,
    header = "describe a catalogued table and its schema",
    description = {
      "",
      "Shows what a record is, licence and citation, and the schema. With --schema it prints the"
          + " schema alone, for --data with a file of your own.",
      ""
    },
    footer = {"", "Example:", "  didyma data describe bank"})
final class DataDescribeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "a name from didyma data list")
  private String name = "";

  @Option(names = "--schema", description = "print the schema and nothing else, as a schema file")
  private boolean schemaOnly;

  @Option(
      names = "--columns",
      description =
          "print what is told of the columns without a look at the table, for didyma learn"
              + " --columns, and nothing else")
  private boolean columnsOnly;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  DataDescribeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    CatalogEntry entry = Catalog.find(name);
    terminal
        .out()
        .print(schemaOnly || columnsOnly ? file(entry) : json ? tree(entry) : text(entry));
    return ExitCode.DONE;
  }

  /** The schema, or what is told of the columns, as a file. */
  private String file(CatalogEntry entry) {
    if (schemaOnly) {
      return entry.schema().toJson().strip() + System.lineSeparator();
    }
    return entry
            .columnsFile()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "nobody wrote down the columns of " + name,
                        "use its schema, from --schema."))
            .strip()
        + System.lineSeparator();
  }

  private static String tree(CatalogEntry entry) {
    Path cache = CacheFolder.standard();
    ObjectNode root = Json.object();
    root.put("name", entry.name())
        .put("title", entry.title())
        .put("description", entry.description())
        .put("records", entry.rows())
        .put("licence", entry.licence())
        .put("citation", entry.citation())
        .put("file", entry.isBundled() ? null : entry.cachedFile(cache).toString())
        .put("sha256", entry.sha256())
        .put("state", DataListCommand.state(entry, cache))
        .put("dimension", entry.schema().dimension());
    root.set("schema", entry.schema().toJsonNode());
    return Json.text(root);
  }

  private static String text(CatalogEntry entry) {
    Path cache = CacheFolder.standard();
    Schema schema = entry.schema();
    StringBuilder text = new StringBuilder();
    text.append("%s (%s)\n".formatted(entry.title(), entry.name()));
    text.append(entry.description()).append("\n\n");
    text.append("  records   %d\n".formatted(entry.rows()));
    text.append("  state     %s\n".formatted(DataListCommand.state(entry, cache)));
    if (!entry.isBundled()) {
      text.append("  file      %s\n".formatted(entry.cachedFile(cache)));
    }
    text.append("  sha-256   %s\n".formatted(entry.sha256()));
    text.append("  licence   %s\n".formatted(entry.licence()));
    text.append("  citation  %s\n".formatted(entry.citation()));
    text.append(
        "  label     %s: positive %s\n"
            .formatted(schema.label().column(), schema.label().positive()));
    text.append("  features  %d coordinates from the columns\n".formatted(schema.dimension()));
    for (Feature feature : schema.features()) {
      text.append("    %-24s %3d\n".formatted(feature.column(), feature.coordinates().size()));
    }
    return text.toString();
  }
}
