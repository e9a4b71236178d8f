package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.didyma.data.CellsFile;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What spark-submit runs, on files. */
class DidymaOnSparkTest {

  @TempDir private static Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeAll
  static void files() throws IOException {
    LocalSpark.session();
    Files.writeString(
        folder.resolve("s.json"),
        """
        {"name": "s", "label": {"column": "label", "positive": "yes", "negative": "no"},
         "features": [{"column": "colour", "categories": ["red", "bl\\"ue"], "other": "category"},
                      {"column": "age", "integer": [0, 99], "thresholds": [18, 65]}]}
        """);
    Files.writeString(
        folder.resolve("x.csv"),
        """
        label,colour,age
        yes,red,17
        no,"bl""ue",70
        no,"a,b\",18
        yes,,018
        """);
    Files.writeString(folder.resolve("bad.csv"), "label,colour,age\nyes,red,secret\n");
    Files.writeString(folder.resolve("short.csv"), "label,colour\nyes,red\n");
  }

  private int run(String... arguments) {
    return DidymaOnSpark.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        arguments);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void cellsAreThoseOfTheFile() {
    requireCells("x.csv", "s.json", 4);
  }

  /** Its first record would be taken for a header, and its lines for one field. */
  @Test
  void howAFileIsWrittenDownIsSaidByTheSchema() throws IOException {
    Files.writeString(
        folder.resolve("bare.csv"),
        """
        yes;"re;d";17
        #no;red;17
        no;"bl""ue";70
        yes;re;18
        """);
    String schema =
        """
        {"header": false, %s "separator": ";", "comment": "#",
         "label": {"column": "%s", "positive": "yes", "negative": "no"},
         "features": [{"column": "%s", "categories": ["re;d", "bl\\"ue"], "other": "category"},
                      {"column": "%s", "integer": [0, 99], "thresholds": [18, 65]}]}
        """;
    Files.writeString(
        folder.resolve("named.json"),
        schema.formatted("\"columns\": [\"ill\", \"hue\", \"age\"],", "ill", "hue", "age"));
    Files.writeString(folder.resolve("places.json"), schema.formatted("", "1", "2", "3"));
    requireCells("bare.csv", "named.json", 3);
    requireCells("bare.csv", "places.json", 3);
  }

  private void requireCells(String data, String described, int records) {
    String counts = described + ".cells";
    int code =
        run("cells", "--data", file(data), "--schema", file(described), "--out", file(counts));
    assertThat(said()).isEmpty();
    assertThat(code).isZero();
    CellsFile counted = CellsFile.read(folder.resolve(counts));
    Schema schema = Schema.read(folder.resolve(described));
    Cells cells = Table.csv(folder.resolve(data), schema).cells(() -> {}, false);
    assertThat(counted.cells().records()).isEqualTo(records).isEqualTo(cells.records());
    assertThat(counted.cells().count()).isEqualTo(cells.count());
    for (int c = 0; c < cells.count(); c++) {
      assertThat(counted.cells().row(c)).isEqualTo(cells.row(c));
      assertThat(counted.cells().positives(c)).isEqualTo(cells.positives(c));
    }
  }

  /** Thrown where standard output is written to, which may be anywhere. */
  @Test
  void theEndOfMemoryAndOfTheStackAreSaidInOneLineToo() {
    Map<Error, Integer> errors =
        Map.of(
            new OutOfMemoryError("secret"), DidymaOnSpark.NOTHING_RELEASED,
            new StackOverflowError("secret"), DidymaOnSpark.DEFECT,
            new AssertionError("secret"), DidymaOnSpark.DEFECT);
    errors.forEach(
        (error, code) -> {
          err.reset();
          OutputStream failing =
              new OutputStream() {
                @Override
                public void write(int one) {
                  throw error;
                }
              };
          PrintStream told = new PrintStream(err, true, StandardCharsets.UTF_8);
          assertThat(DidymaOnSpark.run(new PrintStream(failing, true), told, "--help"))
              .isEqualTo(code);
          assertThat(said())
              .startsWith("didyma-spark: ")
              .doesNotContain("secret")
              .doesNotContain("\tat ");
        });
  }

  @Test
  void whatIsWrongIsSaidInOneLine() {
    String[][] wrong = {
      {"no.csv", "Spark cannot read", "PATH_NOT_FOUND"},
      {"short.csv", "has no column \"age\"", ""},
      {"bad.csv", "column \"age\"", ""},
      {"x", "does not say what format it has", ""}
    };
    for (String[] one : wrong) {
      err.reset();
      int code =
          run(
              "cells",
              "--data",
              file(one[0]),
              "--schema",
              file("s.json"),
              "--out",
              file("n.cells"));
      assertThat(code).isEqualTo(DidymaOnSpark.BAD_INPUT);
      assertThat(said())
          .startsWith("didyma-spark: ")
          .contains(one[1])
          .contains(one[2])
          .doesNotContain("secret")
          .doesNotContain("\tat ");
      assertThat(said().lines().count()).isLessThanOrEqualTo(2);
      assertThat(folder.resolve("n.cells")).doesNotExist();
    }
  }
}
