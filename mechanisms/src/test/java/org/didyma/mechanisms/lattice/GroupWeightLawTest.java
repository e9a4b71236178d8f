package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exact law of releases from tables whose records have weights by group and outcome. With the
 * noise for a record that counts once, and with that for the weights of one outcome alone, the
 * promise is broken.
 */
class GroupWeightLawTest {

  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final WeightLattice LATTICE = WeightLattice.cube(1, 1).withIntercept(-1, 1);

  private record Case(
      String name,
      DoubleFunction<LossLaw> law,
      Adjacency change,
      int positive,
      int negative,
      Costs costs) {

    /** A table of weights, the same for negative records as for positive ones in the twin. */
    Schema schema(int positive, int negative) {
      return Schema.parse(
          """
          {"weight": {"by": "w", "of": {"f": {"positive": %d, "negative": %d}, "m": 0}},
           "label": {"column": "y", "positive": "b", "negative": "a"},
           "features": [{"column": "x", "integer": [0, 1], "thresholds": [1]}]}
          """
              .formatted(positive, negative),
          "test");
    }

    Schema schema() {
      return schema(positive, negative);
    }

    WeighedLaw exact() {
      List<String> records = new ArrayList<>();
      records.add("");
      for (String x : List.of("0", "1")) {
        for (String y : List.of("a", "b")) {
          List.of("f", "m", "o").forEach(w -> records.add(x + "," + y + "," + w + "\n"));
        }
      }
      return new WeighedLaw(law, change, costs, LATTICE, records);
    }

    double worst(Schema priced) {
      WeighedLaw exact = exact();
      return exact.worst(exact.lambda(EPSILON, change.of(priced.subject())), schema());
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (Adjacency change : Adjacency.values()) {
      for (int[] weights : new int[][] {{3, 1}, {1, 2}, {2, 2}}) {
        for (Costs costs : List.of(Costs.EQUAL, new Costs(1, 3))) {
          all.add(new Case("exp", LossLaw::exponential, change, weights[0], weights[1], costs));
          all.add(new Case("flip", LossLaw::permuteAndFlip, change, weights[0], weights[1], costs));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void neighboursAreWithinEpsilon(Case test) {
    assertThat(test.worst(test.schema())).isLessThanOrEqualTo(1 + 1e-9);
    boolean isReached = test.costs.equals(Costs.EQUAL) || test.negative >= test.positive;
    if (isReached) {
      // Twins that forget the largest weight, or look at the other outcome's alone.
      assertThat(test.worst(test.schema().withoutWeight())).isGreaterThan(1.05);
      int less = Math.min(test.positive, test.negative);
      if (less < Math.max(test.positive, test.negative)) {
        assertThat(test.worst(test.schema(less, less))).isGreaterThan(1.05);
      }
    }
  }

  /** A record of weight w is w records: every point has the same loss. */
  @Test
  void weightsAreRepetitions() {
    cases()
        .forEach(
            test -> {
              String rest = "1,a,o\n0,b,o\n";
              String repeated =
                  "0,b,\n".repeat(test.positive) + "1,a,\n".repeat(test.negative) + rest;
              assertThat(test.exact().losses("0,b,f\n1,a,f\n0,b,m\n" + rest, test.schema()))
                  .isEqualTo(test.exact().losses(repeated, test.schema().withoutWeight()));
            });
  }
}
