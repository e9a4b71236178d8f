package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code experiment} and {@code compare mechanisms} on the command line. */
class ExperimentTest {

  @TempDir Path folder;

  @Test
  void anExperimentThatWasStoppedGoesOnToTheSameResults() throws Exception {
    Path whole = folder.resolve("whole");
    Run run = run("--threads", "1", "--out", whole.toString());
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(4 * 6);
    assertThat(rows.findValuesAsText("runs")).containsOnly("3");

    Path part = folder.resolve("part");
    List<String> lines = Files.readAllLines(whole.resolve("results.jsonl"));
    Files.createDirectories(part);
    Files.writeString(
        part.resolve("results.jsonl"),
        String.join("\n", lines.subList(0, 20)) + "\n" + lines.get(20).substring(0, 30));
    Run rest = run("--threads", "2", "--out", part.toString());
    assertThat(rest.err()).contains("19 of 72 runs were done before");
    assertThat(rest.json().path("rows").findValuesAsText("accuracy_mean"))
        .isEqualTo(rows.findValuesAsText("accuracy_mean"));
    assertThat(part.resolve("charts.svg")).isNotEmptyFile();
  }

  private static Run run(String... options) {
    return Run.of(
        Stream.concat(
                Stream.of("experiment", "run", "bank-mechanisms", "--quick", "--format", "json"),
                Stream.of(options))
            .toArray(String[]::new));
  }

  @Test
  void aWishToStopIsSaidWithHowToGoOn() {
    Path started = folder.resolve("started");
    run("--out", started.toString());
    keepLines(started.resolve("results.jsonl"), 10);
    // The first line on the progress of the runs is their end.
    Run stopped =
        Run.stoppedAtItsFirstNote(
            "experiment", "run", "bank-mechanisms", "--quick", "--out", started.toString());
    assertThat(stopped.code()).isEqualTo(3);
    assertThat(stopped.out()).isEmpty();
    assertThat(stopped.err())
        .contains("stopped on request after 9 of 72 runs", "Hint: repeat the same command");
  }

  private static void keepLines(Path file, int lines) {
    try {
      Files.write(file, Files.readAllLines(file).subList(0, lines));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void mechanismsAreComparedOnHeldOutRecords() {
    Run run =
        Run.line(
            "compare mechanisms --dataset bank --mechanisms exponential"
                + " --mechanisms %s --epsilons 0.5,2 --repetitions 2 --cost 5:1"
                + " --format json",
            "top-r --top 5");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err()).contains("not private");
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(2 * 2 * 2);
    for (JsonNode row : rows) {
      assertThat(row.path("status").textValue()).isEqualTo("done");
      long tested = Stream.of("tp", "fp", "tn", "fn").mapToLong(n -> row.path(n).longValue()).sum();
      assertThat(tested).isEqualTo(45_211 / 5);
      assertThat(row.path("accuracy").doubleValue()).isBetween(0.05, 0.95);
    }
    JsonNode summary = run.json().path("summary");
    assertThat(summary).hasSize(4);
    assertThat(summary.path(0).path("guarantee").textValue())
        .startsWith("0.5-differentially private")
        .containsPattern("[^.]; lattice ")
        .endsWith("different rows.");
  }

  /** Real weights are tested as well as points, and promises with a delta are named. */
  @Test
  void continuousMechanismsAreComparedToo() {
    Run run =
        Run.line(
            "compare mechanisms --dataset bank --mechanisms objective-perturbation"
                + " --mechanisms %s --lattice sparse:1:3 --epsilons 3 --delta 1e-6"
                + " --repetitions 2 --format json",
            "opdisc --noise gaussian");
    assertThat(run.code()).describedAs(run.err()).isZero();
    for (JsonNode row : run.json().path("rows")) {
      assertThat(row.path("status").textValue()).isEqualTo("done");
      assertThat(row.path("accuracy").doubleValue()).isBetween(0.4, 0.95);
    }
    // Regression is better than a coin on the rarer class.
    assertThat(run.json().path("summary").path(0).path("balanced_accuracy_mean").doubleValue())
        .isGreaterThan(0.52);
    assertThat(run.json().path("summary").path(0).path("auc_mean").doubleValue())
        .isGreaterThan(0.55);
    // It tells risks, which are better than those of a coin; the other does not.
    assertThat(run.json().path("summary").path(0).path("log_loss_mean").doubleValue())
        .isBetween(0.2, Math.log(2));
    assertThat(run.json().path("summary").path(1).path("log_loss_mean").isNull()).isTrue();
    assertThat(run.json().path("no_risk").textValue()).contains("not learned by logistic loss");
    assertThat(run.json().path("summary").findValuesAsText("guarantee"))
        .allMatch(g -> g.startsWith("(3, 0.000001)-differentially private"));
  }

  /** What solve takes can be compared, each with options of its own where it has some. */
  @ParameterizedTest
  @CsvSource({
    "replace, 'exponential,auto,opdisc,rspm,permute-and-flip,opsamp,bst14,objective-perturbation,"
        + "output-perturbation,psgd,dp-sgd,dp-adam,sgd-adv,privgene,private-majority,"
        + "l-bfgs,sgd,majority;psgd  --passes 3;scs13 --batch 2 --average all;top-r --top 9;"
        + "gap-truncated --gap 9;sample-and-aggregate --blocks 20;prsma --calibration published', 24",
    "add-remove, 'exponential,opsamp,dp-sgd;dp-agd --splits 20;sgd-ma --lot 100', 5",
    "replace, 'dp-sgd;psgd --projection 3;psgd --tune lambda=0.5,0.1', 3"
  })
  void everyMechanismCanBeCompared(String neighbours, String mechanisms, int rows) {
    People people = new People(folder);
    List<String> args =
        new ArrayList<>(
            List.of(
                "compare",
                "mechanisms",
                "--data",
                people.table.toString(),
                "--schema",
                people.schema.toString(),
                "--test",
                people.table.toString(),
                "--neighbours",
                neighbours,
                "--epsilons",
                "4",
                "--delta",
                "1e-3",
                "--repetitions",
                "1",
                "--format",
                "json"));
    Stream.of(mechanisms.split(";")).forEach(m -> args.addAll(List.of("--mechanisms", m)));
    Run run = Run.of(args.toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("rows")).hasSize(rows);
    for (JsonNode row : run.json().path("rows")) {
      // Three parts pass here, and their noisy count ends a run of prsma in 1 of 119 all the same.
      boolean counted = row.path("note").asText().startsWith("too few parts proved their answers");
      assertThat(row.path("status").textValue())
          .describedAs(row.toString())
          .isEqualTo(counted ? "stopped" : "done");
    }
    assertThat(run.json().path("summary").findValuesAsText("mechanism"))
        .contains("dp-sgd")
        .anyMatch(name -> name.matches("[a-z0-9-]+ --[a-z]+ \\S+.*"));
  }

  @Test
  void aMechanismThatCannotBeComparedIsNamed() {
    People people = new People(folder);
    for (String wrong : List.of("psgd --pases 3", "opdisc --passes 3", "psgd --passes x", "nono")) {
      Run run =
          Run.line(
              "compare mechanisms --data %s --schema %s --mechanisms %s",
              people.table, people.schema, wrong);
      assertThat(run.code()).describedAs(wrong).isEqualTo(2);
      assertThat(run.err()).contains("Hint:").doesNotContain("\tat ");
    }
  }

  @Test
  void aComparisonHasALinePerMechanismAndEpsilon() {
    People people = new People(folder);
    Run run =
        Run.line(
            "compare mechanisms --data %s --schema %s --epsilons 1,2 --format markdown",
            people.table, people.schema);
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out().lines().filter(l -> l.startsWith("| people.csv"))).hasSize(4);
    assertThat(run.out()).contains("- opdisc, epsilon 2: 2-differentially private");
  }

  static Stream<List<String>> wrongUsage() {
    return Stream.of(
        List.of("experiment"),
        List.of("experiment", "run", "unknown"),
        List.of("experiment", "run", "bank-mechanisms", "--threads", "0"),
        List.of("experiment", "run", "objective-perturbation-figure-1", "--data-dir", "nowhere"),
        List.of("compare", "mechanisms"),
        compare("--mechanisms", "none"),
        compare("--mechanisms", "top-r --top 0"),
        compare("--mechanisms", "opdisc:3"),
        compare("--epsilons", "0"),
        compare("--epsilons", "x"),
        compare("--delta", "2"),
        compare("--repetitions", "0"),
        compare("--time-limit", "0"),
        compare("--test", "no-such-file"),
        compare("--intercept=-1:1", "--mechanisms", "opdisc"),
        compare("--format", "html"));
  }

  private static List<String> compare(String... more) {
    return Stream.concat(Stream.of("compare", "mechanisms", "--dataset", "bank"), Stream.of(more))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("wrongUsage")
  void wrongUsageIsOneClearError(List<String> words) {
    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    List<String> lines = run.err().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("didyma: ");
    assertThat(lines.get(1)).startsWith("Hint: ");
  }
}
