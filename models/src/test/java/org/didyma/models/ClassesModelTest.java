package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.cards.TextCard;
import org.didyma.models.quality.ScoreBands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model for classes without an order: its file, its classes one by one, and what it predicts. */
class ClassesModelTest {

  private static final String MODEL =
      """
      {"format": "didyma-model/1", "mechanism": "exponential",
       "guarantee": {"kind": "pure", "epsilon": "3", "delta": "0", "adjacency": "add-remove",
                     "conditions": []},
       "model": {"kind": "one-against-the-rest", "lattice": "box:2",
                 "schema": {"label": {"column": "y", "classes": ["a", "b", "c"]},
                            "features": [{"column": "n", "integer": [0, 9], "thresholds": [3, 6]}]},
                 "classes": [
                   {"class": "a", "kind": "linear-lattice", "threshold": 1, "risk": {"unit": "1/2", "costs": "1:1"},
                    "weights": [{"feature": "n>=3", "points": 2}]},
                   {"class": "b", "kind": "linear-lattice", "threshold": 0, "risk": {"unit": "1/2", "costs": "1:1"},
                    "weights": [{"feature": "n>=3", "points": 1}, {"feature": "n>=6", "points": -1}]},
                   {"class": "c", "kind": "linear-lattice", "threshold": 0, "risk": {"unit": "1/2", "costs": "1:1"},
                    "weights": []}]},
       "software": {"version": "0.2.0", "proof": "p"}}
      """;

  private static Model model() {
    return ModelReader.parse(MODEL, "m");
  }

  @Test
  void readsWhatTheWriterWrites() {
    Model model = model();
    assertThat(ModelReader.parse(Json.text(ModelWriter.tree(model)), "m")).isEqualTo(model);
    assertThat(model.reading()).isEmpty();
    assertThat(model.rule().isZero(0)).isFalse();
  }

  @Test
  void eachClassIsAnOrdinaryModelUnderTheGuaranteeOfAll() {
    Model model = model();
    assertThat(model.classes()).hasSize(3);
    Model second = model.classes().get(1);
    assertThat(second.schema().label()).isInstanceOf(BinaryLabel.class);
    assertThat(((BinaryLabel) second.schema().label()).positive()).containsExactly("b");
    assertThat(second.rule()).isEqualTo(new Rule.Points(List.of(1, -1), 0));
    assertThat(second.guarantee()).isEqualTo(model.guarantee());
    assertThat(second.risk()).contains(RiskScale.of(1, 2));
    assertThat(ModelReader.parse(Json.text(ModelWriter.tree(second)), "m")).isEqualTo(second);
    assertThat(second.classes()).isEmpty();
  }

  /** Scores are -1, 0, 0, then 1, 1, 0, then 1, 0, 0: the first of equals is predicted. */
  @Test
  void predictsTheClassOfTheLargestRiskAndTheFirstOfEquals() {
    Rule.Classifier classifier = model().rule().classifier(model().schema());
    assertThat(classifier.score(new int[] {0, 0})).isEqualTo(1);
    assertThat(classifier.score(new int[] {1, 0})).isEqualTo(0);
    assertThat(classifier.score(new int[] {1, 1})).isEqualTo(0);
    assertThat(ScoreBands.of(model(), ScoreBands.USUAL)).isEqualTo(new ScoreBands(1, 0, 3));
  }

  /** A point of the second class is worth more, and clipped risks do not hide the larger one. */
  @Test
  void risksAreComparedAndNotScores() {
    Rule one = new Rule.Points(List.of(1), 0);
    RiskScale clipped = RiskScale.of(1, 2).clippedAt(new BigDecimal("0.1"));
    Rule.OfClasses rule =
        new Rule.OfClasses(
            List.of(one, one, one),
            List.of(Optional.of(clipped), Optional.of(RiskScale.of(2, 1)), Optional.of(clipped)));
    assertThat(rule.largest(new double[] {3, 1, 0})).isEqualTo(1);
    assertThat(rule.largest(new double[] {9, 1, 10})).isEqualTo(2);
    assertThat(rule.largest(new double[] {5, 0, 5})).isEqualTo(0);
    Rule.OfClasses costly =
        new Rule.OfClasses(
            List.of(one, one),
            List.of(
                Optional.of(RiskScale.of(1, 1)),
                Optional.of(RiskScale.of(1, 1).with(Costs.parse("1:9")))));
    assertThat(costly.largest(new double[] {2, 1})).isEqualTo(1);
    Rule.OfClasses ofScores =
        new Rule.OfClasses(List.of(one, one), List.of(Optional.empty(), Optional.empty()));
    assertThat(ofScores.largest(new double[] {0.5, 0.75})).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Rule.OfClasses(
                    List.of(one, one), List.of(Optional.empty(), Optional.of(clipped))));
  }

  @Test
  void theCardHasAColumnForEachClass() {
    assertThat(TextCard.of(model()))
        .contains("Points for 3 classes of \"y\"")
        .contains("    feature   a   b  c\n")
        .contains("       n>=3  +2  +1  0\n")
        .contains("  threshold   1   0  0\n")
        .contains("3-differentially private");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          one-against-the-rest ~ linear-lattice ~ "kind" is none of its label
          "class": "b" ~ "class": "a" ~ in their order
          "class": "c" ~ "class": "c", "odd": 1 ~ unknown key
          "threshold": 1, "risk": {"unit": "1/2", "costs": "1:1"} ~ "threshold": 1 ~ some of its classes have risks
          ["a", "b", "c"] ~ ["a", "b", "c", "d"] ~ are not those of its label
          "classes": ["a", "b", "c"] ~ "ordered": ["a", "b", "c"] ~ "kind" is none of its label
          """)
  void refusesClassesThatAreNone(String old, String replacement, String complaint) {
    String wrong = MODEL.replace(old, replacement);
    assertThat(wrong).isNotEqualTo(MODEL);
    assertThatThrownBy(() -> ModelReader.parse(wrong, "m"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint);
  }
}
