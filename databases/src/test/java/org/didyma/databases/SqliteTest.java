package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite in a file. */
class SqliteTest extends ScoringContract {

  @TempDir static Path folder;

  private static String url() {
    return "jdbc:sqlite:" + folder.resolve("people.sqlite");
  }

  /** Statements of many cases take long to prepare. */
  @Override
  protected int tables() {
    return 25;
  }

  @Override
  protected String dialect() {
    return "sqlite";
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.NONE);
  }

  /** No collation of a column makes fields equal. */
  @Override
  protected List<String> types() {
    List<String> types = new ArrayList<>(Collections.nCopies(8, "BLOB"));
    types.set(0, "VARCHAR(100) COLLATE NOCASE");
    types.set(3, "DECIMAL(12, 4)");
    return types;
  }

  /** It has neither truth values nor days, and shows 15 digits of binary numbers. */
  @Override
  protected Object stored(Object value) {
    if (value instanceof Double || value instanceof Float) {
      BigDecimal x = new BigDecimal(value.toString());
      boolean same = value instanceof Double && x.precision() <= 15 && x.abs().doubleValue() < 1e15;
      return same ? value : x.stripTrailingZeros().toPlainString().replace('.', mark);
    }
    return value instanceof Number ? value : value.toString();
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(url() + "?journal_mode=OFF&synchronous=OFF");
  }

  @Override
  protected List<ExtremeValue> extremes() {
    return List.of(
        new ExtremeValue("BLOB", "'7' || char(0) || 'a'", "7\0a"),
        new ExtremeValue("BLOB", "'-2.5' || char(0)", "-2.5\0"),
        new ExtremeValue("BLOB", "-9223372036854775808", "-9223372036854775808"),
        new ExtremeValue("BLOB", "9e999", "Inf"));
  }

  /** A missing token may have characters that nobody sees, and others outside the basic plane. */
  @Test
  void missingTokensOfAnyCharactersAreKnownInScores() throws SQLException {
    String token = "\t\uD83D\uDE00'";
    try (Connection connection = writer();
        PreparedStatement insert = table(connection, "tokens", "word")) {
      for (String word : List.of("a", token, "b")) {
        insert.setString(1, word);
        insert.executeUpdate();
      }
      assertThat(scores(connection, "tokens", "word", token)).containsExactly(1L, 3L, 2L);
    }
  }

  /** A name in double quotes would be a text there, and every record scored by it. */
  @Test
  void aTableWithoutAColumnOfTheCardIsNotScored() throws SQLException {
    try (Connection connection = writer();
        PreparedStatement insert = table(connection, "lacking", "a`b")) {
      insert.setString(1, "a");
      insert.executeUpdate();
      assertThat(scores(connection, "lacking", "a`b", "")).containsExactly(1L);
      assertThat(catchThrowable(() -> scores(connection, "lacking", "sex", "")))
          .hasMessageContaining("no such column: sex");
    }
  }

  private static PreparedStatement table(Connection connection, String table, String column)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE %s (\"%s\" TEXT)".formatted(table, column));
    }
    return connection.prepareStatement("INSERT INTO " + table + " VALUES (?)");
  }

  /** One point for a, two for other words, three for the missing token. */
  private static List<Long> scores(
      Connection connection, String table, String column, String missing) throws SQLException {
    ObjectNode tree = Json.object().put("trim", false);
    tree.putArray("missing").add(missing);
    tree.putObject("label").put("column", "ill").put("positive", "yes").put("negative", "no");
    ObjectNode feature = tree.putArray("features").addObject().put("column", column);
    feature.put("other", "category").put("onMissing", "category").putArray("categories").add("a");
    Schema schema = Schema.parse(tree.toString(), "schema");
    ScoreInSql rule =
        new ScoreInSql(
            "sqlite",
            schema,
            (number, x) -> IntStream.range(0, x.length).map(j -> (j + 1) * x[j]).sum(),
            true,
            0);
    List<Long> scores = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT %s FROM %s".formatted(rule.expression(), table))) {
      while (rows.next()) {
        scores.add(rows.getLong(1));
      }
    }
    return scores;
  }

  /**
   * What a column makes of a record when it is read may fail, so the promise says that none does.
   */
  @Test
  void aColumnThatIsComputedWhenItIsReadIsACondition() throws SQLException {
    new ComputedColumn(
            "CREATE TABLE computed(body TEXT, age INT, ill TEXT)",
            "INSERT INTO computed VALUES ('{\"age\": 7}', 7, 'yes'), ('{age', 4, 'no')",
            "ALTER TABLE computed ADD COLUMN bad AS (json_extract(body, '$.age'))")
        .require(database(), this::writer);
  }

  /** Stored columns are read as they are; the rows of a virtual table are a module's. */
  @Test
  void aVirtualTableHasTheConditionsOfAView() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE Held(x INT, y AS (x + 1) STORED)");
      statement.execute("CREATE VIRTUAL TABLE Words USING fts5(x)");
    }
    try (DatabaseRecords held = new DatabaseRecords(database(), new Relation.Named("held"));
        DatabaseRecords words = new DatabaseRecords(database(), new Relation.Named("words"))) {
      assertThat(held.conditions()).isEmpty();
      assertThat(words.conditions()).hasSize(2).contains("the view fails on no table");
    }
  }
}
