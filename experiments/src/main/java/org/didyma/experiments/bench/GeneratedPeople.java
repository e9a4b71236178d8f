package org.didyma.experiments.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.didyma.data.schema.Schema;
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

  private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
  private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
  private static final String OFFICE =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  private static final String SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/";
  private static final String TYPES =
      "application/vnd.openxmlformats-officedocument.spreadsheetml.";

  /** The parts of a workbook beside its sheet, by name. */
  private static final Map<String, String> WORKBOOK =
      Map.of(
          "[Content_Types].xml",
          "<Types xmlns=\"%scontent-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"%ssheet.main+xml\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"%sworksheet+xml\"/></Types>"
              .formatted(PACKAGE, TYPES, TYPES),
          "_rels/.rels",
          relation(OFFICE + "/officeDocument", "xl/workbook.xml"),
          "xl/workbook.xml",
          "<workbook xmlns=\"%smain\" xmlns:r=\"%s\"><sheets><sheet name=\"people\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
              .formatted(SHEETS, OFFICE),
          "xl/_rels/workbook.xml.rels",
          relation(OFFICE + "/worksheet", "worksheets/sheet1.xml"));

  private static String relation(String type, String target) {
    return "<Relationships xmlns=\"%srelationships\"><Relationship Id=\"r1\" Type=\"%s\" Target=\"%s\"/></Relationships>"
        .formatted(PACKAGE, type, target);
  }

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

  Path workbook() {
    return folder.resolve("people.xlsx");
  }

  void writeCsv() throws SQLException {
    duck("COPY (%s) TO '%s' (FORMAT csv, HEADER)".formatted(select(), csv()));
  }

  void writeParquet() throws SQLException {
    duck("COPY (%s) TO '%s' (FORMAT parquet)".formatted(select(), parquet()));
  }

  /** Writes a workbook of one sheet, whose texts stand in their cells. */
  void writeWorkbook() throws SQLException {
    try (Connection from = DriverManager.getConnection(DUCKDB);
        Statement reading = from.createStatement();
        ResultSet people = reading.executeQuery(select());
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(workbook()))) {
      Writer part = new BufferedWriter(new OutputStreamWriter(zip, StandardCharsets.UTF_8));
      for (Map.Entry<String, String> fixed : WORKBOOK.entrySet()) {
        zip.putNextEntry(new ZipEntry(fixed.getKey()));
        part.write(XML + fixed.getValue());
        part.flush();
      }
      zip.putNextEntry(new ZipEntry("xl/worksheets/sheet1.xml"));
      part.write(XML + "<worksheet xmlns=\"" + SHEETS + "main\"><sheetData>");
      write(part, 1, COLUMNS);
      for (int row = 2; people.next(); row++) {
        List<Object> values = new ArrayList<>();
        for (int c = 1; c <= COLUMNS.size(); c++) {
          values.add(people.getObject(c));
        }
        write(part, row, values);
      }
      part.write("</sheetData></worksheet>");
      part.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Writer part, int row, List<?> values) throws IOException {
    part.write("<row r=\"" + row + "\">");
    for (int c = 0; c < values.size(); c++) {
      String cell = "<c r=\"" + (char) ('A' + c) + row + "\"";
      part.write(
          values.get(c) instanceof Number number
              ? cell + "><v>" + number + "</v></c>"
              : cell + " t=\"inlineStr\"><is><t>" + values.get(c) + "</t></is></c>");
    }
    part.write("</row>");
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
