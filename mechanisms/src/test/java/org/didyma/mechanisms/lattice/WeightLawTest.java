package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.oracles.sampling.GapTruncatedSampler.NO_GAP;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exact law of releases from tables whose records have weights, as they are read from text,
 * over all tables of at most two records and all their neighbours. With the noise for a record that
 * counts once, and where weights are not cut to the cap, the promise is broken.
 */
class WeightLawTest {

  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final WeightLattice LATTICE = WeightLattice.cube(1, 1).withIntercept(-1, 1);

  /** Fields of weights: none, some, all that the caps admit, more, no number, missing. */
  private static final List<String> FIELDS = List.of("0", "0.4", "0.5", "2.6", "9", "-1", "?");

  private static final String TWO = "{\"column\": \"y\", \"positive\": \"b\", \"negative\": \"a\"}";
  private static final String THREE = "{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"]}";

  private static Schema schema(String label, int cap) {
    return Schema.parse(
        """
        {"missing": ["?"],
         "weight": {"column": "w", "cap": %d, "other": {"value": 1}, "onMissing": {"value": 1}},
         "label": %s,
         "features": [{"column": "x", "integer": [0, 1], "thresholds": [1]}]}
        """
            .formatted(cap, label),
        "test");
  }

  private record Case(
      String name,
      DoubleFunction<LossLaw> law,
      Adjacency change,
      int cap,
      String label,
      Costs costs) {

    Schema schema() {
      return WeightLawTest.schema(label, cap);
    }

    Adjacency adjacency() {
      return change.of(schema().subject());
    }

    ScoreLoss loss() {
      return label.equals(TWO)
          ? costs
          : Losses.parse("ordered", schema().label().grid())
              .over(ScoreRange.of(LATTICE, new int[] {1}), costs);
    }

    /** Lines of a table without a header; the empty one stands for no record. */
    List<String> records() {
      List<String> all = new ArrayList<>();
      all.add("");
      for (String x : List.of("0", "1")) {
        for (String y : label.equals(TWO) ? List.of("a", "b") : List.of("a", "b", "c")) {
          FIELDS.forEach(w -> all.add(x + "," + y + "," + w + "\n"));
        }
      }
      return all;
    }

    WeighedLaw exact() {
      return new WeighedLaw(law, change, loss(), LATTICE, records());
    }

    long[] losses(String records, Schema schema) {
      return exact().losses(records, schema);
    }

    /** The largest log-ratio between neighbours, where a schema reads them. */
    double worst(double lambda, Schema schema) {
      return exact().worst(lambda, schema);
    }

    double lambda(Adjacency adjacency) {
      return exact().lambda(EPSILON, adjacency);
    }

    @Override
    public String toString() {
      return "%s, %s, cap %d, %d labels, %d:%d"
          .formatted(
              name,
              change,
              cap,
              label.equals(TWO) ? 2 : 3,
              costs.missedPositive(),
              costs.falseAlarm());
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (Adjacency change : Adjacency.values()) {
      for (int cap = 1; cap <= 3; cap++) {
        for (Costs costs : List.of(Costs.EQUAL, new Costs(1, 3))) {
          all.add(new Case("exponential", LossLaw::exponential, change, cap, TWO, costs));
          all.add(new Case("permute-and-flip", LossLaw::permuteAndFlip, change, cap, TWO, costs));
        }
        all.add(
            new Case("top-r", l -> LossLaw.truncated(l, NO_GAP, 6), change, cap, TWO, Costs.EQUAL));
        all.add(new Case("exponential", LossLaw::exponential, change, cap, THREE, Costs.EQUAL));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void neighboursAreWithinEpsilon(Case test) {
    Schema schema = test.schema();
    double lambda = test.lambda(test.adjacency());
    assertThat(test.worst(lambda, schema)).isLessThanOrEqualTo(1 + 1e-9);
    if (test.cap > 1) {
      // A twin that forgets the cap.
      assertThat(test.worst(test.lambda(test.change), schema)).isGreaterThan(1.1);
    }
    // A twin that does not cut weights to the cap.
    assertThat(test.worst(lambda, schema(test.label, 9))).isGreaterThan(1.1);
  }

  /** A record of weight w without a promise is w records: every point has the same loss. */
  @ParameterizedTest
  @MethodSource("cases")
  void weightsAreRepetitions(Case test) {
    Schema plain = test.schema().withoutWeight();
    String weighed = "0,a,2.6\n1,b,1\n1,a,0.49\n0,b,40\n";
    String repeated = "0,a,\n".repeat(Math.min(3, test.cap)) + "1,b,\n" + "0,b,\n".repeat(test.cap);
    assertThat(test.losses(weighed, test.schema())).isEqualTo(test.losses(repeated, plain));
  }

  /** What cannot take weights says so from its declaration, and nothing else does. */
  @Test
  void whatTakesNoWeightsSaysSo() {
    Adjacency weighed = Adjacency.REPLACE.of(schema(TWO, 3).subject());
    List<String> taken = new ArrayList<>();
    for (MechanismSpec<?, ?> kind : Mechanisms.ALL) {
      kind.requireTaken(Adjacency.REPLACE);
      try {
        kind.requireTaken(weighed);
        taken.add(kind.name());
      } catch (InvalidInputException e) {
        assertThat(e)
            .hasMessage(
                "the schema has weights, and %s takes records that count once only"
                    .formatted(kind.name()));
      }
    }
    assertThat(taken)
        .contains("exponential", "permute-and-flip", "rspm", "binned-counts")
        .doesNotContain("psgd", "objective-perturbation", "dp-sgd");
    assertThatThrownBy(() -> weighed.requireRecords()).isInstanceOf(IllegalArgumentException.class);
    assertThat(weighed.changes()).isEqualTo(6);
    assertThat(weighed.publishesRecords()).isFalse();
  }
}
