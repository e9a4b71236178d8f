package org.didyma.databases.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.TableContract;
import org.didyma.ground.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables in ARFF pass the contract of sources. */
class ArffTest extends TableContract {

  @TempDir Path folder;
  private int files;

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    StringBuilder text = new StringBuilder("% made up\n\n@RELATION x\n");
    columns.forEach(c -> text.append("@attribute ").append(quoted(c)).append(" string\n"));
    text.append("@Data\n");
    for (List<String> record : records) {
      text.append(record.stream().map(ArffTest::quoted).collect(Collectors.joining(" , ")))
          .append("\n% a comment\n");
    }
    return new Arff(write(++files + ".arff", text.toString()));
  }

  private static String quoted(String field) {
    return '\'' + field.replace("\\", "\\\\").replace("'", "\\'") + '\'';
  }

  private Path write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "class", "positive": "yes", "negative": "no"},
           "features": [{"column": "a b", "integer": [0, 9], "thresholds": [5]}]}
          """,
          "schema");

  private static final String HEAD =
      "@relation x\n@attribute class {no, yes}\n@attribute \"a b\" numeric\n@attribute c real\n@data\n";

  private static List<String> fields(Records records) {
    List<String> all = new ArrayList<>();
    records.each(
        SCHEMA,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> all.add(String.join("|", fields)));
    return all;
  }

  @Test
  void sparseRowsHaveWhatIsNotWritten() {
    Path file = write("sparse.arff", HEAD + "{0 yes, 2 1.5}\n{}\n{1 7}\nyes, 3 ,?\n");
    assertThat(fields(new Arff(file))).containsExactly("yes|0|1.5", "no|0|0", "no|7|0", "yes|3|?");
  }

  @Test
  void whatIsNotWellFormedIsSaid() {
    for (String row : List.of("{5 1}", "{0 yes", "{x 1}")) {
      Path file = write("odd.arff", HEAD + row + "\n");
      assertThat(catchThrowable(() -> fields(new Arff(file))))
          .as(row)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("not well formed");
    }
    Path headless = write("headless.arff", "a,b\n1,2\n");
    assertThat(catchThrowable(() -> fields(new Arff(headless))))
        .hasMessageContaining("has no line @data");
  }
}
