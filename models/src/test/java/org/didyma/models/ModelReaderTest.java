package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.schema.NumericFeature;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class ModelReaderTest {

  public static final String MODEL =
      """
      {"format": "didyma-model/1", "mechanism": "exponential",
       "guarantee": {"kind": "pure", "epsilon": "0.10", "delta": "0", "adjacency": "add-remove",
                     "conditions": [], "statement": "perfectly private"},
       "model": {"kind": "linear-lattice",
                 "lattice": "box:2", "intercept": "-3:3", "costs": "5:1",
                 "schema": {"label": {"column": "y", "positive": "1", "negative": "0"},
                            "features": [{"column": "a", "categories": ["x|y", "<b>"]},
                                         {"column": "n", "integer": [0, 9], "scale": 2}]},
                 "weights": [{"feature": "a=x|y", "points": 2}, {"feature": "n/2", "points": -1}],
                 "threshold": -3},
       "software": {"version": "0.1.0", "proof": "docs/proofs/exponential-mechanism.md"}}
      """;

  @Test
  void readsWhatTheWriterWrites() {
    Model model = ModelReader.parse(MODEL, "m");
    assertThat(model.rule()).isEqualTo(new Rule.Points(List.of(2, 0, -1), -3));

    Model again = ModelReader.parse(Json.text(ModelWriter.tree(model)), "m");
    assertThat(again).isEqualTo(model);
  }

  static final String REAL =
      MODEL
          .replace("linear-lattice", "linear-real")
          .replace("\"lattice\": \"box:2\", \"intercept\": \"-3:3\", \"costs\": \"5:1\",", "")
          .replace("\"points\": 2}", "\"weight\": 0.123456789}")
          .replace("\"points\": -1}", "\"weight\": -1}")
          .replace("\"threshold\": -3", "\"threshold\": 1e-3");

  @Test
  void readsAndWritesRealWeights() {
    Model model = ModelReader.parse(REAL, "m");
    assertThat(model.rule()).isEqualTo(new Rule.Reals(List.of(0.123456789, 0.0, -1.0), 0.001));
    assertThat(ModelReader.parse(Json.text(ModelWriter.tree(model)), "m")).isEqualTo(model);

    Rule.Classifier classifier = model.rule().classifier(model.schema());
    assertThat(classifier.isPositive(new int[] {1, 0, 0})).isTrue();
    assertThat(classifier.isPositive(new int[] {0, 1, 0})).isFalse();
    assertThat(classifier.isPositive(new int[] {1, 0, 1})).isFalse();

    assertThat(TextCard.render(PointsCard.of(model)))
        .contains("Weights for y", "weight", "+0.1235", "the sum exceeds 0.001");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          0.123456789 ~ 1e999 ~ finite
          0.123456789 ~ "1" ~ finite
          "weight": -1 ~ "weight": 1.1e308 ~ sums of them are not finite
          "weight": -1 ~ "points": -1 ~ finite
          1e-3 ~ null ~ threshold
          """)
  void refusesRealWeightsThatAreNone(String old, String replacement, String complaint) {
    String wrong = REAL.replace(old, replacement);
    assertThat(wrong).isNotEqualTo(REAL);
    assertThatThrownBy(() -> ModelReader.parse(wrong, "m"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint);
  }

  /** The model above with risks. */
  public static final String RISKY =
      MODEL.replace(
          "\"threshold\": -3",
          "\"threshold\": -3, \"risk\":"
              + " {\"unit\": \"1/2\", \"least_risk\": \"0.05\", \"costs\": \"5:1\"}");

  @Test
  void readsAndWritesRisks() {
    Model model = ModelReader.parse(RISKY, "m");
    assertThat(model.risk())
        .contains(RiskScale.of(1, 2).clippedAt(new BigDecimal("0.05")).with(new Costs(5, 1)));
    assertThat(ModelReader.parse(Json.text(ModelWriter.tree(model)), "m")).isEqualTo(model);
    assertThat(model).isNotEqualTo(ModelReader.parse(MODEL, "m"));

    Model unclipped = ModelReader.parse(RISKY.replace("\"least_risk\": \"0.05\",", ""), "m");
    assertThat(unclipped.risk()).contains(RiskScale.of(1, 2).with(new Costs(5, 1)));
    assertThat(ModelWriter.tree(unclipped).at("/model/risk").has("least_risk")).isFalse();
    // Files of earlier versions have none.
    assertThat(ModelReader.parse(MODEL, "m").risk()).isEmpty();
    assertThat(ModelWriter.tree(ModelReader.parse(MODEL, "m")).path("model").has("risk")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          "1/2" ~ "0" ~ unit
          "1/2" ~ 0.5 ~ "unit"
          "unit": "1/2", ~ "scale": "1/2", ~ unknown key
          "unit": "1/2", ~ "" ~ "unit"
          "0.05" ~ "0.5" ~ least risk
          "0.05" ~ "1e-999999999" ~ least risk
          "0.05" ~ 0.05 ~ least_risk
          , "costs": "5:1"} ~ } ~ "costs"
          "5:1"} ~ "5:0"} ~ costs
          "risk": {"unit": "1/2", "least_risk": "0.05", "costs": "5:1"} ~ "risk": 1 ~ no object "risk"
          """)
  void refusesRisksThatAreNone(String old, String replacement, String complaint) {
    String wrong = RISKY.replace(old, replacement.equals("\"\"") ? "" : replacement);
    assertThat(wrong).isNotEqualTo(RISKY);
    assertThatThrownBy(() -> ModelReader.parse(wrong, "m"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "0.30000000000000001, 1",
    "9007199254740.993, 1e13",
    "1e-17, 1e-16",
    "0.10, 1",
    "2.50e3, 1e4"
  })
  void keepsDecimalsOfTheSchema(String threshold, String high) {
    String decimal =
        MODEL
            .replace(
                "\"integer\": [0, 9], \"scale\": 2",
                "\"decimal\": [0, %s], \"thresholds\": [%s]".formatted(high, threshold))
            .replace("n/2", "n>=" + new BigDecimal(threshold).stripTrailingZeros().toPlainString());
    Model model = ModelReader.parse(decimal, "m");
    NumericFeature n = (NumericFeature) model.schema().features().get(1);
    assertThat(n.thresholds())
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(new BigDecimal(threshold));
    assertThat(ModelReader.parse(Json.text(ModelWriter.tree(model)), "m")).isEqualTo(model);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e99999999999", "10e2147483647", "-1e-99999999999"})
  void refusesExponentsAtOnce(String huge) {
    for (String wrong :
        List.of(
            MODEL.replace("\"scale\": 2", "\"scale\": " + huge),
            MODEL.replace("\"points\": 2", "\"points\": " + huge),
            MODEL.replace("-3},", huge + "},"),
            REAL.replace("1e-3", huge.replace("e-", "e")))) {
      assertThat(List.of(MODEL, REAL)).doesNotContain(wrong);
      assertTimeoutPreemptively(
          Duration.ofSeconds(5),
          () ->
              assertThatThrownBy(() -> ModelReader.parse(wrong, "m"))
                  .isInstanceOf(InvalidInputException.class)
                  .hasMessageNotContaining("\n"));
    }
  }

  @Test
  void makesTheStatementAnew() {
    assertThat(ModelReader.parse(MODEL, "m").statement())
        .startsWith("0.1-differentially private: adding or removing");
  }

  @Test
  void acceptsFieldsOfLaterVersionsOutsideOfTheModel() {
    String more = MODEL.replace("\"mechanism\"", "\"not_private\": {}, \"mechanism\"");
    assertThat(ModelReader.parse(more, "m")).isEqualTo(ModelReader.parse(MODEL, "m"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          didyma-model/1 ~ didyma-model/2 ~ "format"
          "format" ~ "formats" ~ "format"
          linear-lattice ~ forest ~ "kind"
          "kind": "pure" ~ "kind": "purest" ~ unknown kind
          "delta": "0" ~ "delta": "1" ~ delta
          "delta": "0", ~ "" ~ "delta"
          "0.10" ~ "0" ~ epsilon
          "0.10" ~ 0.1 ~ "epsilon"
          add-remove ~ swap ~ adjacency
          "conditions": [] ~ "conditions": [1] ~ condition
          "conditions": [] ~ "conditions": "" ~ conditions
          "points": 2 ~ "points": 2.5 ~ whole number
          "points": 2 ~ "points": "2" ~ whole number
          "points": 2 ~ "points": 99999999999 ~ whole number
          "points": 2 ~ "point": 2 ~ whole number
          "a=x|y" ~ "a=z" ~ does not have
          "n/2" ~ "a=x|y" ~ two weights
          "weights" ~ "weight" ~ unknown key
          "threshold": -3 ~ "threshold": null ~ threshold
          "threshold": -3 ~ "threshold": 0.5 ~ threshold
          "mechanism" ~ "mechanisms" ~ mechanism
          exponential" ~ a\\nb" ~ "mechanism" has characters
          "costs": "5:1" ~ "costs": "abc" ~ its "costs" are "abc"
          "costs": "5:1" ~ "costs": "5:0" ~ its "costs" are "5:0"
          "costs": "5:1" ~ "costs": 5 ~ "costs"
          "box:2" ~ "a\\rb" ~ "lattice" has characters
          "costs": "5:1" ~ "points": "a\\u0000" ~ "points" has characters
          "0.1.0" ~ "\\n" ~ "version" has characters
          "categories" ~ "category" ~ m
          "software" ~ "format" ~ JSON
          0.1.0 ~ \\ud800 ~ surrogate, which is not a character, at line 11, column
          "version" ~ "\\udc00" ~ not valid JSON at line 11, column
          """)
  void refusesAnythingElse(String old, String replacement, String complaint) {
    String wrong = MODEL.replace(old, replacement.equals("\"\"") ? "" : replacement);
    assertThat(wrong).isNotEqualTo(MODEL);
    assertThatThrownBy(() -> ModelReader.parse(wrong, "m"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("\n");
  }
}
