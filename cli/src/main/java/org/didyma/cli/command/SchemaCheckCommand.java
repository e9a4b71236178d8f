package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.data.Columns;
import org.didyma.data.Feature;
import org.didyma.data.Gap;
import org.didyma.data.Label;
import org.didyma.data.Schema;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.models.SchemaCondition;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.inputs.TotalInput;
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
          + " fits, or which records do not. A file of columns, as didyma learn takes it, is checked"
          + " as one, and one that can be either as both.",
      ""
    },
    footer = {"", "Example:", "  didyma schema check people.schema.json"})
final class SchemaCheckCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "the schema, or a file of columns")
  private String file = "";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  SchemaCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Path path = OutputFile.path("the schema", file);
    SchemaOrColumns either = SchemaOrColumns.read(path);
    if (either.schema().isEmpty()) {
      tell(either.requireColumns(), either.why(), json);
      return ExitCode.DONE;
    }
    Schema schema = either.requireSchema();
    List<String> open = either.open();
    if (!open.isEmpty()) {
      terminal.note(
          "note: of %s a range alone is stated, so each has one coordinate, its number; as a file"
                  .formatted(listed(open))
              + " of columns this leaves their thresholds to didyma learn or schema learn");
    }
    if (json) {
      ObjectNode root = Json.object();
      root.put("valid", true);
      root.put("kind", "schema");
      root.put("columns", schema.features().size());
      root.put("dimension", schema.dimension());
      schema.coordinateNames().forEach(root.putArray("coordinates")::add);
      putGaps(root, schema);
      if (!open.isEmpty()) {
        ObjectNode other = root.putObject("as_columns");
        open.forEach(other.putArray("without_thresholds")::add);
        putGaps(other, either.requireColumns().fields());
      }
      terminal.out().print(Json.text(root));
      return ExitCode.DONE;
    }
    StringBuilder text = new StringBuilder();
    text.append("%s is a valid schema.\n".formatted(file));
    text.append(ofLabel(schema.label()));
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
    if (!open.isEmpty()) {
      text.append("As a file of columns, for --columns of learn and schema learn:\n");
      text.append(totality(either.requireColumns().fields()));
    }
    terminal.out().print(text);
    return ExitCode.DONE;
  }

  private void tell(Columns columns, String refusal, boolean json) {
    if (json) {
      ObjectNode root = Json.object();
      root.put("valid", true);
      root.put("kind", "columns");
      root.put("columns", columns.names().size());
      columns.open().forEach(root.putArray("without_thresholds")::add);
      columns.unknownRanges().forEach(root.putArray("unknown_ranges")::add);
      columns.unknownCategories().forEach(root.putArray("unknown_categories")::add);
      putGaps(root, columns.fields());
      root.put("no_schema_since", refusal);
      terminal.out().print(Json.text(root));
      return;
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "%s is a valid file of columns, for --columns of learn and schema learn.\n"
            .formatted(file));
    text.append(ofLabel(columns.label()));
    text.append("%d columns\n".formatted(columns.names().size()));
    append(text, "to get thresholds", columns.open());
    append(text, "to get a range and thresholds", columns.unknownRanges());
    append(text, "to get categories", columns.unknownCategories());
    text.append(totality(columns.fields()));
    text.append("It is no schema yet: %s\n".formatted(refusal));
    terminal.out().print(text);
  }

  private static void append(StringBuilder text, String what, List<String> columns) {
    if (!columns.isEmpty()) {
      text.append("  %s: %s\n".formatted(what, listed(columns)));
    }
  }

  private static String listed(List<String> columns) {
    return columns.stream().map(Quoted::of).collect(Collectors.joining(", "));
  }

  private static String ofLabel(Label label) {
    return "Label %s: positive %s, negative %s\n"
        .formatted(label.column(), label.positive(), label.negative());
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
              .formatted(gap.where(), gap.what(), TotalInput.word(gap.kind()), gap.advice()));
    }
    if (!schema.gaps().isEmpty()) {
      text.append("  \"policies\": \"total\" states what the schema does not state itself.\n");
    }
    return text.toString();
  }
}
