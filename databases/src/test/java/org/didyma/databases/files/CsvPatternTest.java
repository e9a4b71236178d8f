package org.didyma.databases.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several CSV files have the names of columns that their first lines have. */
class CsvPatternTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"comment": "#", "label": {"column": "label", "positive": "yes", "negative": "no"},
           "features": [{"column": "age", "integer": [0, 99], "thresholds": [50]}]}
          """,
          "schema");

  @TempDir Path folder;
  private int patterns;

  /** The contract of names; others of CSV are not those of DuckDB. */
  @Test
  void aNameMeansTheColumnThatHasItOrNone() {
    TableContract.requireExactNames(this::of);
  }

  private Records of(List<String> columns, List<List<String>> records) {
    String name = "t" + ++patterns;
    write(name + "-1.csv", TableContract.csv(columns, records.subList(0, 5)));
    write(name + "-2.csv", TableContract.csv(columns, records.subList(5, records.size())));
    return DuckFiles.csv(folder.resolve(name + "-*.csv").toString(), SCHEMA);
  }

  private void write(String name, byte[] content) {
    try {
      Files.write(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Throwable refusal(String first, String second) {
    write("a1.csv", first.getBytes(UTF_8));
    write("a2.csv", second.getBytes(UTF_8));
    return catchThrowable(
        () -> DuckFiles.csv(folder.resolve("a*.csv").toString(), SCHEMA).requireReadable(SCHEMA));
  }

  /** Columns are read by their places, so every file has to have them there. */
  @Test
  void everyFileHasTheSameNamesInTheSameOrder() {
    String first = "age,label,x\n7,yes,1\n";
    assertThat(refusal(first, "\uFEFFage , label,x\r\n8,no,2\r\n")).isNull();
    assertThat(refusal(first, "label,age,x\nno,8,2\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a2.csv has more columns than ")
        .hasMessageContaining("in another order");
    assertThat(refusal(first, "age,label,X\n8,no,2\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a2.csv has no column \"x\", which ");
    for (String second :
        List.of(
            "\nage,label,x\n8,no,2\n",
            "\uFEFF# of May\nage,label,x\n8,no,2\n",
            "age,label,\"x\n\"\n8,no,2\n")) {
      assertThat(refusal(first, second))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("a2.csv does not have the names of its columns in its first line");
    }
  }

  @Test
  void theRecordsOfAllFilesAreRead() {
    assertThat(
            refusal(
                "age,label\n7,yes\n# no\n60,yes\n",
                "# of May\r\n# 2026\r\nage , label\r\n\"8\",no\r\n"))
        .isNull();
    assertThat(
            DuckFiles.csv(folder.resolve("a*.csv").toString(), SCHEMA)
                .cells(SCHEMA, () -> {})
                .records())
        .isEqualTo(3);
  }
}
