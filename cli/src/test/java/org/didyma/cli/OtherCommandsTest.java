package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherCommandsTest {

  @TempDir Path folder;

  @Test
  void theDoctorFindsEveryEngineWell() {
    Run run = Run.of("doctor", "--format", "json");
    assertThat(run.code()).isZero();
    JsonNode engines = run.json().path("engines");
    assertThat(engines.findValuesAsText("name"))
        .containsExactly("chain", "enumeration", "sampler", "cp-sat", "scip", "highs");
    assertThat(engines.findValuesAsText("version").subList(3, 6))
        .allMatch(version -> version.matches("[0-9]+[.][0-9]+.*"));
    for (JsonNode engine : engines) {
      assertThat(engine.path("ok").booleanValue()).isTrue();
      assertThat(engine.path("version").textValue()).isNotEmpty();
      assertThat(engine.path("message").textValue()).isNotEmpty();
    }
    assertThat(Run.of("doctor").out()).contains("Java", "didyma", "cache", "memory");
  }

  @Test
  void theDemoLearnsAndTests() {
    Run run = Run.of("demo");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "Predict y = \"yes\" when the points are at least ",
            "1-differentially private",
            "held-out fifth",
            "9042",
            "balanced accuracy");
  }

  /** What would not be printed is refused, and what is printed agrees with the card. */
  @Test
  void anExportTakesWhatItPrints() {
    People people = new People(folder);
    String model = people.path("model.json");
    assertThat(people.optimize("--data", people.table.toString(), "--out", model).code()).isZero();
    for (List<String> words :
        List.of(
            List.of("pmml", "--no-points-from-zero"),
            List.of("onnx", "--no-points-from-zero"),
            List.of("text", "--date", "1 May"),
            List.of("html", "--dossier", "here"),
            List.of("svg", "--date", " "))) {
      Run run =
          Run.of(
              Run.with(
                  new String[] {"export", "--model", model, "--to"}, words.toArray(String[]::new)));
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(words.get(1));
    }
    for (String form : List.of("text", "markdown", "svg", "sheet", "html")) {
      String rule =
          List.of("svg", "sheet").contains(form)
              ? " more: above the cut-off (predicts "
              : "when the points are at least ";
      assertThat(Run.of("export", "--model", model, "--to", form).out()).contains(rule);
      assertThat(Run.of("export", "--model", model, "--to", form, "--no-points-from-zero").out())
          .contains(rule);
    }
    for (String form : List.of("svg", "sheet")) {
      assertThat(
              Run.of("export", "--model", model, "--to", form, "--date", "1 May", "--dossier", "d")
                  .out())
          .contains("Date: 1 May");
    }
  }

  /** A public class is looked for in the file of its name. */
  @Test
  void aClassOfJavaIsCalledAfterItsFile() {
    People people = new People(folder);
    String model = people.path("model.json");
    assertThat(people.optimize("--data", people.table.toString(), "--out", model).code()).isZero();
    for (String name : List.of("Scorecard", "WardCard", "card_2", "column0", "Scores")) {
      String file = people.path(name + ".java");
      Run run = Run.of("export", "--model", model, "--to", "java", "--out", file);
      assertThat(run).as(name).isEqualTo(new Run(0, "", ""));
      assertThat(
              ToolProvider.getSystemJavaCompiler()
                  .run(null, null, null, "-encoding", "UTF-8", file))
          .as(name)
          .isZero();
      assertThat(folder.resolve(name + ".class")).exists();
    }
    for (String name : List.of("my-card", "2cards", "class", "record", "Map", "Numbers", "")) {
      String file = people.path(name + ".java");
      Run run = Run.of("export", "--model", model, "--to", "java", "--out", file);
      assertThat(run.code()).as(name).isEqualTo(2);
      assertThat(run.err()).as(name).contains("not a possible name of a class");
      assertThat(folder.resolve(name + ".java")).doesNotExist();
    }
    Run other = Run.of("export", "--model", model, "--to", "java", "--out", people.path("a.txt"));
    assertThat(other).isEqualTo(new Run(0, "", ""));
    assertThat(Run.of("export", "--model", model, "--to", "java").out())
        .contains("class Scorecard {");
  }

  /** What a mechanism cannot have is refused before any file is looked at. */
  @Test
  void anInterceptThatOpdiscCannotHaveIsRefusedWithTheOptions() {
    for (String intercept : List.of("-1:1", "none")) {
      Run run =
          Run.of(
              "solve",
              "--mechanism",
              "opdisc",
              "--epsilon",
              "1",
              "--intercept=" + intercept,
              "--data",
              folder.resolve("none.csv").toString(),
              "--schema",
              folder.resolve("none.json").toString());
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err().contains("cannot distinguish intercepts"))
          .as(run.err())
          .isEqualTo(!intercept.equals("none"));
    }
  }

  @Test
  void suggestsASchemaThatFitsItsSample() {
    People people = new People(folder);
    String out = people.path("suggested.json");
    Run run =
        Run.of(
            "schema",
            "suggest",
            "--public-sample",
            people.table.toString(),
            "--label",
            "ill",
            "--positive",
            "yes",
            "--out",
            out);
    assertThat(run).isEqualTo(new Run(0, "", ""));
    JsonNode checked = Run.of("schema", "check", out, "--format", "json").json();
    assertThat(checked.path("valid").booleanValue()).isTrue();
    assertThat(
            Run.of("solve", "--epsilon", "1", "--data", people.table.toString(), "--schema", out)
                .code())
        .isZero();
  }

  /** What a suggestion cannot know is said: words among numbers, odd labels, record numbers. */
  @Test
  void suggestionsSayWhatToLookAt() throws IOException {
    StringBuilder text = new StringBuilder("record,patient,pressure,age,ill\n");
    for (int i = 0; i < 90; i++) {
      text.append(1000 + i).append(",P").append(i / 2);
      text.append(i % 20 == 0 ? ",unknown," : "," + (100 + i % 30) + ",");
      text.append(20 + i % 40).append(i == 7 ? ",yess\n" : i % 3 == 0 ? ",yes\n" : ",no\n");
    }
    Path table = Files.writeString(folder.resolve("odd.csv"), text);
    Run run = suggest(table, "--label", "ill", "--positive", "yes");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err().lines())
        .hasSize(4)
        .anyMatch(l -> l.contains("\"patient\" has 45 different texts, of which 30 are listed"))
        .anyMatch(l -> l.contains("\"record\" has another whole number in every record"))
        .anyMatch(l -> l.contains("\"pressure\"") && l.contains("--missing WORD"))
        .anyMatch(l -> l.contains("\"yess\"") && l.contains("misspelt"));
    Run told = suggest(table, "--label", "ill", "--positive", "yes", "--missing", "unknown");
    assertThat(told.err()).doesNotContain("pressure");
    assertThat(told.json().path("features").path(2).has("integer")).isTrue();
    assertThat(suggest(table, "--label", "ill").err()).contains("--positive");
  }

  private static Run suggest(Path table, String... more) {
    return Run.of(
        Stream.concat(
                Stream.of("schema", "suggest", "--public-sample", table.toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  /** A file of columns is checked as what it is. */
  @Test
  void checksAFileOfColumns() throws IOException {
    String text =
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "rate", "decimal": [0, 100]},
                      {"column": "visits", "integer": "unknown"},
                      {"column": "sex", "categories": ["f", "m"]}]}
        """;
    Path columns = Files.writeString(folder.resolve("columns.json"), text);
    Run run = Run.of("schema", "check", columns.toString());
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out())
        .contains("is a valid file of columns")
        .contains("to get cut points: \"rate\"")
        .contains("to get a range and cut points: \"visits\"")
        .contains("Total under replace: every table fits.")
        .contains("It is not a schema yet: ");
    Run json = Run.of("schema", "check", columns.toString(), "--format", "json");
    assertThat(json.json().path("kind").textValue()).isEqualTo("columns");
    assertThat(json.json().path("unknown_ranges").path(0).textValue()).isEqualTo("visits");
    Files.writeString(columns, text.replace("\"f\", \"m\"", "\"f\", \"f\""));
    Run wrong = Run.of("schema", "check", columns.toString());
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).doesNotContain("needs");
    String none = folder.resolve("none.json").toString();
    assertThat(Run.of("schema", "check", none).err()).contains("the path of the schema.");
    assertThat(Run.of("schema", "learn", "--columns", none).err())
        .contains("the path of the file of columns.");
    Files.writeString(columns, text.replace("decimal", "integer").replace("\"unknown\"", "[0, 9]"));
    Run both = Run.of("schema", "check", columns.toString());
    assertThat(both.out()).contains("is a valid schema");
    assertThat(both.err()).contains("note: only the range of \"rate\", \"visits\" is stated");
    assertThat(both.out())
        .contains("As a file of columns", "Total under replace: every", "Not total under replace")
        .contains("kinds of records do not fit, which --format json lists")
        .doesNotContain("; state ");
    JsonNode tree = Run.of("schema", "check", columns.toString(), "--format", "json").json();
    assertThat(tree.at("/total/replace").booleanValue()).isFalse();
    assertThat(tree.at("/as_columns/total/replace").booleanValue()).isTrue();
    assertThat(tree.at("/as_columns/gaps")).isEmpty();
    assertThat(tree.at("/as_columns/without_thresholds/1").textValue()).isEqualTo("visits");
  }

  @Test
  void suggestsForATableWithoutHeader() throws IOException {
    Path table = Files.writeString(folder.resolve("bare.csv"), "39,m,1\n50,f,0\n38,f,1\n29,m,0\n");
    Run guessed = Run.of("schema", "suggest", "--public-sample", table.toString());
    assertThat(guessed.code()).describedAs(guessed.err()).isZero();
    assertThat(guessed.err()).contains("taking the first record as values");
    assertThat(guessed.json().path("header").booleanValue()).isFalse();
    assertThat(guessed.json().path("label").path("column").textValue()).isEqualTo("3");
    Run told = Run.of("schema", "suggest", "--public-sample", table.toString(), "--no-header");
    assertThat(told.out()).isEqualTo(guessed.out());
    assertThat(told.err()).doesNotContain("first record");
    Run names = Run.of("schema", "suggest", "--public-sample", table.toString(), "--header");
    assertThat(names.json().path("header").booleanValue()).isTrue();
    assertThat(names.json().path("label").path("column").textValue()).isEqualTo("1");
  }

  @Test
  void theBenchmarkOfNoiseNamesEveryLawAndItsPeer() {
    Run run = Run.of("bench", "noise", "--runs", "1", "--seconds", "0.001", "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows.findValuesAsText("law"))
        .contains("64 bits", "discrete Gaussian, sigma 10", "discrete Laplace, scale 10");
    for (JsonNode row : rows) {
      assertThat(row.path("draws_per_second").longValue()).isPositive();
      assertThat(row.path("peer_draws_per_second").longValue()).isPositive();
      assertThat(row.path("peer").textValue()).isNotEmpty();
    }
    assertThat(Run.of("bench", "noise", "--seconds", "0").err()).contains("--seconds");
    assertThat(Run.of("bench", "noise", "--runs", "0").err()).contains("--runs");
  }

  @Test
  void theBenchmarkOfGradientsHasMethodsAndWholePasses() {
    Run run =
        Run.of(
            "bench",
            "gradient",
            "--records",
            "60",
            "--features",
            "12",
            "--passes",
            "1",
            "--runs",
            "1",
            "--case",
            "dp-sgd",
            "--case",
            "mlp",
            "--case",
            "clipped",
            "--format",
            "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("rows").findValuesAsText("method"))
        .contains("dp-sgd, sparse rows", "mlp, one hidden layer of 128");
    for (JsonNode row : run.json().path("rows")) {
      assertThat(row.path("examples_per_second").longValue()).isPositive();
    }
    assertThat(run.json().path("passes_over_all")).hasSize(2);
    for (JsonNode pass : run.json().path("passes_over_all")) {
      assertThat(pass.path("milliseconds").doubleValue()).isPositive();
      assertThat(pass.path("share_of_bandwidth").doubleValue()).isPositive();
    }
    assertThat(Run.of("bench", "gradient", "--case", "none").err()).contains("--case");
  }

  @Test
  void theBenchmarkOfTheSearchRefusesAMissingTableBeforeItSaysAnything() {
    String missing = folder.resolve("missing.csv").toString();
    for (String option : List.of("--data", "--binary-adult", "--spambase")) {
      Run run = Run.of("bench", "search", option, missing);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .isEqualTo(
              "didyma: %s does not exist\nHint: check the path of the table.\n".formatted(missing));
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void theBenchmarkOfPassesHasEveryMethodInEveryPlace() {
    Run run =
        Run.of(
            "bench",
            "passes",
            "--rows",
            "40,60,80",
            "--features",
            "3",
            "--epochs",
            "2",
            "--batches",
            "1,20",
            "--runs",
            "1",
            "--format",
            "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("lines").findValuesAsText("place"))
        .containsExactly(
            Stream.of("memory", "h2")
                .flatMap(place -> Collections.nCopies(6, place).stream())
                .toArray(String[]::new));
    for (JsonNode line : run.json().path("lines")) {
      for (String method : List.of("psgd", "scs13", "bst14")) {
        assertThat(line.path(method + "_ratio").doubleValue()).isPositive();
      }
    }
    assertThat(run.json().path("fits").findValuesAsText("method"))
        .containsExactly(
            "noiseless", "psgd", "scs13", "bst14", "noiseless", "psgd", "scs13", "bst14");
    assertThat(Run.of("bench", "passes", "--place", "mars").err()).contains("--place");
    assertThat(Run.of("bench", "passes", "--place", "sql-only").err()).contains("--server");
    assertThat(Run.of("bench", "passes", "--rows", "0").err()).contains("--rows");
    assertThat(Run.of("bench", "passes", "--rows", "20", "--batches", "21").err())
        .contains("--batches");
  }

  @Test
  void checksASchema() {
    People people = new People(folder);
    Run run = Run.of("schema", "check", people.schema.toString());
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("4 columns make 9 features", "ward=B, east", "visits/10");
    String one =
        people
            .write(
                "one.json",
                """
                {"label": {"column": "ill", "positive": "yes", "negative": "no"},
                 "features": [{"column": "age", "integer": [18, 90], "thresholds": [30]}]}
                """)
            .toString();
    assertThat(Run.of("schema", "check", one).out()).contains("1 column makes 1 feature:");
    assertThat(
            Run.of("solve", "--epsilon", "1", "--data", people.table.toString(), "--schema", one)
                .err())
        .contains("the schema has 1 feature and");
  }

  @Test
  void listsAndDescribesTheCatalogue() {
    assertThat(Run.of("data", "list").out()).contains("bank", "bundled", "45211");
    JsonNode first = Run.of("data", "list", "--format", "json").json().path("datasets").path(0);
    assertThat(first.path("name").textValue()).isEqualTo("bank");
    assertThat(Run.of("data", "describe", "bank").out()).contains("doi.org", "poutcome");
    assertThat(
            Run.of("data", "describe", "bank", "--format", "json")
                .json()
                .path("schema")
                .path("label")
                .path("column")
                .textValue())
        .isEqualTo("y");
    assertThat(Run.of("data", "fetch", "bank").out()).contains("nothing to download");
    assertThat(Run.of("data", "describe", "credit-g").out()).contains("openml", "credit-g.data");
    assertThat(Run.of("data", "fetch", "credit-g").err()).contains("data describe credit-g");
  }

  @Test
  void theSchemaOfACataloguedTableServesForAFile() {
    People people = new People(folder);
    people.write("tic.json", Run.of("data", "describe", "tic-tac-toe", "--schema").out());
    people.write("games.csv", "x,x,x,x,o,o,x,o,o,positive\no,o,o,x,x,b,x,b,b,negative\n");
    Run run =
        Run.of(
            "optimize",
            "--data",
            people.path("games.csv"),
            "--schema",
            people.path("tic.json"),
            "--format",
            "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("errors").intValue()).isZero();
  }

  @Test
  void printsVersionsAndCompletion() {
    assertThat(Run.of("--version").out()).startsWith("didyma ").contains("Java");
    assertThat(Run.of("completion").out()).contains("complete -F", "--epsilon", "suggest");
  }

  /** Such as a driver that is made for a newer Java. */
  @Test
  void whatJavaCannotLinkIsADefectWithoutATrace() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int octet) {
            throw new NoClassDefFoundError("org/example/Missing");
          }
        };
    PrintStream out = new PrintStream(broken, true, StandardCharsets.UTF_8);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Didyma.run(
            new String[] {"data", "list"}, out, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(ExitCode.DEFECT.code());
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("didyma: internal error: NoClassDefFoundError\n")
        .doesNotContain("\tat ");
  }
}
