package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code pareto} on the command line. */
class ParetoTest {

  @TempDir Path folder;

  static String[] with(String[] args, String... more) {
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
  }

  private String[] search(People people, String out, int evaluations) {
    return people.args(
        "pareto",
        "--public",
        "--mechanisms",
        "exponential,psgd,dp-sgd",
        "--delta",
        "1e-4",
        "--vary",
        "lattice=ternary,sparse:1:2",
        "--vary",
        "loss",
        "--vary",
        "passes=1:20:log",
        "--vary",
        "lot=20",
        "--evaluations",
        Integer.toString(evaluations),
        "--random",
        "6",
        "--repetitions",
        "2",
        "--start",
        "3",
        "--out",
        folder.resolve(out).toString());
  }

  @Test
  void findsAFrontWhosePointsCanBeRunAgain() throws IOException {
    People people = new People(folder);
    Run run = Run.of(with(search(people, "front", 20), "--format", "json"));
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode root = run.json();
    assertThat(root.path("label").textValue()).isEqualTo("not private");
    assertThat(root.path("rows")).hasSize(20);
    assertThat(root.path("hypervolume").doubleValue()).isBetween(5.0, 10.0);
    JsonNode front = root.path("front");
    assertThat(front).isNotEmpty();
    for (int k = 1; k < front.size(); k++) {
      assertThat(front.get(k).path("epsilon").doubleValue())
          .isGreaterThan(front.get(k - 1).path("epsilon").doubleValue());
      assertThat(front.get(k).path("error").doubleValue())
          .isLessThan(front.get(k - 1).path("error").doubleValue());
    }
    for (String mechanism : List.of("exponential", "psgd", "dp-sgd")) {
      assertThat(root.path("rows"))
          .anyMatch(r -> r.path("settings").path("mechanism").asText().equals(mechanism));
    }
    for (JsonNode point : root.path("rows")) {
      Run again = Run.of(with(words(point.path("command").textValue()), "--format", "json"));
      assertThat(again.code()).describedAs(again.err()).isZero();
      assertThat(again.json().path("same").booleanValue()).isTrue();
      assertThat(again.json().path("errors")).isEqualTo(point.path("errors"));
    }
    assertThat(Files.readString(folder.resolve("front/front.md"))).contains("hypervolume");
    assertThat(Files.readAllLines(folder.resolve("front/evaluations.csv"))).hasSize(21);
  }

  /** As a shell would, without the program's name. */
  static String[] words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(command);
    while (word.find()) {
      words.add(word.group(1) != null ? word.group(1) : word.group(2));
    }
    return words.subList(1, words.size()).toArray(String[]::new);
  }

  @Test
  void anotherRunIsToldFromTheSameOne() throws IOException {
    String[] search = search(new People(folder), "front", 3);
    assertThat(Run.of(search).code()).isZero();
    Path file = folder.resolve("front/evaluations.jsonl");
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\"errors\":\\[[^,]*", "\"errors\":[0.987"));
    Run again = Run.of(with(search, "--again", "1"));
    assertThat(again.out()).contains("Other numbers than evaluation 1");
    Run missing = Run.of(with(search, "--again", "4"));
    assertThat(missing.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(missing.err()).contains("has 3 evaluations");
    Run nothing = Run.of(with(search(new People(folder), "none", 3), "--again", "1"));
    assertThat(nothing.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(nothing.err()).contains("there is none");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void goesOnAndFindsTheSame() throws IOException {
    People people = new People(folder);
    assertThat(Run.of(search(people, "whole", 14)).code()).isZero();
    assertThat(Run.of(search(people, "parts", 9)).code()).isZero();
    Path parts = folder.resolve("parts/evaluations.jsonl");
    // Killed while it wrote the ninth.
    String text = Files.readString(parts);
    Files.writeString(parts, text.substring(0, text.length() - 30));
    Run rest = Run.of(search(people, "parts", 14));
    assertThat(rest.err()).contains("8 of 14 evaluations were done before");
    assertThat(timeless(parts)).isEqualTo(timeless(folder.resolve("whole/evaluations.jsonl")));
    String[] other = search(people, "parts", 14);
    other[Arrays.asList(other).indexOf("--repetitions") + 1] = "3";
    Run refused = Run.of(other);
    assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(refused.err()).contains("another search");
  }

  private static List<String> timeless(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.replaceAll(",\"seconds\":[^}]*", ""))
        .toList();
  }

  @Test
  void namesTheBestSettingsAtAnEpsilonAndRunsThem() {
    String[] search = {
      "pareto",
      "--published=sparse-vector",
      "--batch=3",
      "--reference=10:1:5",
      "--fast",
      "--evaluations=20",
      "--random=6",
      "--repetitions=9",
      "--out=" + folder.resolve("svt")
    };
    assertThat(Run.of(with(search, "--best-at", "5")).err()).contains("there is none");
    Run searched = Run.of(search);
    assertThat(searched.code()).describedAs(searched.err()).isZero();
    assertThat(searched.out()).contains("seconds").contains("error 1 and 5 seconds a run");
    Run best = Run.of(with(search, "--best-at", "5", "--format", "json"));
    assertThat(best.code()).describedAs(best.err()).isZero();
    assertThat(best.json().path("epsilon").doubleValue()).isLessThanOrEqualTo(5);
    assertThat(best.json().path("errors")).hasSize(9);
    assertThat(best.json().path("believed_error").doubleValue()).isBetween(0.0, 1.0);
    assertThat(best.json().path("best_tried").path("epsilon").doubleValue()).isLessThanOrEqualTo(5);
    assertThat(Run.of(with(search, "--best-at", "5")).out()).contains("the expected error was");
    assertThat(Run.of(search).err()).contains("20 of 20 evaluations were done before");
  }

  /** The same errors as under a schema that has only these columns. */
  @Test
  void columnsAreASetting() {
    People people = new People(folder);
    JsonNode some = rows(people, "some", "--vary", "columns=age+ward,sex+age+ward+visits");
    people.write(
        "people.schema.json",
        People.SCHEMA
            .replaceAll("(?m)^.*\"sex\".*$\\R", "")
            .replaceAll(",\\R.*\"visits\".*", "\n"));
    JsonNode few = rows(people, "few");
    int compared = 0;
    for (int k = 0; k < some.size(); k++) {
      if (some.get(k).path("settings").path("columns").asText().equals("age+ward")) {
        assertThat(some.get(k).path("errors")).isEqualTo(few.get(k).path("errors"));
        compared++;
      }
    }
    assertThat(compared).isBetween(1, some.size() - 1);
  }

  /** The one mechanism runs as where its range is all mechanisms', the other does not. */
  @Test
  void aRangeCanBeOneMechanismsOwn() {
    People people = new People(folder);
    String[] both = {
      "--mechanisms=dp-sgd,dp-adam", "--delta=1e-4", "--vary=epsilon=2", "--vary=lot=10"
    };
    JsonNode own =
        rows(
            people,
            "own",
            with(both, "--vary=learning-rate=20", "--vary=dp-adam/learning-rate=0.02"));
    JsonNode common = rows(people, "common", with(both, "--vary=learning-rate=0.02"));
    List<Boolean> equal = new ArrayList<>();
    for (int k = 0; k < own.size(); k++) {
      JsonNode row = own.get(k);
      boolean isAdam = row.path("settings").path("mechanism").asText().equals("dp-adam");
      boolean isSame = row.path("errors").equals(common.get(k).path("errors"));
      if (isAdam) {
        assertThat(isSame).isTrue();
      } else {
        equal.add(isSame);
      }
    }
    assertThat(equal).contains(false).hasSizeBetween(1, own.size() - 1);

    JsonNode varied = rows(people, "varied", with(both, "--vary=dp-sgd/learning-rate=5:6"));
    for (JsonNode row : varied) {
      JsonNode settings = row.path("settings");
      String name = settings.path("mechanism").asText() + "/learning-rate";
      boolean isAdam = name.startsWith("dp-adam");
      assertThat(settings.path(name).asDouble()).isBetween(isAdam ? 0.003 : 5, isAdam ? 0.3 : 6.0);
      assertThat(settings.has("learning-rate")).isFalse();
    }
  }

  private JsonNode rows(People people, String out, String... more) {
    Run run =
        Run.of(
            with(
                people.args(
                    "pareto",
                    "--public",
                    "--lattice=ternary",
                    "--intercept=-2:2",
                    "--vary=epsilon=0.5",
                    "--method=random",
                    "--evaluations=8",
                    "--repetitions=3",
                    "--start=4",
                    "--format=json",
                    "--out=" + folder.resolve(out)),
                more));
    assertThat(run.code()).describedAs(run.err()).isZero();
    return run.json().path("rows");
  }

  @Test
  void privateTablesAreNotSearched() {
    People people = new People(folder);
    Run run =
        Run.of(
            "pareto",
            "--data",
            people.path("no-such-file.csv"),
            "--schema",
            people.schema.toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(run.err()).contains("--public");
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("front")).doesNotExist();
  }

  @Test
  void baselinesAndPublishedSearchesRun() {
    for (String method :
        List.of(
            "random",
            "uniform",
            "sobol",
            "grid:3",
            "even-grid:3",
            "bayesian-expected",
            "bayesian-raw-believed")) {
      Run run =
          Run.line(
              "pareto --published sparse-vector --method %s --evaluations 8"
                  + " --random 4 --repetitions 3 --format json --out %s",
              method, folder.resolve(method.replace(':', '-')));
      assertThat(run.code()).describedAs(run.err()).isZero();
      assertThat(run.json().path("rows")).hasSize(method.endsWith("grid:3") ? 9 : 8);
    }
  }

  static Stream<List<String>> mistakes() {
    return Stream.of(
        List.of("--vary has \"nothing\"", "--vary", "nothing=1:2"),
        List.of("--vary has \"epsilon=1:2:3\"", "--vary", "epsilon=1:2:3"),
        List.of("cannot vary from 2.0 to 1.0", "--vary", "epsilon=2:1"),
        List.of("--lattice is \"round\"", "--vary", "lattice=round"),
        List.of("--method is \"guess\"", "--method", "guess"),
        List.of("--method is \"grid:0\"", "--method", "grid:0"),
        List.of("--method is \"even-grid:\"", "--method", "even-grid:"),
        List.of("--reference is \"10\"", "--reference", "10"),
        List.of("has no column", "--vary", "columns=nothing"),
        List.of("--fast needs the number", "--fast"),
        List.of("--batch is \"0\", which is not a whole number", "--batch", "0"),
        List.of("--best-at is not an epsilon", "--best-at", "0"),
        List.of("both given", "--best-at", "1", "--again", "1"),
        List.of("--reference is \"1:1:0\"", "--reference", "1:1:0"),
        List.of("--utility is \"f1\"", "--utility", "f1"),
        List.of("--evaluations is \"0\", which is not a whole number", "--evaluations", "0"),
        List.of("without a delta", "--mechanisms", "dp-sgd"),
        List.of("is not private", "--mechanisms", "majority"),
        List.of("--published comes with its own tables", "--published", "sparse-vector"),
        List.of("for --published only", "--quick"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void mistakesAreSaid(List<String> mistake) {
    People people = new People(folder);
    Run run =
        Run.of(
            with(
                people.args("pareto", "--public", "--out", people.path("front")),
                mistake.subList(1, mistake.size()).toArray(String[]::new)));
    assertThat(run.code()).describedAs(run.err()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(run.err()).contains(mistake.get(0)).contains("Hint:");
    assertThat(folder.resolve("front/evaluations.jsonl")).doesNotExist();
  }
}
