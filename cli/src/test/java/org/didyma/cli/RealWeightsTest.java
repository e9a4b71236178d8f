package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mechanisms of {@code didyma solve} that draw real weights. */
class RealWeightsTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run solve(String mechanism, String... more) {
    return people.solve("--epsilon 1 --mechanism " + mechanism, more);
  }

  static List<String> realWeights() {
    return Mechanisms.ALL.stream()
        .filter(kind -> !kind.drawsPoints())
        .map(MechanismSpec::name)
        .toList();
  }

  /** Noisy counts make a card by themselves, which says what its points are. */
  @Test
  void binnedCountsAreACard() throws IOException {
    people.write("bins.json", People.SCHEMA.replace(", \"scale\": 10", ", \"thresholds\": [10]"));
    for (String records : List.of("300", "20000")) {
      String model = people.path("binned-" + records + ".json");
      Run run =
          Run.of(
              "solve",
              "--data",
              people.table.toString(),
              "--schema",
              people.path("bins.json"),
              "--epsilon",
              "5",
              "--mechanism",
              "binned-counts",
              "--records",
              records,
              "--cost",
              "3:1",
              "--neighbours",
              "add-remove",
              "--out",
              model);
      assertThat(run.code()).describedAs(run.err()).isZero();
      assertThat(run.out()).contains("Points for ill", "5-differentially private");
      JsonNode body = new ObjectMapper().readTree(Path.of(model).toFile()).path("model");
      assertThat(body.path("points").textValue()).isEqualTo("-20:20");
      assertThat(body.path("risk").path("costs").textValue()).isEqualTo("3:1");
      assertThat(Run.of("predict", "--model", model, "--data", people.table.toString()).code())
          .isZero();
    }
  }

  /** Every mechanism that draws real weights can end in a card, which every command takes. */
  @ParameterizedTest
  @MethodSource("realWeights")
  void realWeightsBecomeCards(String mechanism) throws IOException {
    MechanismSpec<?, ?> kind = Mechanisms.named(mechanism);
    List<String> words = rounded(kind);
    String model = people.path("card.json");
    String page = people.path("card.html");
    words.addAll(List.of("--out", model, "--report", page));
    Run run = Run.of(people.args("solve", words.toArray(String[]::new)));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out()).startsWith("Not measured: ").contains("\n\nPoints for ill");
    assertThat(
            run.out()
                .replaceAll("\\s+", " ")
                .contains("of real weights rounded to -10 to 10, which spends no privacy"))
        .isEqualTo(kind.isPrivate());

    JsonNode body = new ObjectMapper().readTree(Path.of(model).toFile()).path("model");
    assertThat(body.path("kind").textValue()).isEqualTo("linear-lattice");
    assertThat(body.path("points").textValue()).isEqualTo("-10:10");
    for (JsonNode weight : body.path("weights")) {
      assertThat(weight.path("points").intValue()).isBetween(-10, 10);
    }
    boolean logistic = kind.parameter("loss").isPresent();
    assertThat(body.has("risk")).isEqualTo(logistic);
    assertThat(Files.readString(Path.of(page)).contains("<h2>Risk</h2>")).isEqualTo(logistic);
    String table = people.table.toString();
    assertThat(Run.of("predict", "--model", model, "--data", table).out().lines().findFirst())
        .get()
        .asString()
        .endsWith(logistic ? "ill,prediction,risk" : "ill,prediction");
    assertThat(Run.of("evaluate", "--model", model, "--data", table).code()).isZero();
    assertThat(Run.of("export", "--model", model, "--to", "markdown").out()).contains("# Points");
  }

  /** What a mechanism of real weights needs to end in a card. */
  private static List<String> rounded(MechanismSpec<?, ?> kind) {
    List<String> words = new ArrayList<>(List.of("--mechanism", kind.name(), "--points", "-10:10"));
    if (kind.isPrivate()) {
      words.addAll(List.of("--epsilon", "5"));
    }
    if (kind.needsDelta()) {
      words.addAll(List.of("--delta", "1e-3"));
    }
    if (kind.takes("records")) {
      words.addAll(List.of("--records", "300"));
    }
    if (kind.takes("batch")) {
      words.addAll(List.of("--batch", "5"));
    }
    if (kind.name().equals("sgd-ma")) {
      words.addAll(List.of("--neighbours", "add-remove"));
    }
    return words;
  }

  /**
   * Costs move the threshold exactly of those cards that tell risks, which is known before a table
   * is read.
   */
  @ParameterizedTest
  @MethodSource("realWeights")
  void costsAreForCardsThatTellRisks(String mechanism) {
    MechanismSpec<?, ?> kind = Mechanisms.named(mechanism);
    List<String> losses = new ArrayList<>();
    kind.parameters().stream()
        .filter(p -> p.words().contains("logistic"))
        .forEach(p -> p.words().forEach(word -> losses.add("--" + p.name() + " " + word)));
    boolean choice = !losses.isEmpty();
    if (!choice) {
      losses.add("");
    }
    int costly = 0;
    for (String loss : losses) {
      List<String> words = rounded(kind);
      words.addAll(List.of("--format", "json"));
      if (!loss.isEmpty()) {
        words.addAll(List.of(loss.split(" ")));
      }
      Run without = Run.of(people.args("solve", words.toArray(String[]::new)));
      if (without.code() != 0) {
        continue;
      }
      boolean tellsRisks = without.json().path("model").has("risk");
      words.addAll(List.of("--cost", "5:1"));
      Run run = Run.of(people.args("solve", words.toArray(String[]::new)));
      if (tellsRisks) {
        assertThat(run.code()).describedAs(loss + run.err()).isZero();
        assertThat(run.json().at("/model/risk/costs").textValue()).isEqualTo("5:1");
        assertThat(run.json().at("/model/costs").textValue()).isEqualTo("5:1");
        costly++;
      } else {
        assertThat(run.code()).describedAs(loss).isEqualTo(2);
        assertThat(run.err()).contains("--cost needs scores that are log-odds, and those of");
      }
    }
    assertThat(costly > 0).isEqualTo(choice);
  }

  @ParameterizedTest
  @CsvSource({
    "psgd --cost 5:1, add --points -10:10",
    "psgd --points -10:10 --cost 5:1 --loss hinge, Hint: use --loss logistic",
    "'psgd --points -10:10 --cost 5:1 --tune loss=logistic,hinge', Hint: use --loss logistic",
    "opsamp --delta 1e-3 --points -10:10 --cost 5:1, Hint: use --sampled-loss logistic",
    "private-majority --points -10:10 --cost 5:1, Hint: leave it out"
  })
  void costsThatMoveNoThresholdAreRefusedBeforeATableIsRead(String words, String advice) {
    Run run =
        Run.of(
            ("solve --data missing.csv --schema missing.json --epsilon 1 --mechanism " + words)
                .split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("didyma: --cost ").contains(advice);
  }

  /** The schema alone shows it, so no record is read, which would show that it fits none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--delta 1e-6",
        "--lambda 0.001",
        "--points -10:10",
        "--hold-out 0.5",
        "--projection 4",
        "--tune tolerance=1e-9,1e-8",
        "--tune tolerance=1e-9,1e-8 --trials 2",
        "--neighbours add-remove"
      })
  void noiseThatIsTooWideIsRefusedAtNoCost(String options) throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1", "--delta", "1e-6");
    byte[] before = Files.readAllBytes(Path.of(ledger));
    Files.writeString(
        people.table, Files.readAllLines(people.table).get(0) + "\nthis is no record\n");
    List<String> words =
        new ArrayList<>(List.of("--epsilon", "0.001", "--ledger", ledger, "--tolerance", "1e-9"));
    words.addAll(List.of("--mechanism", "objective-perturbation"));
    words.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
    if (options.contains("tolerance")) {
      words.removeAll(List.of("--tolerance", "1e-9"));
    }
    Run run = Run.of(people.args("solve", words.toArray(String[]::new)));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .endsWith(
            "didyma: the noise is too wide for the precision that was asked for\n"
                + "Hint: use a larger --epsilon, or a larger --tolerance.\n");
    assertThat(Files.readAllBytes(Path.of(ledger))).isEqualTo(before);
  }

  /** Whatever goes around a mechanism hands on what its scores mean. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--tune lambda=0.1,0.01",
        "--tune lambda=0.1,0.01 --trials 2",
        "--projection 4",
        "--projection 4 --points -5:5",
        "--projection 4 --points -5:5 --cost 1:3",
        "--tune lambda=0.1,0.01 --points -5:5 --cost 3:1"
      })
  void risksAreHandedOn(String options) {
    Run run = solve("psgd", ("--batch 5 --format json " + options).split(" "));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().at("/model/risk/unit").isTextual()).isTrue();
  }

  @Test
  void pointsAreForRealWeights() {
    Run run = solve("exponential", "--points", "-5:5");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--points does not apply to --mechanism exponential");
    Run range = solve("psgd", "--points", "1:5");
    assertThat(range.code()).isEqualTo(2);
    assertThat(range.err()).contains("--points is 1:5");
  }

  /** Real weights over the same schema, which predict and evaluate read back. */
  @ParameterizedTest
  @CsvSource({
    "psgd, 0, --batch 5",
    "psgd, 1e-3, --batch 5 --stream --steps constant --lambda 0 --average all",
    "scs13, 0, --batch 5 --loss hinge",
    "scs13, 1e-3, --batch 5 --passes 2",
    "psgd, 0, --batch 5 --steps decreasing --step-power 0.9 --average last-pass",
    "scs13, 1e-3, --batch 5 --passes 2 --steps strongly-convex --composition basic",
    "bst14, 1e-3, --batch 5",
    "objective-perturbation, 0, --loss huber --huber-width 0.5",
    "objective-perturbation, 1e-3, --form sharp",
    "objective-perturbation, 1e-3, --tolerance 1e-4",
    "objective-perturbation, 0, --form sharp --margin-noise 0.1",
    "objective-perturbation, 1e-3, --margin-noise 1000 --lambda 0.01",
    "output-perturbation, 0, --iterations 5",
    "output-perturbation, 1e-3, --row-norm 2",
    "dp-sgd, 1e-3, --records 300",
    "dp-sgd, 1e-3, --records 290 --neighbours add-remove --accountant pld --average all",
    "dp-sgd, 1e-3, --records 300 --lot 30 --epochs 2 --noise-multiplier 9 --clip 0.5 --loss hinge",
    "dp-adam, 1e-3, --records 300 --learning-rate 0.1",
    "sgd-adv, 1e-3, --records 300",
    "sgd-adv, 1e-3, --records 300 --clip 1 --learning-rate 0.5",
    "sgd-ma, 1e-3, --records 300 --neighbours add-remove",
    "sgd-ma, 1e-3, --records 300 --neighbours add-remove --noise-multiplier 8",
    "dp-agd, 1e-3, --records 300 --splits 6 --largest-step 10 --choice laplace-noise",
    "dp-agd, 1e-3, --records 300 --splits 6 --increase 1 --candidates 5 --adapt-every 1 --growth 0",
    "dp-agd, 1e-3, --records 300 --sample 150 --splits 6 --neighbours add-remove",
    "dp-agd, 1e-3, --records 300 --sample 150 --fresh-samples --splits 6 --neighbours add-remove",
    "privgene, 0, --generations 3",
    "privgene, 1e-3, --records 300 --breed crossover --generations 2",
    "privgene, 0, --generations 2 --breed crossover --candidates 20 --survivors 4 --shrink 0.5",
    "private-majority, 0, ''"
  })
  void gradientMethodsReleaseRealWeights(String mechanism, String delta, String own)
      throws IOException {
    Path model = folder.resolve("model.json");
    List<String> words = new ArrayList<>(List.of("--out", model.toString()));
    words.addAll(delta.equals("0") ? List.of() : List.of("--delta", delta));
    words.addAll(own.isEmpty() ? List.of() : List.of(own.split(" ")));
    Run run = solve(mechanism, words.toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("Mechanism: " + mechanism + ".")
        .doesNotContain("errors");
    JsonNode written = new ObjectMapper().readTree(model.toFile());
    assertThat(written.path("mechanism").textValue()).isEqualTo(mechanism);
    assertThat(written.path("model").path("kind").textValue()).isEqualTo("linear-real");
    assertThat(written.path("software").path("proof").textValue())
        .isEqualTo("docs/proofs/gradient-mechanisms.md");
    assertThat(written.path("guarantee").path("kind").textValue())
        .isEqualTo(delta.equals("0") ? "pure" : "approximate");
    assertThat(Path.of("..", "docs", "proofs", "gradient-mechanisms.md")).isRegularFile();
    Run evaluated =
        Run.of("evaluate", "--model", model.toString(), "--data", people.table.toString());
    assertThat(evaluated.code()).describedAs(evaluated.err()).isZero();
  }

  /** A ledger that adds up epsilons takes the promise, one of zCDP the noise. */
  @Test
  void ledgersTakeGaussianNoiseByTheirOwnAccountants() throws IOException {
    for (String budget : List.of("--epsilon 5 --delta 1e-2", "--rho 5")) {
      Path ledger = folder.resolve("ledger" + budget.length());
      List<String> open = new ArrayList<>(List.of("ledger", "open", ledger.toString()));
      open.addAll(List.of(budget.split(" ")));
      assertThat(Run.of(open.toArray(String[]::new)).code()).isZero();
      Run run = solve("psgd", "--delta", "1e-3", "--batch", "5", "--ledger", ledger.toString());
      assertThat(run.code()).describedAs(run.err()).isZero();
      String written = Files.readString(ledger);
      assertThat(written.contains("gaussian")).isEqualTo(budget.contains("rho"));
      assertThat(written.contains("by-theorem")).isEqualTo(budget.contains("delta"));
      Run published =
          solve(
              "psgd", "--calibration", "published", "--batch", "5", "--ledger", ledger.toString());
      assertThat(published.code()).isEqualTo(2);
      assertThat(published.err()).contains("without protection");
    }
  }

  @ParameterizedTest
  @CsvSource({"l-bfgs", "sgd", "majority"})
  void learnersWithoutPrivacySaySo(String mechanism) {
    List<String> words = new ArrayList<>(List.of("--mechanism", mechanism, "--format", "json"));
    if (mechanism.equals("sgd")) {
      words.addAll(List.of("--batch", "5"));
    }
    Run run = Run.of(people.args("solve", words.toArray(String[]::new)));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err()).contains("note: " + mechanism + " is not private");
    JsonNode guarantee = run.json().path("guarantee");
    assertThat(guarantee.path("kind").textValue()).isEqualTo("none");
    assertThat(guarantee.path("statement").textValue()).startsWith("not private");
    Run withEpsilon = solve(mechanism);
    assertThat(withEpsilon.code()).isEqualTo(2);
    assertThat(withEpsilon.err()).contains("not private, but --epsilon is given");
  }

  @ParameterizedTest
  @CsvSource({
    "psgd, --loss hinge, not smooth",
    "psgd, --neighbours add-remove, number of records",
    "psgd, --lattice ternary, does not apply",
    "psgd, --batch 100000, batch",
    "psgd, --lambda -1, not a number",
    "psgd, --step-size 1, constant steps",
    "psgd, --steps wrong, does not exist",
    "psgd, --form amp, does not apply",
    "bst14, --batch 5, delta",
    "objective-perturbation, --form cms --delta 1e-3, pure",
    "output-perturbation, --calibration published --delta 1e-3, classical",
    "scs13, --huber-width 1, --loss huber",
    "psgd, --step-power 0.5, decreasing steps",
    "psgd, --steps square-root --step-power 1, not a number",
    "scs13, --composition basic, needs a --delta",
    "scs13, --steps decreasing, does not exist",
    "scs13, --steps strongly-convex --lambda 0, above 0",
    "objective-perturbation, --tolerance 0, not a number",
    "objective-perturbation, --margin-noise 0, not a number",
    "objective-perturbation, --form kst --delta 1e-3 --margin-noise 1, amp and sharp only",
    "privgene, --breed crossover, or give --generations",
    "privgene, --generations 2 --candidates 20, crossover",
    "privgene, --generations 2 --breed crossover --candidates 5 --survivors 6, --survivors",
    "sgd-adv, --records 300 --delta 1e-3 --noise-multiplier 4, does not apply",
    "dp-agd, --records 300 --delta 1e-3 --increase 0, not a number",
    "dp-sgd, --delta 1e-3, --records is missing",
    "dp-sgd, --delta 1e-3, give the table's number of records",
    "dp-sgd, --records 300, delta cannot be 0",
    "dp-sgd, --records 299 --delta 1e-3, does not have the 299 records",
    "dp-sgd, --records 299 --delta 1e-3, or use --neighbours add-remove",
    "dp-sgd, --records 300 --delta 1e-3 --noise-multiplier 0.5, exceed --epsilon",
    "dp-sgd, --records 300 --delta 1e-3 --accountant pld, lots of fixed size",
    "dp-sgd, --records 300 --delta 1e-3 --lot 301, larger than --records",
    "dp-sgd, --records 300 --delta 1e-3 --average last-pass, does not exist",
    "dp-sgd, --records 300 --delta 1e-3 --clip 0, not a number",
    "sgd-ma, --records 300 --delta 1e-3, add-remove only",
    "dp-agd, --records 300 --delta 1e-3 --sample 20, sample",
    "dp-agd, --records 300 --delta 1e-3 --neighbours add-remove --fresh-samples, sample",
    "privgene, --records 300 --breed wrong, does not exist"
  })
  void gradientMethodsRefuseWhatIsNotProven(String mechanism, String own, String message) {
    Run run = solve(mechanism, own.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).contains("Hint: ");
  }

  /** Noise for Poisson lots on lots of fixed size. */
  @Test
  void aPublishedPriceThatIsNotProvenIsLabelled() {
    Run run =
        solve(
            "dp-sgd",
            "--records",
            "300",
            "--delta",
            "1e-3",
            "--calibration",
            "published",
            "--format",
            "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("guarantee").path("kind").textValue()).isEqualTo("unproven");
  }
}
