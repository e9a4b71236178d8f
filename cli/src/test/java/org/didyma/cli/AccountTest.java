package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calculators: known values, on the safe side, with what they rest on. */
class AccountTest {

  @TempDir Path folder;

  private static JsonNode json(String words) {
    Run run = Run.of(("account " + words + " --format json").split(" "));
    assertThat(run.code()).describedAs(run.err()).isZero();
    for (String key : new String[] {"epsilon", "delta", "accountant", "adjacency", "theorem"}) {
      assertThat(run.json().path(key).isTextual()).describedAs(key).isTrue();
    }
    return run.json();
  }

  private static double number(JsonNode json, String key) {
    assertThat(json.path(key).isTextual()).isTrue();
    return Double.parseDouble(json.path(key).textValue());
  }

  // Values of the closed forms that were computed with 40 digits.
  @ParameterizedTest
  @CsvSource({
    "gaussian --epsilon 1 --delta 1e-5, sigma, 3.73063163481594, 1e-9",
    "gaussian --sigma 2 --delta 1e-5, epsilon, 1.99309140441512, 1e-9",
    "gaussian --sigma 2 --epsilon 1, delta, 0.00682959498311458, 1e-9",
    "gaussian --sigma 2 --epsilon 2 --neighbours add-remove, delta, 9.43916863494723e-06, 1e-9",
    "laplace --scale 4, epsilon, 0.25, 0",
    "laplace --epsilon 0.3 --steps 3, scale, 10, 0",
    "laplace --scale 1 --delta 0.01, epsilon, 0.97989932829, 1e-4",
    "exponential --epsilon 0.2 --steps 5, epsilon, 1, 0",
    "exponential --epsilon 0.2 --steps 5, rho, 0.025, 0",
    "convert --rho 0.1 --delta 1e-12, epsilon, 3.188846707382, 1e-9",
    "convert --epsilon 0.5, rho, 0.125, 0",
    "subsampled-gaussian --rate 0.01 --sigma 1 --steps 1000 --delta 1e-5 --accountant rdp, epsilon, 2.10136527165, 1e-6",
    "subsampled-gaussian --rate 0.01 --sigma 1 --steps 1000 --delta 1e-5 --accountant pld, epsilon, 1.82824079, 1e-3",
    "subsampled-gaussian --rate 0.01 --sigma 1 --steps 1000 --delta 1e-5, epsilon, 1.82824079, 1e-3",
    "subsampled-gaussian --rate 1 --sigma 3 --steps 100 --delta 1e-5, epsilon, 19.1307678344, 1e-9",
    "subsampled-gaussian --sampling without-replacement --rate 1000/10000 --sigma 2 --steps 50 --delta 1e-5, epsilon, 3.68029661506, 1e-6"
  })
  void agreesWithKnownValuesFromAbove(String words, String key, double expected, double tolerance) {
    assertThat(number(json(words), key))
        .isBetween(expected * (1 - 1e-10), expected * (1 + tolerance) + 1e-15);
  }

  @Test
  void roundsRhoDown() {
    JsonNode json = json("convert --epsilon 1 --delta 1e-6");
    assertThat(number(json, "rho")).isBetween(0.0243559703595 * (1 - 1e-9), 0.0243559703596);
    assertThat(number(json("convert --epsilon 1 --rho " + number(json, "rho")), "delta"))
        .isBetween(0.99e-6, 1e-6);
  }

  @ParameterizedTest
  @CsvSource({"poisson, rdp", "poisson, pld", "without-replacement, rdp"})
  void solvesForSigmaAndSteps(String sampling, String accountant) {
    String words =
        "subsampled-gaussian --rate 0.02 --delta 1e-6 --accountant %s --sampling %s"
            .formatted(accountant, sampling);
    JsonNode noise = json(words + " --steps 300 --epsilon 1.5");
    String sigma = noise.path("sigma").textValue();
    assertThat(number(noise, "epsilon")).isBetween(1.5 * (1 - 1e-4), 1.5);
    assertThat(number(json(words + " --steps 300 --sigma " + sigma), "epsilon"))
        .isEqualTo(number(noise, "epsilon"));
    JsonNode most = json(words + " --epsilon 1.5 --sigma " + sigma);
    assertThat(number(most, "steps")).isBetween(300.0, 305.0);
    assertThat(noise.path("adjacency").textValue())
        .isEqualTo(sampling.equals("poisson") ? "add-remove" : "replace");
  }

  @Test
  void composesAndExplains() throws Exception {
    Path file = folder.resolve("events.json");
    Files.writeString(
        file,
        """
        {"event": "composed", "events": [
          {"event": "repeated", "times": "100", "of":
            {"event": "exponential", "epsilon": "0.02", "adjacency": "replace"}},
          {"event": "gaussian", "noise-multiplier": "5", "adjacency": "replace"}]}
        """);
    JsonNode best = json("compose " + file + " --delta 1e-6");
    assertThat(best.path("accountant").textValue()).isEqualTo("zcdp");
    JsonNode zcdp = json("compose " + file + " --delta 1e-6 --accountant zcdp --budget 5");
    for (String other : new String[] {"pure", "basic", "advanced", "rdp", "pld"}) {
      Run run =
          Run.of(
              "account compose %s --delta 1e-6 --accountant %s --format json"
                  .formatted(file, other)
                  .split(" "));
      // Gaussians have no price in the first three.
      assertThat(run.code()).isEqualTo(other.length() == 3 ? 0 : 2);
      if (run.code() == 0) {
        assertThat(number(run.json(), "epsilon")).isGreaterThan(number(best, "epsilon"));
      }
    }
    assertThat(zcdp.path("theorem").textValue())
        .contains("bounded range", "Gaussian", "composition", "Corollary 13");
    // Of the rho of (5, 1e-6), 0.025 is spent, and a pure mechanism costs epsilon^2/2.
    double rho = number(json("convert --epsilon 5 --delta 1e-6"), "rho");
    assertThat(number(zcdp, "left")).isCloseTo(Math.sqrt(2 * (rho - 0.025)), within(1e-5));

    Run run = Run.of("account", "compose", file.toString(), "--delta", "1e-6", "--explain");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(run.out())
        .containsPattern("composed +[0-9.]+ +[0-9.]+\n")
        .containsPattern("  repeated 100 times +[0-9.]+ +[0-9.]+\n")
        .containsPattern("    exponential 0.02 +[0-9.]+ +[0-9.]+\n")
        .contains("adjacency   replace: replacing any one record by any other")
        .contains(
            "- composed: its parts used the same records,", "- exponential: a sample in" + " which")
        .contains("- epsilon by zcdp: ")
        .doesNotContain("refused");
    JsonNode tree = json("compose " + file + " --delta 1e-6 --explain").path("explanation");
    assertThat(tree).hasSize(4);
    assertThat(tree.path(2).path("event").textValue()).isEqualTo("exponential 0.02");
    assertThat(tree.path(2).path("depth").intValue()).isEqualTo(2);
    assertThat(number(tree.path(0), "zcdp")).isEqualTo(number(best, "epsilon"));

    Files.writeString(
        file,
        """
        {"event": "parallel", "events": [
          {"event": "laplace", "scale": "4", "adjacency": "add-remove"},
          {"event": "laplace", "scale": "2", "adjacency": "add-remove"}]}
        """);
    JsonNode parallel = json("compose " + file);
    assertThat(parallel.path("epsilon").textValue()).isEqualTo("0.5");
    assertThat(parallel.path("conditions").textValue()).contains("disjoint");
  }

  @Test
  void warnsWhereOtherOrdersMightDoBetter() {
    Run run =
        Run.of(
            "account subsampled-gaussian --rate 0.0001 --sigma 50 --steps 1 --delta 1e-9 --accountant rdp"
                .split(" "));
    assertThat(run.code()).isZero();
    assertThat(run.err()).startsWith("note: the best order, 1024.0,");
  }
}
