package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases to which what stands between double quotes is a text, as MariaDB is unless told. */
class QuotedTextsTest {

  @TempDir Path folder;

  @BeforeEach
  void namesTheDriver() throws Exception {
    try (OutputStream file = Files.newOutputStream(folder.resolve("driver.jar"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("META-INF/services/java.sql.Driver"));
      zip.write(QuotedTextsDriver.class.getName().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A column that is taken for a text is the same in every record. */
  @Test
  void columnsAreColumns() throws Exception {
    Schema schema =
        Schema.parse(
            """
            {"policies": "total",
             "label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "years lived", "integer": [0, 99], "thresholds": [40]}]}
            """,
            "schema");
    List<List<String>> fields = List.of(List.of("17", "yes"), List.of("70", "no"));
    try (Connection kept = DriverManager.getConnection(QuotedTextsDriver.H2 + "people");
        Statement statement = kept.createStatement()) {
      statement.execute("CREATE TABLE people(\"years lived\" INT, \"ill\" VARCHAR(9))");
      statement.execute("INSERT INTO people VALUES (17, 'yes'), (70, 'no')");
      for (Relation relation :
          List.of(new Relation.Query("SELECT * FROM people"), new Relation.Named("people"))) {
        try (DatabaseRecords records = new DatabaseRecords(at("people"), relation)) {
          records.requireReadable(schema);
          assertThat(GroupingContract.text(records.cells(schema, () -> {})))
              .isEqualTo(
                  GroupingContract.text(
                      Records.of("fields", List.of("years lived", "ill"), fields::iterator)
                          .cells(schema, () -> {})));
        }
      }
    }
  }

  @Test
  void aDriverWithoutMarksForNamesIsRefused() {
    try (DatabaseRecords records =
        new DatabaseRecords(at(QuotedTextsDriver.UNMARKED), new Relation.Query("SELECT 1 AS x"))) {
      assertThatThrownBy(records::requireReadable)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("puts names between no marks");
    }
  }

  private Database at(String name) {
    ClassLoader drivers = Drivers.from(Map.of(Drivers.FOLDER, folder.toString()));
    return Database.at(QuotedTextsDriver.PREFIX + name, Credentials.NONE, drivers);
  }
}
