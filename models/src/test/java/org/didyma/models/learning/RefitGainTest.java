package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.Weights;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelWriter;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** What a new card is expected to gain. */
class RefitGainTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [
             {"column": "a", "categories": ["u", "v"]}, {"column": "b", "categories": ["u", "v"]}]}
          """,
          "test");

  private static Model model(String epsilon) {
    Model bare =
        Model.notPrivate(
            Weights.of(1, 0, 1, 0),
            Optional.empty(),
            SCHEMA,
            Model.Options.of(LatticeName.parse("ternary"), Costs.EQUAL),
            "test");
    String none = "\"kind\" : \"none\"";
    String json = org.didyma.core.Json.text(ModelWriter.tree(bare));
    assertThat(json).contains(none);
    return epsilon.isEmpty()
        ? bare
        : ModelReader.parse(
            json.replace(
                none,
                "\"kind\": \"pure\", \"epsilon\": \"%s\", \"delta\": \"0\", \"adjacency\": \"replace\""
                    .formatted(epsilon)),
            "model");
  }

  private static IntervalEstimate about(double area, double half) {
    return new IntervalEstimate(area, area - half, area + half);
  }

  private static RefitGain gain(String own, String other, double before, double now, double half) {
    return RefitGain.of(
        model(own), about(before, half), about(now, half), Epsilon.parse(other), 5000);
  }

  /** At the same epsilon a card is expected to become what it was. */
  @Test
  void theSameEpsilonGainsWhatWasLost() {
    IntervalEstimate gain = gain("1", "1", 0.8, 0.7, 0.01).gain().orElseThrow();
    assertThat(gain.value()).isCloseTo(0.1, within(1e-9));
    assertThat(gain.high() - gain.value()).isCloseTo(0.01 * Math.sqrt(2), within(1e-9));
    assertThat(gain("1", "1", 0.8, 0.7, 0.01).sentence()).contains("gains at most 0.114 of AUC");
  }

  @Test
  void moreEpsilonGainsMoreAndLessLess() {
    double same = gain("0.1", "0.1", 0.7, 0.7, 0.01).gain().orElseThrow().value();
    assertThat(gain("0.1", "1", 0.7, 0.7, 0.01).gain().orElseThrow().value()).isGreaterThan(same);
    RefitGain less = gain("1", "0.01", 0.7, 0.7, 0.01);
    assertThat(less.gain().orElseThrow().high()).isNegative();
    assertThat(less.sentence()).contains("is not worth it");
    // No card orders records better than perfectly.
    assertThat(gain("0.01", "3", 0.99, 0.9, 0.01).gain().orElseThrow().value())
        .isLessThanOrEqualTo(0.1 + 1e-9);
  }

  @Test
  void whatCannotBeSaidIsNotSaid() {
    RefitGain wide = gain("1", "1", 0.8, 0.7, 0.1);
    assertThat(wide.isKnown()).isFalse();
    assertThat(wide.sentence()).contains("cannot be said", "somewhere from");
    RefitGain none = gain("", "1", 0.8, 0.7, 0.01);
    assertThat(none.gain()).isEmpty();
    assertThat(none.sentence()).contains("cannot be said", "no pure guarantee");
  }
}
