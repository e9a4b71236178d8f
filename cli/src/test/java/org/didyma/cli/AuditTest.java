package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.audits.AuditFamily;
import org.didyma.audits.Audits;
import org.didyma.mechanisms.Mechanisms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The audits of the real mechanisms. Draws are from the secure source; at the confidence used here
 * a false alarm has probability 1e-9 per audit.
 */
class AuditTest {

  private static final String SURE = "0.999999999";

  /** Draws of the ordinary run, the least that is taken; exact laws need none. */
  private static final String FEW = "1000";

  @ParameterizedTest
  @CsvSource({
    "exponential, 0.1, add-remove",
    "permute-and-flip, 1, replace",
    "top-r, 0.5, add-remove",
    "gap-truncated, 2, replace",
    "opdisc, 5, add-remove",
    "rspm, 1, replace",
    "sample-and-aggregate, 1, replace",
    "discrete-laplace, 0.5, add-remove",
    "discrete-gaussian, 1, replace",
    "discrete-gaussian, 0.1, add-remove",
    "grid-laplace, 1, add-remove",
    "grid-gaussian, 2, replace",
    "psgd, 2, replace",
    "output-perturbation, 1, replace",
    "scs13, 0.5, replace",
    "objective-perturbation, 0.3, add-remove",
    "privgene, 0.5, add-remove",
  })
  void theMechanismsStand(String mechanism, String epsilon, String neighbours) {
    assertStands(mechanism, epsilon, neighbours);
  }

  @ParameterizedTest
  @Tag("long")
  @CsvSource({
    "exponential, 1, replace",
    "permute-and-flip, 20, add-remove",
    "opdisc, 1, replace",
    "rspm, 0.3, add-remove",
    "discrete-laplace, 5, replace",
    "discrete-gaussian, 1, add-remove",
    "discrete-gaussian, 20, replace",
    "grid-gaussian, 20, add-remove",
    "psgd, 0.5, replace",
    "objective-perturbation, 1, replace",
    "objective-perturbation, 3, replace",
    "privgene, 1, replace",
  })
  void theMechanismsStandElsewhere(String mechanism, String epsilon, String neighbours) {
    assertStands(mechanism, epsilon, neighbours);
  }

  private static void assertStands(String mechanism, String epsilon, String neighbours) {
    Run run = run(mechanism, "--epsilon", epsilon, "--neighbours", neighbours, "--samples", FEW);
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.path("mechanism").textValue()).isEqualTo(mechanism);
    assertThat(json.path("violation").booleanValue()).isFalse();
    assertThat(json.path("claimed").path("adjacency").textValue()).isEqualTo(neighbours);
    assertThat(json.path("claimed").path("statement").textValue()).contains("differential");
    JsonNode exact = json.path("audits").path(0);
    assertThat(exact.path("audit").textValue()).isEqualTo("exact");
    // The promise is not only kept but used up: the noise is no larger than it must be. That of
    // objective perturbation is, on this lattice.
    double share = mechanism.equals("opdisc") ? 0.45 : 0.9;
    double limit = Double.parseDouble(exact.path("limit").textValue());
    assertThat(Double.parseDouble(exact.path("measured").textValue()))
        .isBetween(share * limit, limit);
    assertThat(json.path("audits").findValuesAsText("audit")).contains("fit", "sampling");
    assertThat(json.has("twins")).isFalse();
    double before = 1;
    for (JsonNode point : json.path("delta_curve")) {
      double delta = Double.parseDouble(point.path("delta").textValue());
      assertThat(delta).isBetween(0.0, before);
      before = delta;
    }
    if (!mechanism.endsWith("gaussian")) {
      assertThat(before).isLessThan(1e-9);
    }
  }

  /** Its noise is that of an accountant, who asks for more than a single step needs. */
  @ParameterizedTest
  @CsvSource({"0.5, replace", "2, replace", "1, add-remove"})
  void aStepOfDescentStands(String epsilon, String neighbours) {
    Run run = run("dp-sgd", "--epsilon", epsilon, "--neighbours", neighbours, "--samples", FEW);
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.path("claimed").path("kind").textValue()).isEqualTo("approximate");
    assertThat(json.path("audits").findValuesAsText("audit"))
        .containsExactly("exact", "replay", "fit", "sampling");
    JsonNode replay = json.path("audits").path(1);
    double limit = Double.parseDouble(replay.path("limit").textValue());
    assertThat(Double.parseDouble(replay.path("measured").textValue()))
        .isBetween(0.999 * limit, limit);
  }

  /** Its noise is for the worst losses of several updates, far more than these tables need. */
  @ParameterizedTest
  @ValueSource(strings = {"0.5", "2"})
  void aDescentOnSamplesStands(String epsilon) {
    Run run = run("bst14", "--epsilon", epsilon, "--samples", FEW);
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.path("claimed").path("kind").textValue()).isEqualTo("approximate");
    assertThat(json.path("audits").findValuesAsText("audit"))
        .containsExactly("exact", "replay", "fit", "sampling");
    JsonNode replay = json.path("audits").path(1);
    double limit = Double.parseDouble(replay.path("limit").textValue());
    assertThat(Double.parseDouble(replay.path("measured").textValue()))
        .isBetween(0.9999 * limit, limit);
  }

  /** Costs both ways round, every kind of lattice, threads, gaps and claims. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exponential --lattice sparse:2:1 --features 3 --intercept=-1:1 --cost 1:5",
        "exponential --cost 1:3 --neighbours add-remove",
        "permute-and-flip --lattice ball:2:4 --features 2 --cost 5:1 --threads 3",
        "top-r --lattice box:2 --cost 1:3",
        "gap-truncated --features 3 --cost 2:1 --neighbours add-remove",
        "sample-and-aggregate --lattice box:2 --intercept=0:1 --cost 1:5",
        "opdisc --cost 1:5",
        "opdisc --cost 5:1 --neighbours add-remove",
        "opdisc --lattice ball:2:4 --features 3 --cost 1:5",
        "opdisc --lattice box:2 --features 2 --cost 5:1 --neighbours add-remove",
        "opdisc --lattice sparse:2:1 --features 2 --cost 3:1 --max-gap 0.5",
        "rspm --cost 1:3",
        "rspm --cost 3:1",
        "rspm --lattice box:2 --features 2 --intercept=-1:1 --cost 5:1 --max-gap 0.5",
        "rspm --accept-claimed --cost 1:2 --neighbours add-remove",
      })
  void theMechanismsStandInEverySetting(String command) {
    String[] words = (command + " --samples " + FEW).split(" ");
    Run run = run(words[0], Arrays.copyOfRange(words, 1, words.length));
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    List<String> audits = run.json().path("audits").findValuesAsText("audit");
    assertThat(audits).contains("sensitivity", "sampling");
    boolean byShifts =
        command.matches("(opdisc|rspm).*") && command.matches(".*(lattice|gap|claimed).*");
    assertThat(audits.contains("exact")).isEqualTo(!byShifts);
    assertThat(audits.contains("shift")).isEqualTo(byShifts);
    assertThat(audits.contains("threads")).isEqualTo(command.contains("threads"));
    for (JsonNode audit : run.json().path("audits")) {
      double measured = Double.parseDouble(audit.path("measured").textValue());
      if (audit.path("audit").textValue().equals("sensitivity")) {
        // The data sets are enough to find all that one record can change.
        assertThat(measured)
            .isGreaterThan(0.999999 * Double.parseDouble(audit.path("limit").textValue()));
      }
      if (audit.path("audit").textValue().equals("threads")) {
        assertThat(audit.path("compared").textValue()).endsWith("nodes by 3 threads");
      }
    }
  }

  /** Not the exact law of minima, but the shifts, the noise and the answers themselves. */
  @Test
  void twinsOfWideMinimaAreCaught() {
    assertTwinsAreCaught("opdisc --lattice box:2 --features 2 --cost 1:5 --max-gap 0.5");
  }

  @Test
  @Tag("long")
  void twinsOfWiderMinimaAreCaught() {
    assertTwinsAreCaught("rspm --lattice ternary --features 3 --intercept=0:1 --cost 1:5");
  }

  private static void assertTwinsAreCaught(String command) {
    String[] words = (command + " --twins --samples 8000").split(" ");
    JsonNode json = run(words[0], Arrays.copyOfRange(words, 1, words.length)).json();
    assertThat(json.path("violation").booleanValue()).isFalse();
    assertThat(json.path("twins").size()).isGreaterThanOrEqualTo(11);
    for (JsonNode twin : json.path("twins")) {
      assertThat(twin.path("caught").booleanValue()).as(twin.toString()).isTrue();
    }
  }

  /** A release takes a millisecond, so this is for the long suite. */
  @Test
  @Tag("long")
  void opsampStands() {
    Run run = run("opsamp", "--epsilon", "2", "--samples", "1000", "--threads", "2");
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    assertThat(run.json().path("audits").findValuesAsText("audit"))
        .containsExactly("exact", "replay", "fit", "sampling");
  }

  @Test
  @Tag("long")
  void twinsOfOpsampAreCaught() {
    for (String neighbours : List.of("replace", "add-remove")) {
      JsonNode json =
          run("opsamp", "--twins", "--neighbours", neighbours, "--samples", "5000").json();
      assertThat(json.path("violation").booleanValue()).isFalse();
      int twins = json.path("twins").size();
      assertThat(json.path("twins_caught").intValue()).isBetween(twins - 1, twins);
    }
  }

  /** Their proofs leave room on such tables; that draws follow the law is what is looked at. */
  @ParameterizedTest
  @CsvSource({
    "tuning, 1, replace",
    "tuning, 3, add-remove",
    "dp-agd, 1, replace",
    "dp-agd, 4, add-remove",
    "dp-agd, 0.1, replace"
  })
  void choicesOfDescentsStand(String mechanism, String epsilon, String neighbours) {
    assertChoicesStand(mechanism, epsilon, neighbours, 1000);
  }

  /**
   * Each draw trains many models, so the ordinary run has fewer of them, at the same confidence.
   */
  @Test
  void choicesOfTrialsStand() {
    assertChoicesStand("trials", "2", "add-remove", 1000);
  }

  @Test
  @Tag("long")
  void choicesOfTrialsStandWhereRecordsAreReplaced() {
    assertChoicesStand("trials", "1", "replace", 2000);
  }

  private static void assertChoicesStand(
      String mechanism, String epsilon, String neighbours, int samples) {
    Run run =
        run(
            mechanism,
            "--epsilon",
            epsilon,
            "--neighbours",
            neighbours,
            "--samples",
            Integer.toString(samples));
    assertThat(run.code()).describedAs(run.out() + run.err()).isZero();
    JsonNode json = run.json();
    assertThat(json.path("claimed").path("kind").textValue())
        .isEqualTo(List.of("tuning", "trials").contains(mechanism) ? "pure" : "zcdp");
    assertThat(json.path("audits").findValuesAsText("audit"))
        .containsExactly("exact", "fit", "sampling");
    assertThat(json.path("audits").path(0).path("measured").textValue()).isNotEqualTo("0.00000");
  }

  /** Of a search, twins of minima are caught above; the long suite has every family. */
  @Test
  void nineOfTenTwinsAreCaught() {
    assertTwinsAreCaught("discrete-laplace", "replace");
  }

  /** A family or a reason why there is none, and not both; every other family says its name. */
  @Test
  void everyMechanismIsAuditedOrSaysWhyNot() {
    assertThat(Mechanisms.ALL)
        .hasSizeGreaterThan(20)
        .allMatch(kind -> Audits.of(kind).isPresent() != Audits.whyNone(kind).isPresent());
    assertThat(Audits.ALL).extracting(AuditFamily::label).doesNotHaveDuplicates();
    assertThat(Audits.labels().stream().filter(l -> Mechanisms.find(l).isEmpty()))
        .containsExactlyInAnyOrder(
            "discrete-laplace",
            "discrete-gaussian",
            "grid-laplace",
            "grid-gaussian",
            "tuning",
            "trials",
            "learn",
            "learn-label-cuts",
            "learn-columns-first",
            "learn-literals",
            "learn-rounded");
    Run run = run("auto");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(run.err()).contains("auto has no audit of its own: it is whichever", "exponential");
  }

  private static final List<String> REPLACEMENT =
      List.of("sample-and-aggregate", "psgd", "output-perturbation", "scs13", "bst14");

  /** The help names those that know no other neighbours. */
  @ParameterizedTest
  @FieldSource("REPLACEMENT")
  void someAreForRecordsThatAreReplaced(String mechanism) {
    Run refused = run(mechanism, "--neighbours", "add-remove");
    assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    String help = Run.of("audit", "--help").out().replaceAll("\\s+", " ");
    int named = help.indexOf("not for sample-and-aggregate");
    assertThat(help.substring(named, help.indexOf(')', named))).contains(mechanism);
  }

  @Test
  @Tag("long")
  void nineOfTenTwinsAreCaughtInEveryFamily() {
    for (String mechanism : Audits.labels()) {
      if (List.of("opsamp", "learn").contains(mechanism)) {
        continue;
      }
      assertTwinsAreCaught(mechanism, "replace");
      if (!REPLACEMENT.contains(mechanism)) {
        assertTwinsAreCaught(mechanism, "add-remove");
      }
    }
  }

  private static void assertTwinsAreCaught(String mechanism, String neighbours, String... options) {
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("--twins", "--neighbours", neighbours, "--samples", "50000"));
    JsonNode json = run(mechanism, words.toArray(String[]::new)).json();
    List<String> missed = new ArrayList<>();
    for (JsonNode twin : json.path("twins")) {
      assertThat(twin.path("by").isEmpty()).isNotEqualTo(twin.path("caught").booleanValue());
      if (!twin.path("caught").booleanValue()) {
        missed.add(twin.path("defect").textValue());
      }
    }
    int twins = json.path("twins").size();
    assertThat(twins).isGreaterThanOrEqualTo(10);
    assertThat(json.path("twins_caught").intValue()).isEqualTo(twins - missed.size());
    assertThat(10 * missed.size()).describedAs(missed.toString()).isLessThanOrEqualTo(twins);
    assertThat(json.path("violation").booleanValue()).isFalse();
  }

  @Test
  void printsThePromiseBesideWhatWasMeasured() {
    Run run = Run.of("audit", "discrete-laplace", "--samples", "1000", "--confidence", SURE);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(run.out())
        .contains("1-differentially private", "exact", "sampling", "No violation was found.")
        .doesNotContain("Twins");
  }

  @Test
  void saysWhatIsWrongWithItsOptions() {
    assertThat(Run.of("audit", "laplace").err()).contains("grid-laplace");
    assertThat(Run.of("audit", "laplace").code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(Run.of("audit", "exponential", "--samples", "3").err()).contains("--samples");
    assertThat(Run.of("audit", "exponential", "--confidence", "1").err()).contains("--confidence");
    assertThat(Run.of("audit", "exponential", "--epsilon", "0").err()).contains("--epsilon");
    assertThat(Run.of("audit", "exponential", "--epsilon", "99").err()).contains("--epsilon");
    Run noise = Run.of("audit", "dp-sgd", "--lattice", "ternary");
    assertThat(noise.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(noise.err()).contains("--lattice", "dp-sgd");
    assertThat(Run.of("audit", "top-r", "--threads", "2").err()).contains("--cost");
    assertThat(Run.of("audit", "rspm", "--features", "9").err()).contains("--features");
    assertThat(Run.of("audit", "rspm", "--max-gap", "x").err()).contains("--max-gap");
    Run large = Run.of("audit", "exponential", "--lattice", "box:9", "--features", "4");
    assertThat(large.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(large.err()).contains("too many to audit");
    assertThat(Run.of("audit", "opdisc", "--intercept=0:1").err()).contains("intercept");
    Run votes = Run.of("audit", "sample-and-aggregate", "--neighbours", "add-remove");
    assertThat(votes.code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(votes.err()).contains("--neighbours replace");
    assertThat(Run.of("audit").code()).isEqualTo(ExitCode.BAD_INPUT.code());
  }

  private static Run run(String mechanism, String... options) {
    List<String> args = new ArrayList<>(List.of("audit", mechanism, "--confidence", SURE));
    args.addAll(List.of("--format", "json"));
    args.addAll(List.of(options));
    return Run.of(args.toArray(String[]::new));
  }
}
