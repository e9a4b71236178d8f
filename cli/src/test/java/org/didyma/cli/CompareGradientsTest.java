package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gradient methods in {@code didyma compare mechanisms}, with their options. */
class CompareGradientsTest {

  private static final List<String> METHODS =
      List.of(
          "psgd",
          "scs13",
          "bst14",
          "objective-perturbation",
          "output-perturbation",
          "private-majority",
          "dp-sgd",
          "dp-adam",
          "sgd-adv",
          "dp-agd",
          "privgene",
          "l-bfgs",
          "sgd",
          "majority");

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run compare(String words, String... more) {
    List<String> all = new ArrayList<>(List.of("mechanisms"));
    all.addAll(List.of("--data", people.table.toString(), "--schema", people.schema.toString()));
    all.addAll(List.of(words.split(" ")));
    all.addAll(List.of("--repetitions", "1", "--epsilons", "1,2"));
    all.addAll(List.of(more));
    return Run.of(Stream.concat(Stream.of("compare"), all.stream()).toArray(String[]::new));
  }

  /** The number of records is that of the training records, 240 of 300. */
  @Test
  void allOfThemTakePartEachWithTheOptionsThatItTakes() {
    Run run =
        compare(
            "--delta 1e-3 --batch 5 --passes 2 --epochs 2 --splits 4 --generations 3 --average all",
            "--mechanisms",
            "exponential," + String.join(",", METHODS),
            "--format",
            "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(2 * (METHODS.size() + 1));
    for (JsonNode row : rows) {
      assertThat(row.path("status").textValue()).describedAs(row.toString()).isEqualTo("done");
      assertThat(row.path("accuracy").doubleValue()).isBetween(0.0, 1.0);
    }
    JsonNode summary = run.json().path("summary");
    assertThat(
            summary.findValuesAsText("guarantee").stream().filter(g -> g.contains("not private")))
        .hasSize(2 * 3);
    Run poisson =
        compare("--mechanisms dp-sgd,sgd-ma --delta 1e-3 --neighbours add-remove --clip 2 --lot 9");
    assertThat(poisson.code()).describedAs(poisson.err()).isZero();
    assertThat(poisson.out()).contains("adding or removing");
  }

  @Test
  void tuningIsForThoseThatTakeWhatIsTuned() throws Exception {
    Path other = Files.copy(people.table, folder.resolve("public.csv"));
    Run run =
        compare(
            "--mechanisms psgd,private-majority,sgd --batch 5 --tune lambda=0.5,1e-7",
            "--tune-public",
            other.toString(),
            "--projection",
            "3");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out().lines().filter(l -> l.startsWith("psgd, epsilon")))
        .hasSize(2)
        .allMatch(l -> l.contains("of 2 settings, --lambda "));
    assertThat(run.out()).contains("private-majority, epsilon 1: 1-differentially private");
  }

  @ParameterizedTest
  @CsvSource({
    "--mechanisms psgd --epochs 3, applies to none",
    "--mechanisms exponential --batch 3, applies to none",
    "--mechanisms psgd --batch x, no whole number",
    "--mechanisms psgd --batch 500, batch",
    "--mechanisms psgd --stream, in memory",
    "--mechanisms dp-sgd, delta cannot be 0",
    "--mechanisms dp-sgd --delta 1e-3 --records 300, does not have the 300 records",
    "--mechanisms psgd --neighbours add-remove, number of records",
    "'--mechanisms l-bfgs --tune lambda=1,2', applies to none",
    "'--mechanisms psgd --tune lambda=1', nothing to choose",
    "--mechanisms psgd --projection 500, rows have only"
  })
  void wrongUsageIsOneClearError(String words, String message) {
    Run run = compare(words);
    assertThat(run.code()).describedAs(run.out()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(2);
  }
}
