package org.didyma.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ways in which people write a table down, each of which is read rightly, or named by {@code schema
 * fit} in a sentence that says what to write: what it says is then read. docs/reference/schema.md
 * lists them.
 */
class WaysOfWritingTest {

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  @TempDir Path folder;

  /**
   * A way of writing a column.
   *
   * @param name of it
   * @param fields of the column x, by "|", of which all mean something
   * @param charset of the table
   * @param said of the column at first, as in a file of columns
   * @param sentence what schema fit says then; empty where everything is read at once
   * @param mended what is to be said instead, or {@code file: ...} of the whole table
   */
  private record Way(
      String name, String fields, Charset charset, String said, String sentence, String mended) {

    Way(String name, String fields, String said, String sentence, String mended) {
      this(name, fields, UTF_8, said, sentence, mended);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Way> ways() {
    String numbers = "\"integer\": [0, 120]";
    String decimals = "\"decimal\": [0, 2000]";
    String words = "\"categories\": [\"yes\", \"no\"]";
    String dates = "\"date\": [\"2000-01-01\", \"2030-01-01\"]";
    return Stream.of(
        new Way("whole numbers as 63.0", "63.0|41|7.00", numbers, "", ""),
        new Way("whole categories as 1.0", "1.0|0.0|1", "\"categories\": [\"0\", \"1\"]", "", ""),
        new Way(
            "decimals in a column of whole numbers",
            "63.5|41|7.25",
            numbers,
            "2 fields of \"x\": they have decimals. Write \"decimal\" in place of \"integer\"",
            decimals),
        new Way(
            "decimal comma",
            "1,5|2|20,25",
            decimals,
            "numbers when the decimal mark is a comma. Write \"decimal\": \",\" for the table, or"
                + " \"decimalMark\": \",\"",
            decimals + ", \"decimalMark\": \",\""),
        new Way(
            "Yes for yes",
            "Yes|no|YES",
            words,
            "2 fields of \"x\": they are listed with other capitals. Write \"ignoreCase\": true",
            words + ", \"ignoreCase\": true"),
        new Way(
            "999",
            "999|41|7",
            numbers,
            "it is \"999\", as codes for no value are. If so, write \"missing\": [\"999\"]",
            numbers + ", \"missing\": [\"999\"]"),
        new Way(
            "NA and a point",
            "NA|.|7|NA",
            words.replace("no", "7"),
            "3 fields of \"x\": they are \"NA\" or \".\", which usually means no value. If so, write"
                + " \"missing\": [\"NA\", \".\"]",
            words.replace("no", "7") + ", \"missing\": [\"NA\", \".\"]"),
        new Way(
            "nothing",
            "|7||7",
            words.replace("no", "7"),
            "2 fields of \"x\": they are empty, which usually means no value. If so, write"
                + " \"missing\": [\"\"]",
            words.replace("no", "7") + ", \"missing\": [\"\"]"),
        new Way("dates as 2020-01-31", "2020-01-31|2021-12-01", dates, "", ""),
        new Way(
            "dates as 31.01.2020",
            "31.01.2020|1.12.2021",
            numbers,
            "dates of the format dd.MM.yyyy. Write \"date\": [\"2000-01-01\", \"2030-01-01\"] with"
                + " their public range and \"format\": \"dd.MM.yyyy\"",
            dates + ", \"format\": \"dd.MM.yyyy\""),
        new Way(
            "dates as 01/31/2020",
            "02/03/2020|12/31/2020",
            dates,
            "2 fields of \"x\": they are dates of the format MM/dd/yyyy. Write \"format\":"
                + " \"MM/dd/yyyy\"",
            dates + ", \"format\": \"MM/dd/yyyy\""),
        new Way(
            "dates that either order reads",
            "02/03/2020|03/04/2020",
            dates,
            "Write \"format\": \"MM/dd/yyyy\" or \"dd/MM/yyyy\"",
            dates + ", \"format\": \"dd/MM/yyyy\""),
        new Way(
            "thousands",
            "1,000,000|2'000|3.000.000",
            decimals,
            "3 fields of \"x\": they have signs between thousands. Write the numbers without",
            "fields: 1000|2000|30"),
        new Way("blanks around", "  yes| no\t|yes", words, "", ""),
        new Way(
            "blanks that do not break",
            "yes\u00a0|\u202fno|yes",
            words,
            "2 fields of \"x\": they are read only without the blanks around",
            "fields: yes|no|yes"),
        new Way(
            "Windows-1252",
            "f\u00fcr|gegen|f\u00fcr",
            WINDOWS,
            "\"categories\": [\"f\u00fcr\", \"gegen\"]",
            "2 fields of \"x\": they have bytes that are no characters in UTF-8.",
            "file: \"charset\": \"windows-1252\""),
        new Way(
            "umlauts in two parts",
            "fu\u0308r|gegen",
            "\"categories\": [\"f\u00fcr\", \"gegen\"]",
            "1 field of \"x\": it is listed with umlauts or accents that are composed"
                + " differently",
            "\"categories\": [\"fu\u0308r\", \"gegen\"]"),
        new Way(
            "numbers with a unit",
            "70 kg|<5|41 %",
            numbers,
            "3 fields of \"x\": they are numbers beside a sign or a unit",
            "fields: 70|5|41"));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void isReadOrNamed(Way way) throws Exception {
    JsonNode first = fit(way.fields, way.charset, "", way.said);
    String sentences = first.get("sentences").toString().replace("\\\"", "\"");
    if (way.sentence.isEmpty()) {
      assertThat(unread(first)).isZero();
      assertThat(sentences).isEqualTo("[]");
      return;
    }
    assertThat(unread(first)).isPositive();
    assertThat(sentences).contains(way.sentence);
    JsonNode second =
        way.mended.startsWith("file: ")
            ? fit(way.fields, way.charset, way.mended.substring(6) + ",", way.said)
            : way.mended.startsWith("fields: ")
                ? fit(way.mended.substring(8), way.charset, "", way.said)
                : fit(way.fields, way.charset, "", way.mended);
    assertThat(unread(second)).isZero();
    assertThat(second.get("sentences")).isEmpty();
  }

  @Test
  void rowsOfArffBetweenTabsOrBlanksAreRead() throws Exception {
    String header = "@relation t\n@attribute x integer\n@attribute ill {no,yes}\n@data\n";
    for (String between : List.of("\t", "  ", " , ")) {
      Path arff = folder.resolve("t.arff");
      Files.writeString(arff, header + "41 yes\n7 no\n".replace(" ", between));
      JsonNode tree = fit(arff, "", "\"integer\": [0, 120]");
      assertThat(unread(tree)).isZero();
      assertThat(tree.get("columns").get(1).get("read").asInt()).isEqualTo(2);
      assertThat(tree.get("sentences")).isEmpty();
    }
  }

  /** What is not read at all is said first, whatever else there is, and so are labels alike. */
  @Test
  void nothingReadIsSaidFirst() throws Exception {
    JsonNode none = fit("a|b", UTF_8, "", "\"integer\": [0, 120]");
    assertThat(none.get("sentences").get(0).asText())
        .startsWith("NOTHING IS READ of \"x\", 1 of 2 columns");
    JsonNode alike = fit("41", UTF_8, "", "\"integer\": [0, 120]");
    assertThat(alike.get("sentences").get(0).asText()).startsWith("NO RECORD IS NEGATIVE");
  }

  private JsonNode fit(String fields, Charset charset, String dialect, String said)
      throws Exception {
    StringBuilder table = new StringBuilder("x;ill\n");
    String label = "yes";
    for (String field : fields.split("\\|", -1)) {
      table.append(field).append(';').append(label).append('\n');
      label = label.equals("yes") ? "no" : "yes";
    }
    Path data = Files.write(folder.resolve("table.csv"), table.toString().getBytes(charset));
    return fit(data, "\"separator\": \";\", " + dialect, said);
  }

  private JsonNode fit(Path data, String dialect, String said) throws Exception {
    Path columns = folder.resolve("columns.json");
    Files.writeString(
        columns,
        "{%s \"label\": {\"column\": \"ill\", \"positive\": \"yes\", \"negative\": \"no\"},\n"
                .formatted(dialect)
            + " \"features\": [{\"column\": \"x\", %s}]}".formatted(said));
    return Run.of(
            "schema",
            "fit",
            columns.toString(),
            "--as",
            "columns",
            "--data",
            data.toString(),
            "--format",
            "json")
        .json();
  }

  /** Fields that are not read as what they mean. */
  private static int unread(JsonNode tree) {
    JsonNode x = tree.get("columns").get(1);
    return Stream.of("malformed", "unlisted", "outside", "not_in_charset")
        .mapToInt(key -> x.get(key).asInt())
        .sum();
  }
}
