package org.didyma.databases.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
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
  void membersOfAPackedFileAreAllReadOrRefused() throws IOException {
    byte[] first = packed(HEAD + "yes,1,0\n");
    byte[] second = packed("no,2,0\n");
    Path file = folder.resolve("packed.arff.gz");
    Files.write(file, first);
    Files.write(file, second, StandardOpenOption.APPEND);
    assertThat(fields(new Arff(file))).containsExactly("yes|1|0", "no|2|0");
    second[2] ^= 1;
    Files.write(file, first);
    Files.write(file, second, StandardOpenOption.APPEND);
    assertThat(catchThrowable(() -> fields(new Arff(file))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("packed.arff.gz cannot be read");
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  /** Weka, and R by it, take blanks and tabs for commas. */
  @Test
  void valuesMayStandBetweenBlanksAndTabs() {
    Path file =
        write(
            "blanks.arff",
            HEAD.replace("\n", "\r\n")
                + "yes\t1\t0\r\nno 2  0.5\r\n 'yes' , 3\t?\r\nyes,,4\r\nyes, 5 6, 7\r\n");
    assertThat(fields(new Arff(file), ","))
        .containsExactly("yes|1|0", "no|2|0.5", "yes|3|?", "yes||4", "yes|5 6|7");
  }

  /** What a schema says of separators counts, for values may have commas and blanks, or nothing. */
  @Test
  void aSchemaCanStateTheSeparator() {
    Path tabs = write("tabs.arff", HEAD + "yes\t1\ta, b\n\t\t\nno\t 'x\ty' \t\n");
    Path blanks = write("blanks.arff", HEAD + "yes 1\t2,5\n no   2 'c d' % last\n");
    Path colons = write("colons.arff", HEAD + "yes;1;a b\n");
    assertThat(fields(new Arff(tabs), "\\t")).containsExactly("yes|1|a, b", "no|x\ty|");
    assertThat(fields(new Arff(blanks), " ")).containsExactly("yes|1|2,5", "no|2|c d");
    assertThat(fields(new Arff(colons), ";")).containsExactly("yes|1|a b");
  }

  private static List<String> fields(Records records, String separator) {
    List<String> all = new ArrayList<>();
    records.each(
        Schema.parse(
            SCHEMA
                .toJson()
                .replace("\"separator\": \",\"", "\"separator\": \"" + separator + "\"")
                .replace("\"thresholds\"", "\"malformed\": \"none\", \"thresholds\"")
                .replace("\"label\": {", "\"label\": {\"other\": \"drop\","),
            "schema"),
        LabelUse.ABSENT,
        (position, line, fields, x, label) -> all.add(String.join("|", fields)));
    return all;
  }

  @Test
  void quotesHoldWhatWouldEndAValue() {
    Path file =
        write(
            "quotes.arff",
            HEAD.replace("@data", "@DATA % below")
                + "yes,1,\"Ellen \\\"Nellie\\\", 100% sure\" % a comment, 'too\n"
                + "% no,2,whole\n"
                + "no,3,'a\\tb\\\\n'\n"
                + "no,4,50%\n");
    assertThat(fields(new Arff(file)))
        .containsExactly("yes|1|Ellen \"Nellie\", 100% sure", "no|3|a\tb\\n", "no|4|50%");
  }

  /** A line that is no record is one less, which tells neighbours of one size apart. */
  @Test
  void thatNoRecordIsACommentIsACondition() {
    assertThat(new Arff(folder.resolve("x.arff")).conditions())
        .singleElement()
        .asString()
        .contains("none of them is an empty line or a comment");
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

  @Test
  void aQuoteThatIsNotClosedIsSaid() {
    for (String text :
        List.of(
            HEAD.replace("\"a b\" numeric", "'a b numeric"),
            HEAD.replace("{no, yes}", "{'no, yes}"),
            HEAD + "yes, 3, '4",
            HEAD + "{0 'yes}")) {
      Path file = write("open.arff", text + "\n");
      assertThat(catchThrowable(() -> fields(new Arff(file))))
          .as(text)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("open.arff");
    }
  }

  /** The header is public and costs nothing; no record is looked at with it, however it is. */
  @Test
  void theHeaderIsLookedAtAloneAndBeforeAnythingIsPaid() throws IOException {
    Schema units =
        Schema.parse(
            SCHEMA
                .toJson()
                .replaceFirst("}\\s*$", ", \"unit\": {\"column\": \"who\", \"records\": 1}}"),
            "schema");
    for (String head :
        List.of(
            HEAD.replace("\"a b\" numeric", "'a b numeric"),
            HEAD.replace("a b", "a c"),
            HEAD.replace("@data", ""))) {
      Path file = write("public.arff", head);
      assertThat(catchThrowable(() -> new Arff(file).requireReadable(SCHEMA)))
          .as(head)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("public.arff");
    }
    for (String lines : List.of("\n", "\r\n", "\r")) {
      byte[] right = (HEAD.replace("\n", lines) + "yes, 3, '").getBytes(UTF_8);
      byte[] noText = Arrays.copyOf(right, right.length + 1);
      noText[right.length] = (byte) 0xff;
      Path file = Files.write(folder.resolve("right.arff"), noText);
      new Arff(file).requireReadable(SCHEMA);
      assertThat(catchThrowable(() -> new Arff(file).requireReadable(units)))
          .hasMessageContaining("has no column \"who\"");
    }
  }
}
