package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts of several places. */
class CellsTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private String export(String name, Path table) {
    String file = people.path(name);
    Run run = Run.line("cells export --data %s --schema %s --out %s", table, people.schema, file);
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  private String optimum(String data) {
    Run run =
        Run.line(
            "optimize --data %s --schema %s --format json --ties smallest", data, people.schema);
    assertThat(run.code()).as(run.err()).isZero();
    return run.json().path("records") + " " + run.json().path("cells") + run.json().path("weights");
  }

  @Test
  void countsOfPartsAddUpToThoseOfTheTable() throws IOException {
    List<String> lines = Files.readAllLines(people.table);
    List<String> files = new ArrayList<>(List.of("cells", "merge"));
    for (int part = 0; part < 3; part++) {
      List<String> own = new ArrayList<>(lines.subList(1 + 100 * part, 101 + 100 * part));
      own.add(0, lines.get(0));
      files.add(export("part" + part + ".cells", Files.write(folder.resolve("part" + part), own)));
    }
    String all = people.path("all.cells");
    files.addAll(List.of("--out", all));
    Run merged = Run.of(files.toArray(String[]::new));
    assertThat(merged.code()).as(merged.err()).isZero();
    assertThat(optimum(all)).isEqualTo(optimum(people.table.toString()));
    assertThat(Files.readString(Path.of(all)))
        .isEqualTo(Files.readString(Path.of(export("whole.cells", people.table))));

    Run solved =
        Run.of("solve", "--data", all, "--schema", people.schema.toString(), "--epsilon", "1");
    assertThat(solved.code()).as(solved.err()).isZero();
    // What was counted is not in the file.
    assertThat(solved.out().replaceAll("\\s+", " "))
        .contains("each record is counted at most once, whatever the other records are");
    Run rows =
        Run.line("solve --data %s --schema %s --epsilon 1 --mechanism psgd", all, people.schema);
    assertThat(rows.code()).as(rows.err()).isZero();
  }

  @Test
  void anotherSchemaIsRefusedBeforeTheCountsAreRead() {
    String file = export("people.cells", people.table);
    Path other =
        people.write("other.schema.json", People.SCHEMA.replace("[30, 45, 60, 75]", "[30, 45]"));
    Run run = Run.of("solve", "--data", file, "--schema", other.toString(), "--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("under another schema").doesNotContain("spent");
  }

  /** A row that no record can have would break what mechanisms know of rows. */
  @ParameterizedTest
  @CsvSource({
    "'[0,', '[2,'", // no 0/1
    "',0,0,0,0,', ',0,1,0,0,'", // a threshold without those below it
    "']', ',0]'", // too long
    "didyma-cells/1, didyma-cells/2",
    "'[0,', '[0.5,'",
    "'[0,', '[-1,'",
    "rows, row",
  })
  void whatNoTableCanHaveIsRefused(String some, String other) throws IOException {
    Path file = Path.of(export("people.cells", people.table));
    String text = Files.readString(file);
    int rows =
        some.startsWith("rows") || some.startsWith("didyma") ? 0 : text.indexOf("\"rows\"") + 8;
    String broken = text.substring(0, rows) + text.substring(rows).replace(some, other);
    assertThat(broken).isNotEqualTo(text);
    Files.writeString(file, broken);
    Run run = Run.of("optimize", "--data", file.toString(), "--schema", people.schema.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("is not a file of cells").doesNotContain("\tat ");
  }
}
