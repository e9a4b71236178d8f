package org.didyma.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of columns that is begun from a header or a dictionary, and suggestions of any file. */
class SchemaSkeletonTest {

  private static final String SECRET = "secret7391";

  @TempDir Path folder;

  private Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  private static JsonNode tree(Run run) throws Exception {
    assertThat(run.code()).as(run.err()).isZero();
    return new ObjectMapper().readTree(run.out());
  }

  private static List<String> names(JsonNode tree) {
    return StreamSupport.stream(tree.get("features").spliterator(), false)
        .map(feature -> feature.get("column").asText())
        .toList();
  }

  private List<Path> tables() throws Exception {
    Path xlsx = folder.resolve("t.xlsx");
    try (OutputStream bytes = Files.newOutputStream(xlsx);
        Workbook workbook = new Workbook(bytes, "test", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("people");
      for (int row = 0; row < 30; row++) {
        sheet.value(row, 0, row == 0 ? "age" : String.valueOf(20 + row));
        sheet.value(row, 1, row == 0 ? "ward" : row % 3 == 0 ? "A" : "B");
        sheet.value(row, 2, row == 0 ? "ill" : row % 2 == 0 ? "yes" : "no");
      }
    }
    StringBuilder rows = new StringBuilder();
    for (int row = 1; row < 30; row++) {
      rows.append(20 + row)
          .append(row % 3 == 0 ? ",A," : ",B,")
          .append(row % 2 == 0 ? "yes" : "no");
      rows.append('\n');
    }
    Path parquet = folder.resolve("t.parquet");
    Path csv = write("t.csv", "age,ward,ill\n" + rows);
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute(
          "COPY (FROM read_csv('%s', all_varchar = true)) TO '%s' (FORMAT PARQUET)"
              .formatted(csv, parquet));
    }
    Path arff =
        write(
            "t.arff",
            "@relation t\n@attribute age integer\n@attribute ward {A,B}\n@attribute ill {no,yes}\n@data\n"
                + rows);
    return List.of(csv, xlsx, parquet, arff);
  }

  @Test
  void everyKindOfFileHasASkeletonOfItsNames() throws Exception {
    for (Path table : tables()) {
      JsonNode tree = tree(Run.of("schema", "skeleton", table.toString()));
      assertThat(names(tree)).as(table.toString()).containsExactly("age", "ward", "ill");
      assertThat(tree.toString()).doesNotContain("21").contains("unknown");
    }
    JsonNode typed =
        tree(
            Run.of(
                "schema", "skeleton", folder + "/t.arff", "--label", "ill", "--positive", "yes"));
    assertThat(typed.get("label").toString())
        .isEqualTo("{\"column\":\"ill\",\"positive\":[\"yes\"],\"negative\":[\"no\"]}");
    assertThat(typed.get("features").toString())
        .isEqualTo(
            "[{\"column\":\"age\",\"integer\":\"unknown\"},"
                + "{\"column\":\"ward\",\"categories\":[\"A\",\"B\"],\"other\":{\"value\":\"A\"}}]");
  }

  /** Whatever is wrong with the records, they are not read. */
  @Test
  void noRecordIsReadForASkeleton() throws Exception {
    byte[] bad =
        ("age,ward\n\"" + SECRET + "\0\u00e4,,,\n").getBytes(Charset.forName("windows-1252"));
    Path csv = Files.write(folder.resolve("bad.csv"), bad);
    assertThat(names(tree(Run.of("schema", "skeleton", csv.toString())))).contains("age", "ward");
    Path arff = folder.resolve("bad.arff");
    Files.write(arff, "@attribute age real\n@data\n".getBytes(UTF_8));
    Files.write(arff, bad, StandardOpenOption.APPEND);
    assertThat(names(tree(Run.of("schema", "skeleton", arff.toString())))).containsExactly("age");
    // A first line that is a record is none of names, and no word of it is repeated.
    Path open = write("open.csv", "age,\"ward\n1," + SECRET + "\"\n");
    Path none = write("none.csv", "17," + SECRET + "\n18,b\n");
    for (Path table : List.of(open, none)) {
      Run run = Run.of("schema", "skeleton", table.toString());
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.out() + run.err()).doesNotContain(SECRET);
    }
  }

  @Test
  void howATextIsWrittenDownIsStated() throws Exception {
    Path csv =
        Files.write(
            folder.resolve("t.csv"),
            "Gr\u00f6\u00dfe;ill\n1;2\n".getBytes(Charset.forName("windows-1252")));
    JsonNode tree = tree(Run.of("schema", "skeleton", csv.toString(), "--label", "ill"));
    assertThat(tree.get("separator").asText()).isEqualTo(";");
    assertThat(tree.get("charset").asText()).isEqualTo("windows-1252");
    assertThat(names(tree)).containsExactly("Gr\u00f6\u00dfe");
  }

  @Test
  void whatIsNotFilledInIsRefusedByItsName() throws Exception {
    Path table = write("t.csv", "age,ward,ill\n");
    String file = folder.resolve("columns.json").toString();
    Run made = Run.of("schema", "skeleton", table.toString(), "--out", file);
    assertThat(made.err()).contains("to be filled in: the label, age, ward, ill");
    String text = Files.readString(Path.of(file));
    for (List<String> command :
        List.of(
            List.of("schema", "check", file),
            List.of("schema", "learn", "--columns", file),
            List.of(
                "learn", "--columns", file, "--epsilon", "1", "--records", "100", "--plan-only"))) {
      Files.writeString(Path.of(file), text);
      Run run = Run.of(command.toArray(String[]::new));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("the label is not filled in");
      Files.writeString(
          Path.of(file),
          text.replaceFirst(
              "\\{\"unknown\"[^}]*}",
              "{\"column\": \"ill\", \"positive\": \"yes\", \"negative\": \"no\"}"));
      run = Run.of(command.toArray(String[]::new));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("what \"age\", \"ward\", \"ill\" hold is not filled in");
    }
  }

  @Test
  void aDictionaryFillsInWhatItSays() throws Exception {
    Path dictionary =
        write(
            "dictionary.csv",
            """
            Variable;Type;Range or values;Label;Missing codes
            age;integer;0 to 120;Age (years);
            hb;numeric;0-25.5;Haemoglobin;
            weight;;[30, 200];;
            ward;nominal;A=North | B=South;;
            stage;ordinal;1-4;;
            since;date;2000-01-01 to 2030-01-01;;
            free;text;;;
            ill;;yes | no;;
            """);
    Run run =
        Run.of(
            "schema",
            "skeleton",
            "--dictionary",
            dictionary.toString(),
            "--label",
            "ill",
            "--positive",
            "yes");
    assertThat(run.out())
        .isEqualTo(
            """
            { "label": {"column":"ill","positive":["yes"],"negative":["no"]},
              "features": [
                {"column":"age","integer":[0,120]},
                {"column":"hb","decimal":[0,25.5]},
                {"column":"weight","decimal":[30,200]},
                {"column":"ward","categories":["A","B"],"other":{"value":"A"}},
                {"column":"stage","categories":["1","2","3","4"],"ordered":true},
                {"column":"since","date":["2000-01-01","2030-01-01"]},
                {"column":"free","categories":"unknown"} ],
              "display": {"titles":{"age":"Age (years)","hb":"Haemoglobin"},"labels":{"ward":{"A":"North","B":"South"}}} }
            """);
    // REDCap's, whose columns have other names; the table's own columns and order are kept.
    Path other =
        write(
            "redcap.csv",
            """
            "Variable / Field Name","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max"
            sex,radio,"Sex","1, Male | 2, Female",,,
            bmi,text,BMI,,number_1dp,10,80
            n,text,,,integer,0,20
            smoker,yesno,,,,,
            gone,text,,,,,
            """);
    Path table = write("redcap-table.csv", "note,n,bmi,smoker,sex\n");
    run = Run.of("schema", "skeleton", table.toString(), "--dictionary", other.toString());
    assertThat(run.out())
        .contains(
            """
                {"column":"n","integer":[0,20]},
                {"column":"bmi","decimal":[10,80]},
                {"column":"smoker","categories":["1","0"],"other":{"value":"0"}},
                {"column":"sex","categories":["1","2"],"other":{"value":"1"}} ],
            """);
    assertThat(run.err())
        .contains(
            "the table has no column \"gone\"",
            "the dictionary does not describe \"note\"",
            "are read as one that is (\"other\"): smoker as \"0\", sex as \"1\"");
    Path turned = write("turned.csv", "name,range\nage,120-0\n");
    run = Run.of("schema", "skeleton", "--dictionary", turned.toString());
    assertThat(run.err()).contains("line 2, \"age\": the least number", "turn them round");
    Path nameless = write("nameless.csv", "a,b\n1,2\n");
    run = Run.of("schema", "skeleton", "--dictionary", nameless.toString());
    assertThat(run.err()).contains("has no column of names");
  }

  /** A public sample suggests the same schema, whatever kind of file it is in. */
  @Test
  void everyKindOfFileSuggestsTheSameSchema() throws Exception {
    List<String> said = new ArrayList<>();
    for (Path table : tables()) {
      Run run =
          Run.of(
              "schema",
              "suggest",
              "--public-sample",
              table.toString(),
              "--positive",
              "yes",
              "--header");
      assertThat(run.code()).as(run.err()).isZero();
      said.add(run.out());
    }
    assertThat(said.get(0)).contains("\"age\"", "[ \"A\", \"B\" ]");
    assertThat(said).containsOnly(said.get(0));
    assertThat(
            Run.of("schema", "suggest", "--public-sample", folder + "/t.xlsx", "--separator", ";")
                .err())
        .contains("are for CSV");
  }
}
