package org.didyma.models.dossier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelWriter;
import org.didyma.models.PaddedTime;
import org.didyma.models.ReleaseRunner;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DossierTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "x", "integer": [0, 9], "thresholds": [3, 6]}]}
          """,
          "test");

  private static final PaddedTime PADDED = PaddedTime.of(Duration.ofMinutes(1));

  private final Random random = new Random(61);

  @Test
  void neighboursWithEqualCardsHaveEqualDossiers() {
    neighbours(60);
  }

  @Test
  @Tag("long")
  void aThousandNeighboursWithEqualCardsHaveEqualDossiers() {
    neighbours(1_000);
  }

  /** Draws from both tables until each has had some card, and compares what is said of it. */
  private void neighbours(int pairs) {
    for (int i = 0; i < pairs; i++) {
      Adjacency adjacency = i % 2 == 0 ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
      String first = records(8);
      String second =
          adjacency.replaces()
              ? first.substring(0, first.length() - 4) + record()
              : first + record();
      Map<Object, Model> cards = new HashMap<>();
      while (true) {
        Model one = released(first, adjacency);
        cards.put(one.rule(), one);
        Model other = released(second, adjacency);
        if (cards.containsKey(other.rule())) {
          assertThat(said(other)).isEqualTo(said(cards.get(other.rule())));
          break;
        }
      }
    }
  }

  private String records(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(record());
    }
    return text.toString();
  }

  private String record() {
    return random.nextInt(10) + "," + random.nextInt(2) + "\n";
  }

  private static Model released(String records, Adjacency adjacency, String... conditions) {
    Table table =
        new Table(
            SCHEMA,
            TableSource.bytes("test", ("x,y\n" + records).getBytes(StandardCharsets.UTF_8)));
    LatticeName ternary = LatticeName.ternary();
    return Model.of(
        ReleaseRunner.of(
                new ExponentialMechanism(),
                new ExponentialMechanism.Parameters(
                    Epsilon.parse("0.5"), adjacency, ternary.over(SCHEMA.groups()), Costs.EQUAL))
            .under(List.of(conditions))
            .release(table, Form.CELLS, CancellationToken.NEVER),
        SCHEMA,
        Model.Options.of(ternary, Costs.EQUAL),
        "test");
  }

  private static String said(Model model) {
    Dossier dossier = Dossier.of(model, Optional.empty(), Optional.empty());
    return dossier.text() + dossier.page().html() + Json.text(dossier.tree());
  }

  /** Nothing that is said of public inputs is said of what was learned from the table. */
  @Test
  void whatWasLearnedIsNotCalledPublic() {
    Schema learned =
        Schema.parse(
            SCHEMA
                .toJson()
                .replaceFirst(
                    "[{]",
                    "{\"public\": true, \"description\": \"Thresholds of x were learned"
                        + " privately: 1-differentially private.\","),
            "test");
    Model bare = released(records(8), Adjacency.REPLACE);
    ObjectNode tree = ModelWriter.tree(bare);
    ((ObjectNode) tree.get("model")).set("schema", learned.toJsonNode());
    String text = String.join(" ", said(ModelReader.parse(Json.text(tree), "m")).split("\\s+"));
    assertThat(text)
        .contains("All else in it is declared not to come from private data.")
        .contains("the schema, of which a part was learned privately")
        .doesNotContain("It is declared not to come from private data")
        .doesNotContain("from the schema and the parameters alone");
    assertThat(String.join(" ", said(bare).split("\\s+")))
        .contains("from the schema and the parameters alone");
  }

  /** Randomised response has all of epsilon and delta: its beliefs and tests are the bounds. */
  @Test
  void beliefsAreThoseOfRandomisedResponse() {
    for (double epsilon : new double[] {0.1, 1, 3}) {
      for (double delta : new double[] {0, 0.01}) {
        Beliefs beliefs = new Beliefs(epsilon, delta);
        double e = Math.exp(epsilon);
        // Outcomes: the truth said outright (delta), said by a coin, lied by the coin.
        double told = (1 - delta) * e / (1 + e);
        double lied = (1 - delta) / (1 + e);
        for (double p : new double[] {0.001, 0.2, 0.5, 0.9}) {
          if (delta == 0) {
            assertThat(beliefs.atMost(p))
                .isCloseTo(p * told / (p * told + (1 - p) * lied), within(1e-12));
            assertThat(beliefs.atLeast(p))
                .isCloseTo(p * lied / (p * lied + (1 - p) * told), within(1e-12));
          }
        }
        // The best test of one value against the other, at the size of its corner.
        assertThat(beliefs.power(lied)).isCloseTo(delta + told, within(1e-9));
        assertThat(beliefs.power(0)).isCloseTo(delta, within(1e-12));
      }
    }
    assertThat(new Beliefs(1, 0).power(0.9)).isLessThan(1);
  }

  /**
   * Normal noise has results that say more than exp(epsilon), of far more than the probability
   * delta. They are added up here, with delta itself, on a fine grid.
   */
  @Test
  void furtherThanTheNumbersAreOnlyResultsOfAFewDeltas() {
    for (double deviation : new double[] {1.5, 2, 4.2}) {
      for (double epsilon : new double[] {0.3, 1, 2}) {
        double delta = 0;
        for (double x = -40; x < 41; x += 1e-4) {
          delta +=
              1e-4
                  * Math.max(
                      0, normal(x - 1, deviation) - Math.exp(epsilon) * normal(x, deviation));
        }
        Beliefs beliefs = new Beliefs(epsilon, delta);
        double beyond = 0;
        double beyondEpsilon = 0;
        for (double x = -40; x < 41; x += 1e-4) {
          double mass = 1e-4 * normal(x - 1, deviation);
          double other = 1e-4 * normal(x, deviation);
          double belief = mass / (mass + other);
          beyond += belief > beliefs.atMost(0.5) || belief < beliefs.atLeast(0.5) ? mass : 0;
          beyondEpsilon += mass > Math.exp(epsilon) * other ? mass : 0;
        }
        assertThat(beyond).isLessThanOrEqualTo(Beliefs.BEYOND * delta);
        assertThat(beyondEpsilon).isGreaterThan(2 * delta);
      }
    }
  }

  private static double normal(double x, double deviation) {
    return Math.exp(-x * x / (2 * deviation * deviation)) / (deviation * Math.sqrt(2 * Math.PI));
  }

  /** Two results that have all of delta, one for each of two records, say just as much. */
  @Test
  void rareResultsMaySayAsMuchAsTheNumbers() {
    double delta = 0.01;
    double likely = 2 * delta;
    double unlikely = delta * Math.exp(-1);
    assertThat(likely - Math.exp(1) * unlikely).isCloseTo(delta, within(1e-12));
    assertThat(likely + unlikely).isBetween(2 * delta, Beliefs.BEYOND * delta);
    assertThat(new Beliefs(1, delta).atMost(0.5))
        .isCloseTo(likely / (likely + unlikely), within(1e-12));
  }

  @Test
  void aDeltaIsSaidForWhatItIs() {
    Model model =
        Model.of(
            ReleaseRunner.of(
                    new ObjectivePerturbation(),
                    ObjectivePerturbation.Parameters.usual(
                        PrivacyTarget.of("1", "1e-6"), Adjacency.REPLACE, new LogisticMarginLoss()))
                .release(
                    new Table(
                        SCHEMA,
                        TableSource.bytes(
                            "test", ("x,y\n" + records(8)).getBytes(StandardCharsets.UTF_8))),
                    new RowsForm(0),
                    CancellationToken.NEVER),
            SCHEMA,
            Model.Options.NONE,
            "test");
    assertThat(Json.text(Dossier.of(model, Optional.empty(), Optional.empty()).tree()))
        .contains("further with a probability of at most 0.000003 (3 times delta)")
        .contains("with k times this epsilon and more than k times this delta only")
        .contains("add their privacy loss to this one")
        .contains("Losses are at delta 0.000001, so the smaller of the two holds.")
        .doesNotContain("no further");
    assertThat(said(released(records(8), Adjacency.REPLACE)))
        .contains("no further.", "add their epsilons to this one")
        .contains("The guarantee has no delta, and the accountant pure needs none.")
        .contains("Losses by pld are at delta 0.000001, for")
        .doesNotContain("so the smaller of the two holds");
  }

  @Test
  void percentagesAreRoundedAwayFromComfort() {
    assertThat(Beliefs.percent(0.731058, java.math.RoundingMode.CEILING)).isEqualTo("73.11 %");
    assertThat(Beliefs.percent(0.268941, java.math.RoundingMode.FLOOR)).isEqualTo("26.89 %");
    assertThat(Beliefs.percent(0.5, java.math.RoundingMode.FLOOR)).isEqualTo("50.00 %");
  }

  /** Few digits, and never below the price. */
  @Test
  void pricesAreRoundedUp() {
    assertThat(Promise.rounded("0.99999863213")).isEqualTo("0.999999");
    assertThat(Promise.rounded("1.00000000001")).isEqualTo("1.00001");
    assertThat(Promise.rounded("0.5")).isEqualTo("0.5");
    assertThat(Promise.rounded("unknown")).isEqualTo("unknown");
  }

  /** What is said of time depends on whether a release leaves at a public one. */
  @Test
  void aPaddedTimeIsSaid() {
    String usual = said(released(records(8), Adjacency.REPLACE));
    assertThat(usual)
        .contains("<b>Side channels</b>: messages", "running time and use of memory may")
        .doesNotContain("public time");
    String padded = said(released(records(8), Adjacency.REPLACE, PADDED.condition()));
    assertThat(padded)
        .contains("is ready by its padded time of 60 s")
        .contains("<b>Side channels</b>: messages", "the release came at a public time")
        .contains("The release came at a public time. Other signs")
        .doesNotContain("running time and use of memory may");
  }

  @Test
  void saysWhatIsPromisedAndWhatIsNot() {
    Model model = released(records(8), Adjacency.REPLACE);
    String text = Dossier.of(model, Optional.empty(), Optional.empty()).text();
    assertThat(text)
        .contains(
            "0.5-differentially private", "replaced", "at most 8.3 % power", "NIST SP 800-226")
        .contains("exponential 0.5", "not measured", "What is not protected")
        .contains("Proof of the guarantee: docs/proofs/exponential-mechanism.md");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("proven in docs/proofs/exponential-mechanism.md; docs/results/audit.md lists the")
        // Not every mechanism is, so it is not to be said of all.
        .doesNotContain("exact law");
    Model open =
        Model.notPrivate(
            org.didyma.formulations.Weights.of(new int[] {1, 0}),
            Optional.empty(),
            SCHEMA,
            Model.Options.NONE,
            "test");
    assertThat(Dossier.of(open, Optional.empty(), Optional.empty()).text())
        .contains("Nothing: not private", "no guarantee to examine")
        .doesNotContain("worst attacker");
  }

  @Test
  void eventsAreInModelFilesAndNeedNotBe() {
    Model model = released(records(8), Adjacency.ADD_REMOVE);
    var tree = ModelWriter.tree(model);
    assertThat(ModelReader.parse(tree.toString(), "test")).isEqualTo(model);
    tree.remove("event");
    Model without = ModelReader.parse(tree.toString(), "test");
    assertThat(without.event()).isEmpty();
    assertThat(Dossier.of(without, Optional.empty(), Optional.empty()).chapters())
        .noneMatch(chapter -> chapter.key().equals("events"));
    tree.putObject("event").put("event", "made-up");
    assertThatThrownBy(() -> ModelReader.parse(tree.toString(), "test"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("in its event");
  }
}
