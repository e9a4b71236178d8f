package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.model.Json;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.data.Feature;
import org.didyma.data.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code didyma schema check}. */
@Command(
    name = "check",
    sortOptions = false,
    header = "check a schema and show the coordinates that it makes",
    description = {"", "Reads a schema, and no table, and lists what each column becomes.", ""},
    footer = {"", "Example:", "  didyma schema check people.schema.json"})
final class SchemaCheckCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "the schema")
  private String file = "";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  SchemaCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Schema schema = Schema.read(OutputFile.path("the schema", file));
    if (json) {
      ObjectNode root = Json.object();
      root.put("valid", true);
      root.put("columns", schema.features().size());
      root.put("dimension", schema.dimension());
      schema.coordinateNames().forEach(root.putArray("coordinates")::add);
      terminal.out().print(Json.text(root));
      return ExitCode.DONE;
    }
    StringBuilder text = new StringBuilder();
    text.append("%s is a valid schema.\n".formatted(file));
    text.append(
        "Label %s: positive %s, negative %s\n"
            .formatted(
                schema.label().column(), schema.label().positive(), schema.label().negative()));
    text.append(
        "%d columns make %d coordinates:\n"
            .formatted(schema.features().size(), schema.dimension()));
    for (Feature feature : schema.features()) {
      feature.coordinates().forEach(c -> text.append("  ").append(c.name()).append('\n'));
    }
    terminal.out().print(text);
    return ExitCode.DONE;
  }
}
