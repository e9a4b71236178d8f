package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare mechanisms} as an experiment: its folder, its start and its splits. */
class CompareMechanismsTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void makeTable() {
    people = new People(folder);
  }

  private List<String> words(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "compare",
                "mechanisms",
                "--data",
                people.table.toString(),
                "--schema",
                people.schema.toString()));
    words.addAll(List.of("--epsilons", "1"));
    words.addAll(List.of("--mechanisms", "exponential", "--mechanisms", "psgd --projection 3"));
    words.addAll(Arrays.asList(more));
    return words;
  }

  private Run run(String... more) {
    List<String> words = words(more);
    words.addAll(List.of("--format", "json"));
    return Run.of(words.toArray(String[]::new));
  }

  /** All that a run says of its models. */
  private static List<String> models(Run run) {
    assertThat(run.code()).describedAs(run.err()).isZero();
    List<String> rows = new ArrayList<>();
    for (JsonNode row : run.json().path("rows")) {
      rows.add(((ObjectNode) row).without("seconds").toString());
    }
    return rows;
  }

  @Test
  void aComparisonThatWasKilledGoesOnToTheSameModels() throws Exception {
    Path out = folder.resolve("out");
    String[] command = {"--repetitions", "4", "--splits", "2", "--out", out.toString()};
    Run whole = run(command);
    List<String> models = models(whole);
    assertThat(models).hasSize(2 * 4 * 2);
    for (String name : List.of("summary.md", "summary.csv", "charts.svg", "charts.png")) {
      assertThat(out.resolve(name)).isNotEmptyFile();
      Files.delete(out.resolve(name));
    }
    Path results = out.resolve("results.jsonl");
    List<String> lines = Files.readAllLines(results);
    Files.writeString(
        results, String.join("\n", lines.subList(0, 6)) + "\n" + lines.get(6).substring(0, 30));

    Run rest = run(command);
    assertThat(rest.err()).contains("5 of 16 runs were done before");
    assertThat(models(rest)).isEqualTo(models);
    assertThat(rest.json().path("start")).isEqualTo(whole.json().path("start"));
    assertThat(out.resolve("summary.csv")).isNotEmptyFile();
  }

  @Test
  void aStopWithAFolderLosesNothing() {
    Path out = folder.resolve("out");
    String[] command = {"--repetitions", "2", "--out", out.toString()};
    models(run(command));
    Run stopped =
        Run.stoppedAtItsFirstNote(
            words("--repetitions", "3", "--out", out.toString()).toArray(String[]::new));
    assertThat(stopped.code()).isEqualTo(3);
    assertThat(stopped.out()).isEmpty();
    assertThat(stopped.err())
        .contains("stopped on request after 4 of 6 runs", "Hint: repeat the same command");
    assertThat(models(run("--repetitions", "3", "--out", out.toString()))).hasSize(6);
  }

  @Test
  void theStartDecidesSplitsAndNoise() {
    String[] command = {"--repetitions", "2", "--splits", "2", "--start", "7"};
    Run first = run(command);
    assertThat(first.json().path("start").longValue()).isEqualTo(7);
    assertThat(first.err()).contains("--start 7");
    assertThat(models(run(command))).isEqualTo(models(first));
    command[5] = "8";
    assertThat(models(run(command))).isNotEqualTo(models(first));
  }

  @Test
  void aStartThatNobodyChoseIsToldAndRepeatsTheRuns() {
    Run any = run("--repetitions", "2");
    String start = any.json().path("start").asText();
    assertThat(any.err()).contains("--start " + start);
    assertThat(models(run("--repetitions", "2", "--start", start))).isEqualTo(models(any));
  }

  /** Every fifth record alone is positive: by position no negative one would be tested. */
  @Test
  void coinsMeetNoPattern() throws Exception {
    List<String> lines = Files.readAllLines(people.table);
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i);
      String rest = line.substring(0, line.lastIndexOf(','));
      lines.set(i, rest + (i % 5 == 0 ? ",yes" : ",no"));
    }
    Files.write(people.table, lines);
    Run fifth = run("--repetitions", "1");
    assertThat(models(fifth)).isNotEmpty();
    for (JsonNode row : fifth.json().path("rows")) {
      assertThat(row.path("tn").asInt() + row.path("fp").asInt()).isZero();
    }
    Run coins = run("--repetitions", "1", "--splits", "3", "--start", "1");
    assertThat(models(coins)).hasSize(6);
    for (JsonNode row : coins.json().path("rows")) {
      assertThat(row.path("tn").asInt() + row.path("fp").asInt()).isGreaterThan(20);
      assertThat(row.path("tp").asInt() + row.path("fn").asInt()).isGreaterThan(2);
    }
  }

  @Test
  void anIntervalIsOverSplits() {
    int splits = 3;
    Run run = run("--repetitions", "5", "--splits", Integer.toString(splits), "--start", "3");
    assertThat(models(run)).hasSize(2 * 5 * splits);
    for (JsonNode summary : run.json().path("summary")) {
      Map<Integer, Double> means =
          StreamSupport.stream(run.json().path("rows").spliterator(), false)
              .filter(row -> row.path("mechanism").equals(summary.path("mechanism")))
              .collect(
                  Collectors.groupingBy(
                      row -> row.path("split").asInt(),
                      TreeMap::new,
                      Collectors.averagingDouble(row -> row.path("accuracy").asDouble())));
      assertThat(means).containsOnlyKeys(1, 2, 3);
      double mean = means.values().stream().mapToDouble(x -> x).average().orElseThrow();
      double deviation =
          Math.sqrt(
              means.values().stream().mapToDouble(x -> (x - mean) * (x - mean)).sum()
                  / (splits - 1));
      // Student's 97.5 % quantile at two degrees of freedom.
      double half = 4.302653 * deviation / Math.sqrt(splits);
      Offset<Double> rounding = Offset.offset(2e-6);
      assertThat(summary.path("runs").asInt()).isEqualTo(15);
      assertThat(summary.path("splits").asInt()).isEqualTo(splits);
      assertThat(summary.path("accuracy_mean").asDouble()).isCloseTo(mean, rounding);
      assertThat(summary.path("accuracy_sd").asDouble()).isCloseTo(deviation, rounding);
      assertThat(summary.path("accuracy_low").asDouble())
          .isCloseTo(Math.max(0, mean - half), rounding);
    }
  }

  @Test
  void whatDoesNotFitIsRefused() {
    String table = people.table.toString();
    refuses("--splits is \"0\"", "--splits", "0");
    refuses("--test names other records", "--splits", "2", "--test", table);
    String out = folder.resolve("out").toString();
    models(run("--repetitions", "1", "--start", "1", "--out", out));
    refuses("results of another", "--repetitions", "1", "--start", "2", "--out", out);
    refuses("results of another", "--repetitions", "1", "--splits", "2", "--out", out);
  }

  /** A wider range scales rows otherwise, though the table and its distinct rows are the same. */
  @Test
  void runsUnderAnotherSchemaAreNotItsOwn() {
    String[] command = {
      "--repetitions",
      "1",
      "--start",
      "1",
      "--lattice",
      "ternary",
      "--intercept",
      "none",
      "--out",
      folder.resolve("out").toString()
    };
    models(run(command));
    people.write(
        people.schema.getFileName().toString(), People.SCHEMA.replace("[0, 40]", "[0, 80]"));
    refuses("results of another", command);
  }

  /** What is the same for all mechanisms has its own option, and advice says which. */
  @Test
  void optionsThatAreNoMechanismsOwnAreNamed() {
    refuses(
        "there is no option \"--epsilon\" of the mechanism \"objective-perturbation --epsilon 1\"\n"
            + "Hint: give --epsilons beside --mechanisms",
        "--mechanisms",
        "objective-perturbation --epsilon 1");
    refuses("Hint: give --cost beside --mechanisms", "--mechanisms", "exponential --cost=5:1");
    refuses("Hint: you meant --passes.", "--mechanisms", "psgd --pases 3");
    refuses("the word \"3\" is not expected", "--mechanisms", "psgd --passes 3 3");
  }

  private void refuses(String what, String... more) {
    Run run = Run.of(words(more).toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(what).containsOnlyOnce("\nHint: ");
  }
}
