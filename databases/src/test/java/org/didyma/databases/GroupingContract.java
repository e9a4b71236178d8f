package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.LabelledSchemas;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What a database that counts records itself has to pass: its cells are those of a CSV file with
 * the same fields, whatever the types of its columns.
 */
abstract class GroupingContract extends TableContract {

  /** JUnit makes an object per test; their tables are in one database. */
  static int tables;

  /** The decimal mark of texts in the table that is written. */
  char mark = '.';

  final List<DatabaseRecords> open = new ArrayList<>();

  /** The database, which stays the same over a test class. */
  protected abstract Database database();

  /** A connection that may write. */
  protected abstract Connection writer() throws SQLException;

  /**
   * Types for text, 64-bit and 16-bit whole numbers, decimals, doubles, floats, truth values, days.
   */
  protected List<String> types() {
    return List.of(
        "VARCHAR(100)",
        "BIGINT",
        "SMALLINT",
        "DECIMAL(12, 4)",
        "DOUBLE PRECISION",
        "REAL",
        "BOOLEAN",
        "DATE");
  }

  @Override
  protected int tables() {
    return 15 * Integer.getInteger("test.times", 1);
  }

  /** A value as the database takes it. */
  protected Object stored(Object value) {
    return value;
  }

  @Override
  protected boolean holdsRaggedRecords() {
    return false;
  }

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    String table = "People " + ++tables;
    // Some databases let nobody write while somebody reads.
    open.forEach(DatabaseRecords::close);
    open.clear();
    try (Connection connection = writer()) {
      create(connection, table, columns, Collections.nCopies(columns.size(), types().get(0)));
      insert(connection, table, columns.size(), records);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    DatabaseRecords opened = new DatabaseRecords(database(), new Relation.Named('"' + table + '"'));
    open.add(opened);
    return opened;
  }

  /** The names that a query gives, which engines change where it is a part of another one. */
  @Test
  void aNameOfAQueryMeansTheColumnThatHasItOrNone() {
    requireExactNames(
        (columns, records) -> {
          List<String> plain = IntStream.range(0, columns.size()).mapToObj(c -> "p" + c).toList();
          of(plain, records);
          String list =
              IntStream.range(0, columns.size())
                  .mapToObj(c -> "\"p%d\" AS \"%s\"".formatted(c, columns.get(c)))
                  .collect(Collectors.joining(", "));
          DatabaseRecords asked =
              new DatabaseRecords(
                  database(),
                  new Relation.Query("SELECT %s FROM \"People %d\"".formatted(list, tables)));
          open.add(asked);
          return asked;
        });
  }

  @AfterEach
  void closeRecords() {
    open.forEach(DatabaseRecords::close);
  }

  void create(Connection connection, String table, List<String> columns, List<String> types)
      throws SQLException {
    StringJoiner list = new StringJoiner(", ", "CREATE TABLE \"" + table + "\" (", ")");
    for (int c = 0; c < columns.size(); c++) {
      list.add('"' + columns.get(c).replace("\"", "\"\"") + "\" " + types.get(c));
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(list.toString());
    }
  }

  void insert(Connection connection, String table, int width, List<? extends List<?>> records)
      throws SQLException {
    connection.setAutoCommit(false);
    String places = String.join(", ", Collections.nCopies(width, "?"));
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO \"" + table + "\" VALUES (" + places + ")")) {
      for (List<?> record : records) {
        for (int c = 0; c < width; c++) {
          // An empty field and none are the same to a schema.
          Object value = record.get(c);
          boolean none = value == null || (value.equals("") && record.hashCode() % 2 == 0);
          statement.setObject(c + 1, none ? null : stored(value));
        }
        statement.addBatch();
      }
      if (!records.isEmpty()) {
        statement.executeBatch();
      }
    }
    connection.commit();
  }

  /** Values of every type, whose fields this test writes down by itself. */
  @Test
  void typedColumnsGiveTheCellsOfTheirFields() throws SQLException {
    Random random = new Random(7);
    for (int t = 0; t < tables(); t++) {
      TypedTable typed = TypedTable.random(random);
      String table = "Typed " + t;
      mark = typed.schema().decimalMark("exact");
      try (Connection connection = writer()) {
        create(connection, table, TypedTable.COLUMNS, types());
        insert(connection, table, TypedTable.COLUMNS.size(), typed.values());
      }
      Schema schema = typed.schema();
      Table file = typed.file();
      try (DatabaseRecords records =
          new DatabaseRecords(database(), new Relation.Named('"' + table + '"'))) {
        assertThat(records.groups(schema)).isTrue();
        Throwable failure = catchThrowable(() -> file.cells(() -> {}, true));
        Table there = new Table(schema, records);
        if (failure != null) {
          assertThat(catchThrowable(() -> there.cells(() -> {}, true)))
              .as(table)
              .isInstanceOf(InvalidInputException.class);
          continue;
        }
        assertThat(text(there.cells(() -> {}, true)))
            .as("%s, %s", schema.toJson(), typed.fields())
            .isEqualTo(text(file.cells(() -> {}, true)));
        assertThat(text(records.cells(schema, position -> true)))
            .isEqualTo(text(file.cells(() -> {}, true)));
      }
    }
  }

  /** Labels of more than two values, of columns of every type. */
  @Test
  void typedColumnsGiveTheLabelsOfTheirFields() throws SQLException {
    Random random = new Random(8);
    for (int t = 0; t < Math.max(tables(), 2 * LabelledSchemas.KINDS); t++) {
      int kind = t % LabelledSchemas.KINDS;
      TypedTable typed = TypedTable.random(random).labelled(kind, random);
      String table = "Labelled " + t;
      mark = typed.schema().decimalMark("exact");
      try (Connection connection = writer()) {
        create(connection, table, TypedTable.COLUMNS, types());
        insert(connection, table, TypedTable.COLUMNS.size(), typed.values());
      }
      Schema schema = typed.schema();
      Table file = typed.file();
      try (DatabaseRecords records =
          new DatabaseRecords(database(), new Relation.Named('"' + table + '"'))) {
        Table there = new Table(schema, records);
        assertThat(records.groups(schema)).as("words are counted there").isEqualTo(kind == 0);
        Throwable failure = catchThrowable(() -> file.cells(() -> {}, true));
        if (failure != null) {
          assertThat(catchThrowable(() -> there.cells(() -> {}, true)))
              .as("%s, %s", schema.toJson(), typed.fields())
              .isInstanceOf(InvalidInputException.class);
          continue;
        }
        assertThat(LabelledSchemas.text(there.cells(() -> {}, true)))
            .as("%s, %s", schema.toJson(), typed.fields())
            .isEqualTo(LabelledSchemas.text(file.cells(() -> {}, true)));
      }
    }
  }

  /** Values at the ends of what the database can hold. */
  protected abstract List<ExtremeValue> extremes();

  /** The same with blanks around the fields of a column. */
  private static List<List<String>> padded(List<List<String>> fields, int place) {
    List<List<String>> all = new ArrayList<>();
    for (List<String> record : fields) {
      List<String> own = new ArrayList<>(record);
      own.set(place, "  " + own.get(place) + " ");
      all.add(own);
    }
    return all;
  }

  /** Records of some periods are those of a file, cells as well as rows. */
  @Test
  void periodsAreThoseOfAFile() {
    Random random = new Random(8);
    int read = 0;
    for (int i = 0; i < 12; i++) {
      Schema schema = schema(random);
      int place = 1 + i % 4;
      List<List<String>> fields = table(random);
      if (i % 2 == 0) {
        fields = padded(fields, place);
      }
      List<String> beginnings = i % 3 == 0 ? List.of("20", "r") : List.of("2020-0", "1", " 7", "R");
      String column = COLUMNS.get(place);
      List<String> condition = List.of("a replaced record keeps its period");
      Records file =
          Records.csv(TableSource.bytes("file", csv(COLUMNS, fields)))
              .choosing(column, beginnings, condition);
      DatabaseRecords source =
          (DatabaseRecords) of(COLUMNS, fields).choosing(column, beginnings, condition);
      Throwable failure = catchThrowable(() -> file.cells(schema, position -> true));
      if (failure != null) {
        assertThat(catchThrowable(() -> new Table(schema, source).cells(() -> {}, true)))
            .isInstanceOf(InvalidInputException.class);
        source.close();
        continue;
      }
      read++;
      assertThat(LabelledSchemas.text(new Table(schema, source).cells(() -> {}, true)))
          .as("%s of %s, %s", beginnings, column, fields)
          .isEqualTo(LabelledSchemas.text(file.cells(schema, position -> true)));
      assertThat(LabelledSchemas.text(source.cells(schema, position -> position % 2 == 0)))
          .isEqualTo(LabelledSchemas.text(file.cells(schema, position -> position % 2 == 0)));
      assertThat(source.conditions()).containsAll(condition);
      source.close();
    }
    assertThat(read).isPositive();
    Records any = of(COLUMNS, List.of());
    assertThat(catchThrowable(() -> any.choosing("since", List.of("a'b"), List.of())))
        .isInstanceOf(InvalidInputException.class);
    DatabaseRecords elsewhere = (DatabaseRecords) any.choosing("when", List.of("2"), List.of());
    assertThat(catchThrowable(() -> elsewhere.requireReadable(schema(new Random(3)))))
        .isInstanceOf(InvalidInputException.class);
    elsewhere.close();
  }

  @Test
  void extremeValuesAreFieldsLikeAnyOther() throws SQLException {
    for (ExtremeValue extreme : extremes()) {
      extreme.requireCounted(database(), this::writer);
    }
  }

  @Test
  void whatIsAskedForMayBeAQueryOrAnyName() throws SQLException {
    String odd = "a\"b; DROP TABLE x --";
    try (Connection connection = writer()) {
      create(connection, "Odd", List.of(odd, "label"), List.of(types().get(0), types().get(0)));
      insert(connection, "Odd", 2, List.of(List.of("'; --", "yes"), List.of("b", "no")));
    }
    Schema schema =
        Schema.parse(
            """
            {"name": "odd", "label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "a\\"b; DROP TABLE x --", "categories": ["'; --", "b"]}]}
            """,
            "schema");
    for (Relation relation :
        List.of(
            new Relation.Named("Odd"),
            new Relation.Named("odd"),
            new Relation.Query("SELECT * FROM \"Odd\" -- all;  "))) {
      try (DatabaseRecords records = new DatabaseRecords(database(), relation)) {
        records.requireReadable(schema);
        Cells cells = new Table(schema, records).cells(() -> {}, true);
        assertThat(text(cells)).isEqualTo("[0, 1]0 1\n[1, 0]1 0\n");
        StringBuilder labels = new StringBuilder();
        records.each(
            schema, LabelUse.REQUIRED, (position, line, f, x, label) -> labels.append(label));
        assertThat(labels.toString()).isEqualTo("10");
      }
    }
  }

  @Test
  void whatIsMissingIsSaidBeforeAnythingIsRead() throws SQLException {
    try (Connection connection = writer()) {
      create(connection, "Short", List.of("label"), List.of(types().get(0)));
    }
    Schema schema =
        Schema.parse(
            """
            {"name": "short", "label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "categories": ["a"]}]}
            """,
            "schema");
    try (DatabaseRecords records = new DatabaseRecords(database(), new Relation.Named("Short"))) {
      assertThat(catchThrowable(() -> records.requireReadable(schema)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("has no column \"age\"");
    }
    try (DatabaseRecords records = new DatabaseRecords(database(), new Relation.Named("nowhere"))) {
      assertThat(catchThrowable(records::requireReadable))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("\"nowhere\"")
          .hasMessageContaining("does not exist");
    }
    try (DatabaseRecords records =
        new DatabaseRecords(database(), new Relation.Query("DELETE FROM \"Short\""))) {
      assertThat(catchThrowable(records::requireReadable))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("refuses the statement");
    }
  }

  @Test
  void aPauseThatThrowsEndsTheQuery() {
    Records records = of(List.of("label", "age"), Collections.nCopies(2000, List.of("yes", "a")));
    Schema schema =
        Schema.parse(
            """
            {"name": "s", "label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "categories": ["a"]}]}
            """,
            "schema");
    DatabaseRecords product =
        new DatabaseRecords(
            database(),
            new Relation.Query(
                "SELECT p.* FROM \"People %1$d\" p, \"People %1$d\" q, \"People %1$d\" r"
                    .formatted(tables)));
    open.add(product);
    Table slow = new Table(schema, product);
    assertThat(
            catchThrowable(
                () ->
                    slow.cells(
                        () -> {
                          throw new IllegalStateException("stop");
                        },
                        true)))
        .hasMessage("stop");
    assertThat(records.name()).doesNotContain("password");
  }

  static String text(Cells cells) {
    List<String> rows = new ArrayList<>();
    for (int c = 0; c < cells.count(); c++) {
      rows.add(
          Arrays.toString(cells.row(c)) + cells.positives(c) + " " + cells.negatives(c) + "\n");
    }
    Collections.sort(rows);
    return String.join("", rows);
  }
}
