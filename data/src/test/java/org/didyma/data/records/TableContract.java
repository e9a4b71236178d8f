package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/**
 * What every source of records has to pass: for schemas and tables of a random family it gives the
 * cells and rows of a CSV file with the same fields, and refuses what that refuses.
 */
public abstract class TableContract {

  protected static final List<String> COLUMNS = List.of("label", "colour", "age", "size", "since");

  /** The source, over fields that are plain text without line breaks. */
  protected abstract Records of(List<String> columns, List<List<String>> records);

  /** How many random tables it has to pass. */
  protected int tables() {
    return 300;
  }

  /** Whether records can have more or fewer fields than there are columns. */
  protected boolean holdsRaggedRecords() {
    return true;
  }

  @Test
  void cellsAndRowsAreThoseOfAFile() {
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < tables(); i++) {
      Schema schema = schema(random);
      List<List<String>> fields = table(random);
      Records file = file(fields);
      Records source = of(COLUMNS, fields);
      Throwable failure = catchThrowable(() -> file.cells(schema, position -> position % 3 != 1));
      if (failure != null) {
        refused++;
        assertThat(catchThrowable(() -> source.cells(schema, position -> position % 3 != 1)))
            .isInstanceOf(InvalidInputException.class);
        assertThat(catchThrowable(() -> rows(source, schema)))
            .isInstanceOf(InvalidInputException.class);
        assertThat(catchThrowable(() -> new Table(schema, source).cells(() -> {}, true)))
            .isInstanceOf(InvalidInputException.class);
        assertThat(catchThrowable(() -> new Table(schema, source).columns(() -> {}, true)))
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      assertThat(text(source.cells(schema, position -> position % 3 != 1)))
          .isEqualTo(text(file.cells(schema, position -> position % 3 != 1)));
      // All of them at once, which a source may count by itself.
      assertThat(text(new Table(schema, source).cells(() -> {}, true)))
          .isEqualTo(text(new Table(schema, file).cells(() -> {}, true)));
      // Each feature by itself is what a pass of its own over a file would make of it.
      List<Cells> columns = new Table(schema, source).columns(() -> {}, true);
      for (Feature feature : schema.features()) {
        Schema alone = schema.only(List.of(feature.column()));
        assertThat(text(columns.get(schema.features().indexOf(feature))))
            .isEqualTo(text(file.cells(alone, position -> true)));
      }
      assertThat(rows(source, schema)).isEqualTo(rows(file, schema));
      // A second time it is the same.
      assertThat(rows(source, schema)).isEqualTo(rows(file, schema));
    }
    assertThat(refused).isBetween(tables() / 10, tables() * 2 / 3);
  }

  /** Labels of more than two values are those of a file, or the same is refused. */
  @Test
  void everyKindOfLabelIsReadAsInAFile() {
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < Math.max(tables() / 3, 3 * LabelledSchemas.KINDS); i++) {
      String label =
          LabelledSchemas.label(
              i % LabelledSchemas.KINDS,
              random,
              "label",
              List.of("yes", "no"),
              random.nextBoolean() ? "age" : "size",
              random.nextBoolean() ? "[1.5, 7, 50]" : "[0.1, 7.25, 8]");
      Schema schema = LabelledSchemas.with(schema(random), label);
      List<List<String>> fields = table(random);
      Records file = file(fields);
      Records source = of(COLUMNS, fields);
      Throwable failure = catchThrowable(() -> file.cells(schema, position -> true));
      if (failure != null) {
        assertThat(catchThrowable(() -> new Table(schema, source).cells(() -> {}, true)))
            .as(label)
            .isInstanceOf(InvalidInputException.class);
        assertThat(catchThrowable(() -> rows(source, schema)))
            .as(label)
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      read++;
      assertThat(LabelledSchemas.text(new Table(schema, source).cells(() -> {}, true)))
          .as("%s, %s", label, fields)
          .isEqualTo(LabelledSchemas.text(file.cells(schema, position -> true)));
      assertThat(rows(source, schema)).isEqualTo(rows(file, schema));
    }
    assertThat(read).isPositive();
  }

  /** How many random tables have weights. */
  protected int weighedTables() {
    return Math.max(tables() / 10, 8);
  }

  /** Weights are those of a file, whatever stands in their column, or the same is refused. */
  @Test
  void weightsAreReadAsInAFile() {
    Random random = new Random(6);
    int read = 0;
    for (int i = 0; i < weighedTables(); i++) {
      Schema schema =
          i % 2 == 0 ? weighed(schema(random), random) : weighedByGroup(schema(random), random);
      List<List<String>> fields = withGaps(table(random), schema.weight().orElseThrow().column());
      Records file = file(fields);
      Records source = of(COLUMNS, fields);
      Throwable failure = catchThrowable(() -> file.cells(schema, position -> true));
      if (failure != null) {
        assertThat(catchThrowable(() -> new Table(schema, source).cells(() -> {}, true)))
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      read++;
      assertThat(text(new Table(schema, source).cells(() -> {}, true)))
          .as("%s, %s", schema.toJson(), fields)
          .isEqualTo(text(file.cells(schema, position -> true)));
      List<Cells> columns = new Table(schema, source).columns(() -> {}, true);
      Schema alone = schema.only(List.of(schema.features().get(0).column()));
      assertThat(text(columns.get(0))).isEqualTo(text(file.cells(alone, position -> true)));
    }
    assertThat(read).isPositive();
  }

  /** The same with nothing in a column of every third record: odd fields rarely are that. */
  private static List<List<String>> withGaps(List<List<String>> fields, String column) {
    int place = COLUMNS.indexOf(column);
    List<List<String>> all = new ArrayList<>();
    for (List<String> record : fields) {
      List<String> own = new ArrayList<>(record);
      if (all.size() % 3 == 0 && place < own.size()) {
        own.set(place, "");
      }
      all.add(own);
    }
    return all;
  }

  /** A schema without one of its columns of numbers, whose numbers are weights. */
  private static Schema weighed(Schema schema, Random random) {
    ObjectNode tree = schema.toJsonNode().deepCopy();
    String column = random.nextBoolean() ? "age" : "size";
    tree.remove(List.of("unit", "card", "display"));
    ObjectNode weight = tree.putObject("weight");
    weight.putArray("missing").add("");
    weight
        .put("column", column)
        .put("cap", 6)
        .put("step", 0.5)
        .put("onMissing", "none")
        .putObject("other")
        .put("value", 1);
    ArrayNode features = tree.putArray("features");
    for (JsonNode feature : schema.toJsonNode().get("features")) {
      if (!feature.get("column").asText().equals(column)) {
        features.add(feature);
      }
    }
    return features.isEmpty() ? weighed(schema, random) : Schema.parse(tree.toString(), "schema");
  }

  /** A schema whose records count by the words of one of its columns, a feature or not. */
  private static Schema weighedByGroup(Schema schema, Random random) {
    ObjectNode tree = schema.toJsonNode().deepCopy();
    tree.remove(List.of("unit", "card", "display"));
    ObjectNode weight = tree.putObject("weight");
    weight.put("by", random.nextBoolean() ? "colour" : "age").put("otherwise", 2);
    ObjectNode of = weight.putObject("of").put("17", 3);
    of.putObject("50").put("positive", 4);
    if (random.nextBoolean()) {
      of.put("red", 0).put("", 5);
    }
    return Schema.parse(tree.toString(), "schema");
  }

  /** Every odd field in every column, under schemas that have each key at least once. */
  @Test
  void everyOddFieldIsReadAsInAFile() {
    List<List<String>> fields = OddTables.all();
    Records file = file(fields);
    Records source = of(COLUMNS, fields);
    for (int s = 0; s < 4; s++) {
      Schema schema = OddTables.tolerant(s);
      List<Cells> columns = new Table(schema, source).columns(() -> {}, true);
      for (Feature feature : schema.features()) {
        Schema alone = schema.only(List.of(feature.column()));
        assertThat(text(columns.get(schema.features().indexOf(feature))))
            .as("%s", alone.toJson())
            .isEqualTo(text(file.cells(alone, position -> true)));
      }
      assertThat(rows(source, schema)).as("%s", schema.toJson()).isEqualTo(rows(file, schema));
    }
  }

  @Test
  void aTableWithoutRecordsHasNoCells() {
    Schema schema = schema(new Random(2));
    assertThat(of(COLUMNS, List.of()).cells(schema, position -> true).records()).isZero();
    assertThat(of(COLUMNS, List.of()).each(schema, LabelUse.REQUIRED, (p, l, f, x, y) -> {}))
        .isZero();
  }

  /** Names that people, or engines, may take for one another, or that engines change. */
  private static final List<List<String>> ALIKE =
      List.of(
          List.of("idx", "IDX"),
          List.of("IDX", "idx"),
          List.of("Stra\u00dfe", "STRASSE"),
          List.of("\u00e4ge", "a\u0308ge"),
          List.of("\u00e4ge", "\u00c4ge"),
          List.of("age", "age "),
          List.of(" age", "age"),
          List.of("a\u00a0b", "a b"),
          List.of("x", "x", "x_1"),
          List.of("x", "X", "x_1"),
          List.of("x", "X", "x:1"),
          List.of("x", "x_1", "X"),
          List.of("K", "\u212a"));

  /** A name means the column that has exactly it, or there is none, which costs nothing. */
  @Test
  void aNameMeansTheColumnThatHasItOrNone() {
    requireExactNames(this::of);
  }

  /** Makes a source of columns and records; fails with a cause where there cannot be such a one. */
  public interface Source {
    Records of(List<String> columns, List<List<String>> records);
  }

  /** The columns of a source have i + 1 different values, so counts tell them apart. */
  public static void requireExactNames(Source source) {
    int read = 0;
    for (List<String> alike : ALIKE) {
      List<String> columns = new ArrayList<>(alike);
      columns.addAll(List.of("other", "label"));
      List<List<String>> records = new ArrayList<>();
      for (int r = 0; r < 12; r++) {
        List<String> record = new ArrayList<>();
        for (int c = 0; c < alike.size() + 1; c++) {
          record.add("v" + r % (c + 1));
        }
        record.add(r % 2 == 0 ? "yes" : "no");
        records.add(record);
      }
      Records made;
      try {
        made = source.of(columns, records);
      } catch (IllegalStateException e) {
        assertThat(e).as("%s", columns).hasCauseInstanceOf(SQLException.class);
        continue;
      }
      Set<String> wanted = new LinkedHashSet<>(alike);
      for (String name : alike) {
        wanted.add(name.toLowerCase(Locale.ROOT));
        wanted.add(name.toUpperCase(Locale.ROOT));
        wanted.add(Normalizer.normalize(name, Normalizer.Form.NFC));
        wanted.add(Normalizer.normalize(name, Normalizer.Form.NFD));
        wanted.add(name.strip());
        wanted.add(name + " ");
        wanted.add(name + "_1");
      }
      for (String name : wanted) {
        read += isRead(made, columns, records, name) ? 1 : 0;
      }
    }
    assertThat(read).isPositive();
  }

  private static boolean isRead(
      Records made, List<String> columns, List<List<String>> records, String name) {
    String schema =
        """
        {"trim": false, %s "label": {"column": "label", "positive": "yes", "negative": "no"},
         "features": [{"column": "%s", "categories": ["v0", "v1", "v2", "v3"]}]}
        """;
    Schema feature = Schema.parse(schema.formatted("", name), "schema");
    Throwable refusal = catchThrowable(() -> made.requireReadable(feature));
    if (made.tellsUnits()) {
      Schema unit =
          Schema.parse(
              schema.formatted(
                  "\"unit\": {\"column\": \"%s\", \"records\": 1},".formatted(name), "other"),
              "schema");
      Throwable refused = catchThrowable(() -> made.requireReadable(unit));
      assertThat(refused == null)
          .as("%s as a unit of %s", name, columns)
          .isEqualTo(refusal == null);
      if (refused == null) {
        assertThat(made.unitSample(unit, bound -> 0, () -> {}).units())
            .as("units %s of %s", name, columns)
            .isEqualTo(columns.indexOf(name) + 1);
      }
    }
    if (refusal != null) {
      assertThat(refusal).as(name).isInstanceOf(InvalidInputException.class);
      return false;
    }
    List<String> alone = List.of(name, "label");
    int at = columns.indexOf(name);
    assertThat(at)
        .as("%s of %s", name, columns)
        .isEqualTo(columns.lastIndexOf(name))
        .isNotNegative();
    List<List<String>> fields =
        records.stream().map(r -> List.of(r.get(at), r.get(r.size() - 1))).toList();
    Cells exact = Records.of("exact", alone, fields::iterator).cells(feature, () -> {});
    assertThat(text(made.cells(feature, () -> {})))
        .as("%s of %s", name, columns)
        .isEqualTo(text(exact));
    assertThat(text(made.cells(feature, position -> true))).isEqualTo(text(exact));
    return true;
  }

  /** A schema of the random family. */
  public static Schema schema(Random random) {
    return OddTables.schema(random);
  }

  /** A table of the random family. */
  protected final List<List<String>> table(Random random) {
    return OddTables.table(random, holdsRaggedRecords());
  }

  private static String quoted(String field) {
    return field.indexOf(',') >= 0 ? '"' + field + '"' : field;
  }

  private static Records file(List<List<String>> fields) {
    return Records.csv(TableSource.bytes("file", csv(COLUMNS, fields)));
  }

  /** A table of plain texts as CSV. */
  public static byte[] csv(List<String> columns, List<List<String>> fields) {
    StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
    for (List<String> record : fields) {
      text.append(record.stream().map(TableContract::quoted).collect(Collectors.joining(",")));
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> rows(Records records, Schema schema) {
    List<String> rows = new ArrayList<>();
    records.each(
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) ->
            rows.add(position + " " + Arrays.toString(x) + " " + label));
    return rows;
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(Arrays.toString(cells.row(c)))
          .append(cells.positives(c))
          .append(' ')
          .append(cells.negatives(c))
          .append('\n');
    }
    return text.toString();
  }
}
