package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.SourceOptions;
import org.didyma.data.Readings;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.page.TextTable;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma schema fit}: how a schema reads a table, for whoever holds it. */
@Command(
    name = "fit",
    sortOptions = false,
    header = "count, without privacy, how a schema reads the fields of a table",
    description = {
      "",
      "Reads the table and tells by column how many of its fields are read as numbers, categories"
          + " or labels, how many are missing, and how many fall under which other policy. That is"
          + " NOT PRIVATE: it is computed without privacy and stays with the custodian of the table."
          + " Use it to see that the schema takes the table as it is written down, such as which"
          + " character separates decimals; what the schema says beyond that must not follow the"
          + " table.",
      "",
      "A schema can be read as a file of columns too, which refuses nothing that it does not say: so"
          + " it is read, as by didyma learn, where it leaves thresholds of numbers open, and else as"
          + " a schema, as by solve.",
      ""
    },
    footer = {"", "Example:", "  didyma schema fit people.schema.json --data people.csv"})
final class SchemaFitCommand implements Callable<Integer> {

  private static final int WIDTH = 80;

  private static final String ADVICE =
      "Use it to mend how the table is written down, or what the schema says of that: separator,"
          + " missing tokens, the decimal point. Ranges, categories and thresholds have to come"
          + " from public knowledge: a schema that follows the private table voids the promise.";

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "the schema, or a file of columns")
  private String file = "";

  @Option(
      names = "--as",
      paramLabel = "KIND",
      description = "read FILE as columns or as schema, whatever it leaves open")
  private @Nullable String kind;

  @Mixin private SourceOptions source = new SourceOptions();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  SchemaFitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (!source.isGiven()) {
      throw new InvalidInputException("there is no table to read", "give --data FILE.");
    }
    source.check();
    SchemaOrColumns either = SchemaOrColumns.read(OutputFile.path("the schema", file));
    boolean asColumns = asColumns(either);
    Runnable pause = terminal.cancellation()::check;
    Schema schema = asColumns ? either.requireColumns().fields() : either.requireSchema();
    Records records = source.records(schema);
    Readings readings =
        asColumns
            ? Readings.of(either.requireColumns(), records, pause)
            : Readings.of(schema, records, pause);
    terminal.note("note: schema fit is not private; its counts are for the custodian alone");
    if (kind == null && either.isOpen() && either.schema().isPresent()) {
      terminal.note(
          "note: %s is read as a file of columns, as learn reads it; as a schema, as solve reads it,"
                  .formatted(file)
              + " it may refuse more: --as schema counts that");
    }
    boolean lenient = !asColumns && either.isLenientAsColumns();
    FitSentences sentences = new FitSentences(readings, schema, file, lenient);
    terminal
        .out()
        .print(
            json
                ? Json.text(tree(readings, asColumns, sentences.all()))
                : text(readings, asColumns, sentences));
    return ExitCode.DONE;
  }

  private boolean asColumns(SchemaOrColumns either) {
    if (kind == null) {
      return either.isOpen();
    }
    return switch (kind) {
      case "columns" -> true;
      case "schema" -> false;
      default ->
          throw new InvalidInputException(
              "--as is " + Quoted.of(kind) + ", which does not exist", "use columns or schema.");
    };
  }

  private String text(Readings readings, boolean asColumns, FitSentences sentences) {
    StringBuilder text = new StringBuilder();
    text.append(
        Paragraph.block(
            "",
            "",
            "Not private, for the custodian only, do not publish: how %s, as %s, reads the %d records."
                .formatted(file, asColumns ? "a file of columns" : "a schema", readings.records()),
            WIDTH));
    for (String loud : sentences.unread()) {
      text.append('\n').append(Paragraph.block("", "", loud, WIDTH));
    }
    text.append('\n');
    TextTable table =
        new TextTable(
            2,
            List.of(
                "column",
                "content",
                "read",
                "missing",
                "outside",
                "no number",
                "not listed",
                "refused"));
    for (Readings.OfColumn column : readings.columns()) {
      table.add(
          List.of(
              column.column(),
              word(column.content()),
              Long.toString(column.read()),
              Long.toString(column.missing()),
              Long.toString(column.outside()),
              Long.toString(column.malformed()),
              Long.toString(column.unlisted()),
              Long.toString(column.refused())));
    }
    table.text().lines().forEach(line -> text.append("  ").append(line).append('\n'));
    for (String doubt : sentences.others()) {
      text.append('\n').append(Paragraph.block("", "", doubt, WIDTH));
    }
    return text.append('\n').append(Paragraph.block("", "", ADVICE, WIDTH)).toString();
  }

  private static ObjectNode tree(Readings readings, boolean asColumns, List<String> sentences) {
    ObjectNode root =
        Json.object()
            .put("label", "not private: do not publish")
            .put("kind", asColumns ? "columns" : "schema")
            .put("records", readings.records())
            .put("fitting_records", readings.fitting())
            .put("positive_records", readings.positive())
            .put("open_lines", readings.openLines());
    ArrayNode columns = root.putArray("columns");
    for (Readings.OfColumn column : readings.columns()) {
      ObjectNode node = columns.addObject();
      node.put("column", column.column())
          .put("content", word(column.content()))
          .put("read", column.read())
          .put("missing", column.missing())
          .put("outside", column.outside())
          .put("malformed", column.malformed())
          .put("malformed_for_a_comma", column.commas())
          .put("not_in_charset", column.replaced())
          .put("unlisted", column.unlisted())
          .put("refused", column.refused());
      ArrayNode found = node.putArray("found");
      column
          .found()
          .forEach(
              one ->
                  found
                      .addObject()
                      .put("clue", one.clue().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                      .put("text", one.text())
                      .put("fields", one.fields()));
    }
    sentences.forEach(root.putArray("sentences")::add);
    return root;
  }

  private static String word(Readings.Content content) {
    return content.name().toLowerCase(Locale.ROOT);
  }
}
