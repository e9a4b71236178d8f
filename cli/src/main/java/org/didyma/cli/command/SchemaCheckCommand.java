package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.TotalOption;
import org.didyma.data.Feature;
import org.didyma.data.Gap;
import org.didyma.data.Schema;
import org.didyma.ground.Json;
import org.didyma.models.SchemaCondition;
import org.didyma.privacy.Adjacency;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code didyma schema check}. */
@Command(
    name = "check",
    sortOptions = false,
    header = "check a schema and show the coordinates that it makes",
    description = {
      "",
      "Reads a schema, and no table, lists what each column becomes, and says whether every table"
          + " fits, or which records do not.",
      ""
    },
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
      putGaps(root, schema);
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
        "%d %s %d coordinate%s:\n"
            .formatted(
                schema.features().size(),
                schema.features().size() == 1 ? "column makes" : "columns make",
                schema.dimension(),
                schema.dimension() == 1 ? "" : "s"));
    for (Feature feature : schema.features()) {
      feature.coordinates().forEach(c -> text.append("  ").append(c.name()).append('\n'));
    }
    text.append(totality(schema));
    terminal.out().print(text);
    return ExitCode.DONE;
  }

  private static void putGaps(ObjectNode root, Schema schema) {
    ObjectNode total = root.putObject("total");
    for (Adjacency adjacency : Adjacency.values()) {
      total.put(adjacency.label(), SchemaCondition.gaps(schema, adjacency).isEmpty());
    }
    ArrayNode gaps = root.putArray("gaps");
    for (Gap gap : schema.gaps()) {
      gaps.addObject()
          .put("kind", gap.kind().name().toLowerCase(Locale.ROOT))
          .put("where", gap.where())
          .put("what", gap.what())
          .put("advice", gap.advice());
    }
  }

  /** Whether every table fits, under which adjacency, and which records do not. */
  private static String totality(Schema schema) {
    StringBuilder text = new StringBuilder();
    for (Adjacency adjacency : Adjacency.values()) {
      text.append(
          SchemaCondition.gaps(schema, adjacency).isEmpty()
              ? "Total under %s: every table fits.\n".formatted(adjacency.label())
              : "Not total under %s: guarantees are for tables that fit.\n"
                  .formatted(adjacency.label()));
    }
    for (Gap gap : schema.gaps()) {
      text.append(
          "  %s: %s is %s; %s\n"
              .formatted(gap.where(), gap.what(), TotalOption.word(gap.kind()), gap.advice()));
    }
    if (!schema.gaps().isEmpty()) {
      text.append("  \"policies\": \"total\" states what the schema does not state itself.\n");
    }
    return text.toString();
  }
}
