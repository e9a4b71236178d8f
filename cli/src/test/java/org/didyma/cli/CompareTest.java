package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code compare solvers} on the command line. */
class CompareTest {

  @TempDir Path folder;

  @Test
  @Tag("long")
  void aRandomSuiteIsSolvedByAll() throws Exception {
    Path chart = folder.resolve("chart.svg");
    Run run =
        Run.line(
            "compare solvers --suite random --instances 2 --engines chain,enumeration,cp-sat,scip,highs"
                + " --perturbation opdisc:1 --draws 2 --svg %s --format json",
            chart);
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(2 * 2 * 5);
    for (JsonNode row : rows) {
      assertThat(row.path("certified_objective").isIntegralNumber()).isTrue();
      assertThat(row.path("seconds").isNumber()).isTrue();
      assertThat(row.path("perturbation").textValue()).isEqualTo("opdisc:1");
      assertThat(row.path("unit").longValue()).isGreaterThan(1);
      assertThat(row.has("wrong_claim")).isTrue();
      boolean ours = List.of("chain", "enumeration").contains(row.path("engine").textValue());
      if (ours) {
        assertThat(row.path("status").textValue()).isEqualTo("proven");
        assertThat(row.path("formulation").textValue()).isEmpty();
      } else {
        assertThat(row.path("version").textValue()).matches("[0-9]+[.].*");
        assertThat(row.path("formulation").textValue()).startsWith("projected-");
      }
      if (ours || row.path("engine").textValue().equals("cp-sat")) {
        assertThat(row.path("objective")).isEqualTo(row.path("certified_objective"));
        assertThat(row.path("wrong_claim").isNull()).isTrue();
        assertThat(row.path("seconds_to_proof").doubleValue())
            .isGreaterThanOrEqualTo(row.path("seconds_to_optimum").doubleValue());
      }
    }
    // Two draws differ, and all engines see the same ones.
    assertThat(rows.findValuesAsText("certified_objective").stream().distinct()).hasSize(4);
    assertThat(Files.readString(chart)).startsWith("<svg ").contains("runs solved", "cp-sat");
  }

  @Test
  void aTableHasALinePerEngineAndFormulation() {
    People people = new People(folder);
    people.keep(50);
    Run run =
        Run.line(
            "compare solvers --data %s --schema %s --engines chain,cp-sat"
                + " --formulations auto,row-big-m",
            people.table, people.schema);
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out()).contains("chain", "cp-sat indicator", "cp-sat row-big-m", "1 of 1");
    assertThat(run.out().lines()).hasSize(6);
    assertThat(run.out()).containsPattern("Versions: chain .*, cp-sat [0-9]");
    Run markdown =
        Run.line(
            "compare solvers --data %s --schema %s --engines chain,enumeration --format markdown",
            people.table, people.schema);
    assertThat(markdown.code()).describedAs(markdown.err()).isZero();
    assertThat(markdown.out()).contains("| chain ", "| enumeration ", "1 of 1");
    assertThat(markdown.out().lines()).hasSize(6);
  }

  /** A comparison without a folder is not lost when it is stopped. */
  @Test
  void aStoppedComparisonOfEnginesShowsWhatItHas() {
    // The first line is the end of the first run.
    Run stopped =
        Run.stoppedAtItsFirstNote(
            "compare solvers --suite random --instances 40 --engines chain --format json"
                .split(" "));
    assertThat(stopped.code()).isEqualTo(3);
    int rows = stopped.json().path("rows").size();
    assertThat(rows).isBetween(1, 39);
    assertThat(stopped.err()).contains("stopped on request after " + rows + " runs", "--out");
  }

  /** What comes with the program is listed without any table. */
  @Test
  void problemsOfTheContestAreListedWithoutTheirTables() {
    String none = folder.toString();
    Run run = Run.of("experiment", "instances", "--data-dir", none, "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode problems = run.json().path("problems");
    assertThat(problems).hasSize(221);
    assertThat(problems)
        .allMatch(p -> p.path("cells").asInt() > 0 && p.path("coordinates").asInt() > 0);
    JsonNode first = problems.get(0);
    assertThat(first.path("name").textValue()).isEqualTo("dense-haberman-1");
    assertThat(first.path("objective").asInt()).isEqualTo(67);
    assertThat(first.path("status").textValue()).isEqualTo("certified");
    Run table = Run.of("experiment", "instances", "--data-dir", none, "--only", "haberman-1");
    assertThat(table.out()).containsPattern("dense-haberman-1 .* certified .* 170 .* 67");
    // Files cannot be made without them.
    Run out = Run.of("experiment", "instances", "--data-dir", none, "--out", none + "/problems");
    assertThat(out.code()).isEqualTo(2);
  }

  /** A problem of the contest as a file, solved by the search and by each decomposition. */
  @Test
  void aProblemInAFileIsSolvedByDecompositions() throws Exception {
    Run.of("experiment", "instances", "--only", "dense-bank-4", "--out", folder.toString());
    Path problem = folder.resolve("dense-bank-4.json");
    assertThat(folder.resolve("dense-bank-4.mps")).exists();
    String[] words = {
      "compare",
      "solvers",
      "--problem",
      problem.toString(),
      "--engines",
      "chain,cp-sat-benders,scip-benders,highs-benders",
      "--format",
      "json"
    };
    Run run = Run.of(words);
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(4);
    for (JsonNode row : rows) {
      boolean ours = row.path("engine").textValue().equals("chain");
      assertThat(row.path("status").textValue()).isEqualTo(ours ? "proven" : "claimed");
      assertThat(row.path("bound_proven").booleanValue()).isEqualTo(ours);
      assertThat(row.path("objective")).isEqualTo(row.path("certified_objective"));
      assertThat(row.path("wrong_claim").isNull()).isTrue();
    }
    Files.writeString(problem, Files.readString(problem).replace("\"groups\":[0", "\"groups\":[1"));
    Run damaged = Run.of(words);
    assertThat(damaged.code()).isEqualTo(2);
    assertThat(damaged.err()).contains("is damaged", "advice");
  }

  /** What an engine had when, and the same problem in another order of its columns. */
  @Test
  void tellsWhatEnginesHadAtGivenTimes() {
    People people = new People(folder);
    List<String> hard = people.hardTable(12);
    Run run =
        Run.of(
            Stream.of(
                    List.of("compare", "solvers"),
                    hard,
                    List.of("--engines", "chain,highs", "--time-limit", "0.7"),
                    List.of("--certificate-limit", "0.1", "--at", "0.5,0.001", "--shuffle"),
                    List.of("--draws", "2", "--format", "json"))
                .flatMap(List::stream)
                .toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(4);
    for (JsonNode row : rows) {
      assertThat(row.path("primal_integral").doubleValue()).isBetween(0.0, 0.7);
      // An engine on a busy machine may have no point yet.
      if (row.path("objective").isNumber()) {
        assertThat(row.path("best_known_objective").longValue())
            .isLessThanOrEqualTo(row.path("objective").longValue());
      }
      assertThat(row.path("cost_at").fieldNames()).toIterable().containsExactly("0.001", "0.5");
      JsonNode points = row.path("trajectory");
      for (int i = 1; i < points.size(); i++) {
        assertThat(points.get(i).get(0).doubleValue())
            .isGreaterThanOrEqualTo(points.get(i - 1).get(0).doubleValue());
        assertThat(points.get(i).get(1).longValue())
            .isLessThan(points.get(i - 1).get(1).longValue());
      }
      if (!points.isEmpty()) {
        assertThat(points.get(points.size() - 1).get(1)).isEqualTo(row.path("objective"));
      }
    }
    assertThat(rows.get(0).path("trajectory")).isNotEmpty();
    assertThat(rows.get(0).path("engine").textValue()).isEqualTo("chain");
    assertThat(rows.get(0).path("cost_at").path("0.5").isNumber()).isTrue();
  }

  /** A value that all orders of the columns share. */
  @Test
  void theOrderOfColumnsDoesNotChangeTheOptimum() {
    People people = new People(folder);
    for (String lattice : List.of("box:2", "sparse:2:3")) {
      List<String> problem =
          List.of(
              "--data",
              people.table.toString(),
              "--schema",
              people.schema.toString(),
              "--lattice",
              lattice,
              "--intercept=-2:1",
              "--cost",
              "2:1",
              "--format",
              "json");
      Run run =
          Run.of(
              Stream.of(
                      List.of("compare", "solvers", "--shuffle", "--draws", "4"),
                      List.of("--engines", "chain"),
                      problem)
                  .flatMap(List::stream)
                  .toArray(String[]::new));
      assertThat(run.code()).describedAs(run.err()).isZero();
      assertThat(run.json().path("rows").findValuesAsText("certified_objective"))
          .hasSize(4)
          .containsOnly(
              Run.of(
                      Stream.of(List.of("optimize"), problem)
                          .flatMap(List::stream)
                          .toArray(String[]::new))
                  .json()
                  .path("objective")
                  .asText());
    }
  }

  @Test
  void theAdultSuiteHasItsKnownOptima() {
    Run run =
        Run.line(
            "compare solvers --suite adult --adult %s --only d=8,d=24,d=25"
                + " --engines chain,scip --format json",
            KnownOptimaTest.table());
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows.findValuesAsText("certified_objective"))
        .containsExactly("3752", "3752", "3342", "3342", "3381", "3381");
    assertThat(rows.findValuesAsText("objective"))
        .isEqualTo(rows.findValuesAsText("certified_objective"));
    assertThat(rows.findValuesAsText("records")).containsOnly("15682");
  }

  /** The same command goes on under the same noise; another description is refused. */
  @Test
  void aFolderOfResultsIsGoneOnWith() throws Exception {
    Path out = folder.resolve("results");
    List<String> words =
        List.of(
            "compare",
            "solvers",
            "--suite",
            "random",
            "--instances",
            "1",
            "--engines",
            "chain,enumeration",
            "--perturbation",
            "opdisc:1",
            "--out",
            out.toString(),
            "--format",
            "json",
            "--draws");
    Run two = Run.of(with(words, "2").toArray(String[]::new));
    assertThat(two.code()).describedAs(two.err()).isZero();
    Run three = Run.of(with(words, "3").toArray(String[]::new));
    assertThat(three.code()).describedAs(three.err()).isZero();
    JsonNode rows = three.json().path("rows");
    assertThat(rows).hasSize(6);
    for (int i = 0; i < 4; i++) {
      assertThat(rows.get(i)).isEqualTo(two.json().path("rows").get(i));
    }
    assertThat(rows.findValuesAsText("certified_objective").stream().distinct()).hasSize(3);
    assertThat(out.resolve("summary.md")).content().contains("6 of 6 runs", "engine");
    assertThat(out.resolve("charts.svg")).isNotEmptyFile();
    Run other = Run.of(with(words, "3", "--time-limit", "5").toArray(String[]::new));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("another description");
  }

  static Stream<List<String>> wrongUsage() {
    List<String> random = List.of("--suite", "random");
    return Stream.of(
        List.of(),
        List.of("--suite", "none"),
        List.of("--suite", "adult"),
        List.of("--suite", "adult", "--adult", "no-such-file"),
        List.of("--suite", "random", "--dataset", "bank"),
        List.of("--dataset", "bank", "--adult", "x"),
        with(random, "--engines", "gurobi"),
        with(random, "--formulations", "small"),
        with(random, "--perturbation", "gauss:1"),
        with(random, "--perturbation", "opdisc"),
        with(random, "--perturbation", "opdisc:-1"),
        with(random, "--perturbation", "rspm:x"),
        with(random, "--perturbation", "opdisc:1", "--intercept=-1:1"),
        with(random, "--draws", "0"),
        with(random, "--instances", "0"),
        with(random, "--threads", "0"),
        with(random, "--time-limit", "0"),
        with(random, "--certificate-limit", "soon"),
        with(random, "--format", "html"),
        with(random, "--svg", "no-such-folder/chart.svg"),
        with(random, "--only", "nothing", "--engines", "chain"));
  }

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  @ParameterizedTest
  @MethodSource("wrongUsage")
  void wrongUsageIsOneClearError(List<String> words) {
    Run run =
        Run.of(
            Stream.concat(Stream.of("compare", "solvers"), words.stream()).toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    List<String> lines = run.err().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("didyma: ");
    assertThat(lines.get(1)).startsWith("Hint: ");
  }
}
