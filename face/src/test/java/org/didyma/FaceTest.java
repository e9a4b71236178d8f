package org.didyma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.models.ReleaseRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the face does, and what it refuses. */
class FaceTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total",
           "label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [
             {"column": "age", "integer": [0, 120], "thresholds": [40, 60]},
             {"column": "sport", "categories": ["often", "never"], "reference": "often"}]}
          """);

  @TempDir Path folder;

  private Path csv;
  private Path budget;

  @BeforeEach
  void writeTable() throws IOException {
    StringBuilder text = new StringBuilder("age,sport,ill\n");
    for (int i = 0; i < 200; i++) {
      int age = 20 + i * 7 % 70;
      boolean idle = i % 5 < 2;
      text.append("%d,%s,%s%n".formatted(age, idle ? "never" : "often", age > 55 ? "yes" : "no"));
    }
    csv = Files.writeString(folder.resolve("people.csv"), text);
    budget = folder.resolve("people.ledger");
  }

  private PaidTable people() {
    return PrivateTable.csv(csv, SCHEMA)
        .paidFrom(Ledger.create(budget, "people", Guarantee.pure("2")))
        .because("a card for the ward");
  }

  @Test
  void aReleaseIsPaidAndKept() throws IOException {
    PaidTable people = people();
    ReleaseRequest request = Exponential.ternary().epsilon("1.5").missedPositiveCosts(5);
    assertThat(people.guarantee(request)).isEqualTo(Guarantee.pure("1.5"));
    assertThat(Ledger.open(budget).spent()).isEqualTo("epsilon 0");
    Release release = people.release(request);
    assertThat(release.guarantee().epsilon()).contains(new BigDecimal("1.5"));
    assertThat(release.guarantee().delta()).contains(BigDecimal.ZERO);
    assertThat(Ledger.open(budget).left()).isEqualTo("epsilon 0.5");
    assertThat(Files.readString(budget)).contains("a card for the ward");
    Path file = folder.resolve("card.json");
    release.model().write(file);
    assertThat(Model.read(file)).isEqualTo(release.model());
    assertThat(Files.readString(file)).contains("\"costs\" : \"5:1\"", "\"lattice\" : \"ternary\"");
    // What the budget does not cover costs nothing.
    DidymaException refused =
        catchThrowableOfType(DidymaException.class, () -> people.release(request));
    assertThat(refused.outcome()).isEqualTo(DidymaException.Outcome.NOTHING_RELEASED);
    assertThat(Ledger.open(budget).left()).isEqualTo("epsilon 0.5");
  }

  @Test
  void thePlanKnowsThePrevalence() throws IOException {
    Path columns =
        Files.writeString(
            folder.resolve("two.columns.json"),
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "integer": [0, 120], "thresholds": [40, 60]}]}
            """);
    Learn wish = Learn.columns(columns).epsilon("1").records(2000);
    assertThat(wish.plan()).contains("if half of the records are positive");
    assertThat(wish.positives(0.1).plan())
        .contains("at a prevalence of 0.1")
        .doesNotContain("if half");
    assertThatThrownBy(() -> wish.positives(1).plan())
        .isInstanceOf(DidymaException.class)
        .hasMessageContaining("positives is 1.0");
  }

  /** A card of more than two label values has the figures and the verdict of its kind. */
  @Test
  void aCardOfClassesIsLearned() {
    Learned learned =
        Learn.parse(
                """
                {"label": {"column": "ill", "ordered": ["no", "yes", "dead"]},
                 "features": [{"column": "age", "integer": [0, 120], "thresholds": [40, 60]}]}
                """)
            .epsilon("50")
            .records(200)
            .strategy("exact-risks")
            .unaccounted()
            .csv(csv.toString());
    assertThat(learned.guarantee()).isEqualTo(Guarantee.pure("50"));
    // What 40 people show varies; that they were measured does not.
    assertThat(learned.verdict()).contains("etter than").doesNotContain("Not measured");
    assertThat(learned.quality().orElseThrow()).contains("quadratic kappa");
    assertThat(learned.toString()).contains("age");
  }

  /** A private table can be had out in one way only. */
  @Test
  void onlyReleasesComeOutOfAPrivateTable() {
    assertThat(List.of(PrivateTable.class.getMethods()))
        .filteredOn(m -> m.getDeclaringClass() == PrivateTable.class)
        .extracting(m -> m.getReturnType().getSimpleName())
        .containsOnly("PrivateTable", "PaidTable", "String");
    assertThat(Release.class.getConstructors()).isEmpty();
    assertThat(ReleaseRunner.class.getConstructors()).isEmpty();
    assertThat(List.of(ReleaseRequest.class.getMethods()))
        .noneMatch(m -> m.getName().contains("seed"));
  }

  /** Neither message nor cause tells of a record of a private table. */
  @Test
  void aRecordThatDoesNotFitIsNotNamed() throws IOException {
    Schema narrow =
        Schema.parse(
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "integer": [0, 50], "thresholds": [40]}]}
            """);
    PaidTable people =
        PrivateTable.csv(csv, narrow)
            .paidFrom(Ledger.create(budget, "people", Guarantee.pure("2")));
    DidymaException refused =
        catchThrowableOfType(
            DidymaException.class, () -> people.release(Exponential.ternary().epsilon("1")));
    assertThat(refused)
        .hasMessageEndingWith(
            "people.csv, column \"age\": the value is outside of the range from 0 to 50")
        .hasNoCause();
    assertThat(Ledger.open(budget).left()).isEqualTo("epsilon 1");
    // Of a public table it is named, for whoever mends it.
    assertThatThrownBy(() -> Problem.of(PublicTable.csv(csv, narrow), Lattice.ternary()).minimise())
        .isInstanceOf(DidymaException.class)
        .hasMessageContaining("line");
  }

  @Test
  void whatIsMissingIsRefusedBeforeTheTableIsOpened() {
    PaidTable none = PrivateTable.csv(folder.resolve("none.csv"), SCHEMA).unaccounted();
    assertThatThrownBy(() -> none.release(Exponential.ternary()))
        .hasMessage("the request has no epsilon");
    assertThatThrownBy(() -> none.release(ReleaseRequest.by("opdisc").epsilon("1").delta("1e-6")))
        .hasMessage("opdisc takes no delta");
    assertThatThrownBy(
            () ->
                none.release(
                    ReleaseRequest.by("opdisc")
                        .over(Lattice.ternary().withIntercept(2))
                        .epsilon("1")))
        .hasMessage("opdisc takes no intercept");
    assertThatThrownBy(() -> ReleaseRequest.by("sgd")).hasMessageContaining("protects nothing");
    assertThatThrownBy(() -> ReleaseRequest.by("exponential").with("passes", "3"))
        .isInstanceOf(DidymaException.class);
    assertThatThrownBy(() -> Exponential.ternary().epsilon("none"))
        .isInstanceOf(DidymaException.class)
        .extracting(e -> ((DidymaException) e).hint())
        .asString()
        .isNotEmpty();
    assertThatThrownBy(() -> none.release(Exponential.ternary().epsilon("1")))
        .isInstanceOf(DidymaException.class)
        .hasMessageContaining("none.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"permute-and-flip", "opdisc", "objective-perturbation", "auto"})
  void otherMechanismsReleaseToo(String name) {
    Release release = people().release(ReleaseRequest.by(name).epsilon("1"));
    assertThat(release.guarantee().epsilon()).contains(BigDecimal.ONE);
    assertThat(release.model().guarantee()).contains(release.guarantee());
  }

  @Test
  void scoresOfALogisticCardAreRisks() {
    Model card = people().release(Exponential.usual().loss("logistic").epsilon("2")).model();
    Prediction prediction = card.predict(Map.of("age", "70", "sport", "never"));
    assertThat(prediction.risk().orElseThrow()).isBetween(0.0, 1.0);
    assertThat(prediction.positive()).isEqualTo(prediction.score() > 0);
    assertThat(prediction.positive()).isEqualTo(prediction.risk().getAsDouble() > 0.5);
    assertThatThrownBy(() -> card.predict(Map.of("shoe", "44"))).hasMessageContaining("no column");
    Map<String, String> noAge = new HashMap<>(Map.of("sport", "never"));
    noAge.put("age", null);
    assertThat(card.predict(noAge)).isEqualTo(card.predict(Map.of("sport", "never")));
    assertThat(card.export("python")).contains("def ");
    assertThatThrownBy(() -> card.export("clay")).isInstanceOf(DidymaException.class);
  }

  @Test
  void threadsShareAModel() throws IOException {
    Model card = people().release(Exponential.ternary().epsilon("2")).model();
    List<Map<String, String>> rows =
        IntStream.range(0, 2_000)
            .mapToObj(i -> Map.of("age", "" + (20 + i % 60), "sport", "never"))
            .toList();
    Path file = folder.resolve("card.json");
    card.write(file);
    Model fresh = Model.read(file);
    assertThat(rows.parallelStream().map(fresh::predict).toList())
        .isEqualTo(rows.stream().map(card::predict).toList());
  }

  @Test
  void anOptimumIsProvenAndAProofIsHeldAgainstItsProblem() throws IOException {
    Problem problem = Problem.of(PublicTable.csv(csv, SCHEMA), Lattice.ternary());
    Optimum optimum = problem.minimise();
    Path file = folder.resolve("proof.json");
    optimum.certificate().write(file);
    Certificate proof = Certificate.read(file);
    assertThat(proof.check(problem).valid()).isTrue();
    assertThat(proof.check(problem.missedPositiveCosts(3)).valid()).isFalse();
    assertThat(optimum.model().guarantee()).isEmpty();
    assertThat(optimum.model().toString()).contains("not private");
    assertThatThrownBy(() -> Certificate.read(csv)).isInstanceOf(DidymaException.class);
  }

  /** The second call finds all runs in the folder. */
  @Test
  void aComparisonGoesOnInItsFolder() throws IOException {
    Problem problem =
        Problem.of(PublicTable.csv(csv, SCHEMA), Lattice.ternary().withoutIntercept());
    CompareEngines engines =
        Compare.on(problem).engines("search", "enumeration").underNoise("opdisc:1", 2);
    Path kept = folder.resolve("kept");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> engines.runIn(kept))
        .isInstanceOf(DidymaException.class)
        .hasMessage("the thread was interrupted; there is no comparison");
    assertThat(Thread.interrupted()).isTrue();
    String table = engines.runIn(kept).toString();
    byte[] results = Files.readAllBytes(kept.resolve("results.jsonl"));
    assertThat(engines.runIn(kept)).hasToString(table);
    assertThat(kept.resolve("results.jsonl")).hasBinaryContent(results);
    assertThat(kept.resolve("summary.md")).content().contains("4 of 4 runs");
  }
}
