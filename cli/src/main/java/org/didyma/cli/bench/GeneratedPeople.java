package org.didyma.cli.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.didyma.data.Schema;
import org.didyma.databases.Credentials;

/**
 * People of seven features, much like those of Adult, made up by DuckDB from the numbers of their
 * rows, and written to wherever they are to be read from.
 *
 * @param rows how many
 * @param folder where files go
 */
record GeneratedPeople(long rows, Path folder) {

  static final Schema SCHEMA =
      Schema.parse(
          """
          {"name": "generated people", "policies": "total", "trim": false,
           "label": {"column": "income", "positive": "high", "negative": "low"},
           "features": [
             {"column": "age", "integer": [17, 90], "thresholds": [25, 35, 45, 55, 65]},
             {"column": "workclass", "categories": ["w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7"]},
             {"column": "education", "categories": ["e0", "e1", "e2", "e3", "e4", "e5", "e6", "e7",
               "e8", "e9", "e10", "e11", "e12", "e13", "e14", "e15"]},
             {"column": "marital", "categories": ["m0", "m1", "m2", "m3", "m4", "m5", "m6"]},
             {"column": "race", "categories": ["r0", "r1", "r2", "r3", "r4"]},
             {"column": "sex", "categories": ["female", "male"]},
             {"column": "hours", "integer": [1, 99], "thresholds": [30, 40, 41, 50]}]}
          """,
          "the generated people");

  private static final List<String> COLUMNS =
      List.of("age", "workclass", "education", "marital", "race", "sex", "hours", "income");

  private static final String DUCKDB = "jdbc:duckdb:";

  /**
   * A number in [0, 1) of row i for a column, most often near 0, so that rows repeat as in Adult.
   */
  private static String skewed(int column) {
    return "pow((hash(i * 16 + %d) %% 1000003) / 1000003.0, 8)".formatted(column);
  }

  private String select() {
    return """
        SELECT 17 + CAST(floor(73 * %s) AS INTEGER) AS age,
          'w' || CAST(floor(8 * %s) AS INTEGER) AS workclass,
          'e' || CAST(floor(16 * %s) AS INTEGER) AS education,
          'm' || CAST(floor(7 * %s) AS INTEGER) AS marital,
          'r' || CAST(floor(5 * %s) AS INTEGER) AS race,
          CASE WHEN hash(i * 16 + 5) %% 3 = 0 THEN 'female' ELSE 'male' END AS sex,
          1 + CAST(floor(98 * %s) AS INTEGER) AS hours,
          CASE WHEN hash(i * 16 + 7) %% 10 < 2 + hash(i * 16 + 5) %% 3 THEN 'high' ELSE 'low' END
            AS income
        FROM range(%d) AS numbers(i)
        """
        .formatted(skewed(0), skewed(1), skewed(2), skewed(3), skewed(4), skewed(6), rows);
  }

  private static void duck(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection(DUCKDB);
        Statement running = connection.createStatement()) {
      running.execute(statement);
    }
  }

  Path csv() {
    return folder.resolve("people.csv");
  }

  Path parquet() {
    return folder.resolve("people.parquet");
  }

  void writeCsv() throws SQLException {
    duck("COPY (%s) TO '%s' (FORMAT csv, HEADER)".formatted(select(), csv()));
  }

  void writeParquet() throws SQLException {
    duck("COPY (%s) TO '%s' (FORMAT parquet)".formatted(select(), parquet()));
  }

  /** Makes the table {@code generated_people} in an empty place of a database. */
  void writeTo(String url, Properties login) throws SQLException {
    String columns = String.join(", ", COLUMNS);
    try (Connection from = DriverManager.getConnection(DUCKDB);
        Statement reading = from.createStatement();
        ResultSet people = reading.executeQuery(select());
        Connection to = DriverManager.getConnection(url, login)) {
      to.setAutoCommit(false);
      try (Statement statement = to.createStatement()) {
        statement.execute(
            "CREATE TABLE generated_people(age INTEGER, workclass VARCHAR(9), education VARCHAR(9),"
                + " marital VARCHAR(9), race VARCHAR(9), sex VARCHAR(9), hours INTEGER,"
                + " income VARCHAR(9))");
      }
      String places = String.join(", ", Collections.nCopies(COLUMNS.size(), "?"));
      try (PreparedStatement insert =
          to.prepareStatement(
              "INSERT INTO generated_people(%s) VALUES (%s)"
                  .formatted(columns, places.toLowerCase(Locale.ROOT)))) {
        for (long row = 1; people.next(); row++) {
          for (int c = 1; c <= COLUMNS.size(); c++) {
            insert.setObject(c, people.getObject(c));
          }
          insert.addBatch();
          if (row % 10_000 == 0 || row == rows) {
            insert.executeBatch();
          }
        }
      }
      to.commit();
    }
  }

  /** Takes the table away again. */
  static void drop(String url, Properties login) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, login);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE generated_people");
    }
  }

  /** The user and the password of the environment. */
  static Properties login() {
    Properties login = new Properties();
    String user = System.getenv(Credentials.USER);
    String password = System.getenv(Credentials.PASSWORD);
    if (user != null) {
      login.setProperty("user", user);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
    return login;
  }
}
