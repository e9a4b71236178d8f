package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** H2, embedded. */
class H2Test extends ScoringContract {

  private static final String URL = "jdbc:h2:mem:contract";
  private static Connection open;

  @BeforeAll
  static void open() throws SQLException {
    open = DriverManager.getConnection(URL);
  }

  @AfterAll
  static void close() throws SQLException {
    open.close();
  }

  @Override
  protected String dialect() {
    return "h2";
  }

  @Override
  protected Database database() {
    return Database.at(URL, Credentials.NONE);
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(URL);
  }

  @Override
  protected List<ExtremeValue> extremes() {
    return List.of(
        new ExtremeValue("DECFLOAT", "CAST('1E+1000000000' AS DECFLOAT)", "1E+1000000000"),
        new ExtremeValue("DECFLOAT", "CAST('-1E-1000000000' AS DECFLOAT)", "-1E-1000000000"),
        new ExtremeValue("DECFLOAT", "CAST('0.50' AS DECFLOAT)", "0.5"),
        new ExtremeValue("DECFLOAT", "CAST('7E+2' AS DECFLOAT)", "700"),
        new ExtremeValue("DECFLOAT", "CAST('Infinity' AS DECFLOAT)", "Infinity"),
        new ExtremeValue("DECFLOAT", "CAST('NaN' AS DECFLOAT)", "NaN"),
        new ExtremeValue("DOUBLE PRECISION", "CAST('-Infinity' AS DOUBLE PRECISION)", "-Infinity"),
        new ExtremeValue("BIGINT", "-9223372036854775808", "-9223372036854775808"),
        new ExtremeValue("CLOB", "REPEAT('1', 3000000)", "1".repeat(3_000_000)));
  }

  @Test
  void extremeValuesAreCopiedLikeAnyOther() throws SQLException {
    for (ExtremeValue extreme : extremes()) {
      extreme.requireCopied(database(), this::writer);
    }
  }

  /**
   * H2 writes errors with the values that they quote into a plain file beside the database, even an
   * encrypted one. Administrator or not, whoever reads by us leaves none.
   */
  @Test
  void anEndedQueryLeavesNoFileWithValues(@TempDir Path folder) throws SQLException {
    Schema schema =
        Schema.parse(
            """
            {"name": "s", "label": {"column": "LABEL", "positive": "yes", "negative": "no"},
             "features": [{"column": "X", "integer": [0, 9], "thresholds": [5]}]}
            """,
            "schema");
    String url = "jdbc:h2:" + folder.resolve("clinic");
    try (Connection made = DriverManager.getConnection(url, "anna", "a");
        Statement statement = made.createStatement()) {
      statement.execute("CREATE TABLE words AS SELECT 'a secret' AS word, 'yes' AS label");
      statement.execute("CREATE VIEW people AS SELECT CAST(word AS INT) AS x, label FROM words");
      statement.execute("CREATE USER joe PASSWORD 'j'");
      statement.execute("GRANT SELECT ON people TO joe");
    }
    for (Credentials who : List.of(Credentials.of("anna", "a"), Credentials.of("joe", "j"))) {
      try (DatabaseRecords records =
          new DatabaseRecords(Database.at(url, who), new Relation.Named("PEOPLE"))) {
        records.requireReadable(schema);
        assertThatThrownBy(() -> new Table(schema, records).cells(() -> {}, true))
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("the database ended the query");
      }
      assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("trace"));
    }
  }

  /** Settings of a database that change what is equal, what is empty and what is replaced. */
  @Test
  void noSettingOfTheDatabaseChangesTheCells() throws SQLException {
    Schema schema =
        Schema.parse(
            """
            {"trim": true, "missing": ["", "?"],
             "label": {"column": "LABEL", "positive": "yes", "negative": ["no", "YES"]},
             "features": [{"column": "WORD", "categories": ["a", "A"], "other": "none",
              "onMissing": "category"}]}
            """,
            "schema");
    List<String> columns = List.of("WORD", "LABEL");
    List<List<String>> records =
        List.of(
            List.of("a", "yes"),
            List.of("A", "YES"),
            List.of(" a ", " yes "),
            List.of("", "no"),
            List.of("b", " no"),
            List.of("?", "no"));
    Cells expected = Records.of("fields", columns, records::iterator).cells(schema, () -> {});
    for (String setting :
        List.of(
            "IGNORECASE=TRUE",
            "MODE=PostgreSQL",
            "MODE=Oracle",
            "MODE=MySQL",
            "MODE=MSSQLServer",
            "MODE=DB2",
            "MODE=REGULAR")) {
      String url = "jdbc:h2:mem:set;" + setting;
      try (Connection made = DriverManager.getConnection(url);
          Statement statement = made.createStatement()) {
        statement.execute("CREATE TABLE PEOPLE(\"WORD\" VARCHAR(9), \"LABEL\" VARCHAR(9))");
        for (List<String> record : records) {
          statement.execute(
              "INSERT INTO PEOPLE VALUES ('%s', '%s')".formatted(record.get(0), record.get(1)));
        }
        try (DatabaseRecords read =
            new DatabaseRecords(Database.at(url, Credentials.NONE), new Relation.Named("PEOPLE"))) {
          assertThat(text(read.cells(schema, () -> {}))).as(setting).isEqualTo(text(expected));
        }
      }
    }
  }

  /** A link to another database is called a table, and may be a view that makes anything of one. */
  @Test
  void aLinkedTableHasTheConditionsOfAView() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE OWN(X INT)");
      statement.execute(
          "CREATE LINKED TABLE LINKED('org.h2.Driver', '%s', '', '', 'OWN')".formatted(URL));
    }
    try (DatabaseRecords own = new DatabaseRecords(database(), new Relation.Named("own"));
        DatabaseRecords linked = new DatabaseRecords(database(), new Relation.Named("linked"))) {
      assertThat(own.conditions()).isEmpty();
      assertThat(linked.conditions()).hasSize(2).contains("the view fails on no table");
    }
  }

  /**
   * Bytes have no text, so every record would lack its unit: two of one unit would be two units.
   */
  @Test
  void unitsOfBytesAreRefusedBeforeARecordIsRead() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE TOKENS(ID VARBINARY(4), X INT, ILL VARCHAR(3))");
      statement.execute("INSERT INTO TOKENS VALUES (X'01', 1, 'yes'), (X'01', 2, 'no')");
    }
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "ILL", "positive": "yes", "negative": "no"},
             "features": [{"column": "X", "integer": [0, 9], "thresholds": [5]}],
             "unit": {"column": "ID", "records": 1, "missing": "own"}}
            """,
            "schema");
    Relation texts = new Relation.Query("SELECT RAWTOHEX(ID) AS ID, X, ILL FROM TOKENS");
    try (DatabaseRecords bytes = new DatabaseRecords(database(), new Relation.Named("tokens"));
        DatabaseRecords hex = new DatabaseRecords(database(), texts)) {
      assertThatThrownBy(() -> new Table(schema, bytes).requireReadable())
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("column \"ID\" has values without a text there");
      assertThatThrownBy(() -> new Table(schema, bytes).units(() -> {}))
          .isInstanceOf(InvalidInputException.class);
      assertThat(new Table(schema, hex).units(() -> {}).units()).isEqualTo(1);
    }
  }

  /** H2 stores what a generated column came to, and takes no record that it fails on. */
  @Test
  void aGeneratedColumnIsStored() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE GENERATED(X VARCHAR(3), Y INT GENERATED ALWAYS AS (CAST(X AS INT)))");
      assertThatThrownBy(() -> statement.execute("INSERT INTO GENERATED(X) VALUES ('x')"))
          .isInstanceOf(SQLException.class);
    }
    try (DatabaseRecords stored =
        new DatabaseRecords(database(), new Relation.Named("generated"))) {
      assertThat(stored.conditions()).isEmpty();
    }
  }
}
