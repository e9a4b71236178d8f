package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as Excel writes them in Western Europe. */
class CharsetTest {

  private static final Charset WESTERN = Charset.forName("windows-1252");

  private static final String SCHEMA =
      """
      {%s"policies": "total", "separator": ";",
       "label": {"column": "krank", "positive": "schön", "negative": "nein"},
       "features": [{"column": "Geschlecht", "categories": ["männlich", "weiblich"]}]}
      """;

  private static final String TABLE =
      "Geschlecht;krank;Ort\n" + "männlich;schön;Köln\nweiblich;nein;Bonn\n".repeat(20);

  @TempDir Path folder;
  private People people;
  private Path table;

  @BeforeEach
  void writes() throws IOException {
    people = new People(folder);
    people.write("plain.json", SCHEMA.formatted(""));
    people.write("western.json", SCHEMA.formatted("\"charset\": \"windows-1252\", "));
    table = Files.write(folder.resolve("asc.csv"), TABLE.getBytes(WESTERN));
  }

  private Run optimize(String schema, String model) {
    return Run.of(
        "optimize",
        "--data",
        table.toString(),
        "--schema",
        people.path(schema),
        "--out",
        people.path(model));
  }

  @Test
  void fieldsOfAnotherCharsetAreCounted() {
    String[] command = {"schema", "fit", people.path("plain.json"), "--data", table.toString()};
    assertThat(Run.of(command).out().replaceAll("\\s+", " "))
        .contains(
            "Fields of \"krank\" (20), \"Geschlecht\" (20): they have bytes that are no characters in"
                + " UTF-8.",
            "CSV UTF-8",
            "\"charset\"");
    command[2] = people.path("western.json");
    Run run = Run.of(command);
    assertThat(run.out()).doesNotContain("charset", "no characters");
    assertThat(run.out()).containsPattern("Geschlecht +category +40 +0");
  }

  @Test
  void aSampleIsReadInTheCharsetThatTheSchemaThenStates() {
    List<String> command =
        new ArrayList<>(
            List.of("schema", "suggest", "--public-sample", table.toString(), "--label", "krank"));
    assertThat(Run.of(command.toArray(String[]::new)).code()).isEqualTo(2);
    command.addAll(List.of("--positive", "schön", "--charset"));
    command.add("windows-1252");
    Run run = Run.of(command.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().path("charset").asText()).isEqualTo("windows-1252");
    assertThat(run.out()).contains("männlich", "weiblich", "schön");
    for (String other : List.of("UTF-16", "nonsense", "")) {
      command.set(command.size() - 1, other);
      Run refused = Run.of(command.toArray(String[]::new));
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("--charset is");
    }
  }

  /** Excel begins "CSV UTF-8" with a mark, before a column that nobody may use. */
  @Test
  void aTableThatSaysItIsUtf8IsNotTakenForAnother() throws IOException {
    Files.writeString(
        table, "\uFEFF" + TABLE.replaceFirst("Geschlecht;krank;Ort", "id;krank;Geschlecht"));
    Run run = optimize("western.json", "m.json");
    assertThat(run.code()).as(run.toString()).isEqualTo(2);
    assertThat(run.err()).contains("begins with the mark of UTF-8", "leave \"charset\" out");
  }

  @Test
  void predictionsKeepTheCharset() throws IOException {
    assertThat(optimize("western.json", "card.json").out()).contains("0 errors in 40 records");
    Path out = folder.resolve("out.csv");
    Run run =
        Run.of(
            "predict",
            "--model",
            people.path("card.json"),
            "--data",
            table.toString(),
            "--out",
            out.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("note");
    assertThat(Files.readAllBytes(out))
        .isEqualTo(
            TABLE
                .replace("Ort\n", "Ort;prediction\n")
                .replace("Köln\n", "Köln;schön\n")
                .replace("Bonn\n", "Bonn;nein\n")
                .getBytes(WESTERN));
    Run evaluated =
        Run.of("evaluate", "--model", people.path("card.json"), "--data", table.toString());
    assertThat(evaluated.out()).as(evaluated.err()).containsPattern("errors +0");
  }

  /** The table that comes back is another one than that which went in. */
  @Test
  void predictTellsOfTextThatItDoesNotKeep() throws IOException {
    optimize("plain.json", "card.json");
    Run run = Run.of("predict", "--model", people.path("card.json"), "--data", table.toString());
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains("note: 60 fields have bytes", "do not exist in UTF-8", "\"charset\"");
    Path text = Files.writeString(folder.resolve("utf8.csv"), TABLE);
    assertThat(Run.of("predict", "--model", people.path("card.json"), "--data", "" + text).err())
        .isEmpty();
  }

  @Test
  void severalFilesAreReadInUtf8Only() {
    Run run =
        Run.of(
            "optimize",
            "--data",
            folder.resolve("as*.csv").toString(),
            "--schema",
            people
                .write(
                    "strict.json",
                    SCHEMA
                        .formatted("\"charset\": \"windows-1252\", ")
                        .replace("\"policies\": \"total\", ", ""))
                .toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(run.err()).contains("read in UTF-8 only, and the schema says windows-1252");
  }
}
