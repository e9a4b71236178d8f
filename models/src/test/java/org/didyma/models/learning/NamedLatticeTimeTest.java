package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import java.util.List;
import org.didyma.core.Json;
import org.didyma.data.columns.Columns;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.junit.jupiter.api.Test;

/** What the plan says of the time of a draw from a lattice that is named. */
class NamedLatticeTimeTest {

  private static String time(Columns columns, String loss, String lattice) {
    return LearningPlan.of(
            options(columns, "1")
                .by(loss, Costs.EQUAL)
                .from(schema -> LatticeName.parse(lattice).withIntercept(5)))
        .tree()
        .path("time")
        .asText();
  }

  private static void assertKnown(Columns columns, String loss, String... lattices) {
    for (String lattice : lattices) {
      assertThat(time(columns, loss, lattice))
          .as("%s by %s", lattice, loss)
          .isIn("seconds", "up to a minute");
    }
  }

  private static void assertMayNotEnd(Columns columns, String loss, String... lattices) {
    for (String lattice : lattices) {
      assertThat(time(columns, loss, lattice))
          .as("%s by %s", lattice, loss)
          .startsWith(
              "unknown: sampling from this lattice may not end, and an interrupted run" + " is")
          .contains("rehearse it", "a smaller lattice");
    }
  }

  /** 95 coordinates. */
  @Test
  void lattices() {
    Columns many = columns(0, 19);
    assertMayNotEnd(many, "zero-one", "ternary", "box:2", "sparse:2:2", "sparse:1:30");
    assertKnown(many, "zero-one", "sparse:1:2", "sparse:1:3");
    assertMayNotEnd(many, "logistic", "ternary", "sparse:5:5", "sparse:6:3", "ball:1:3");
    assertKnown(many, "logistic", "sparse:5:3", "sparse:1:2");
    assertMayNotEnd(many, "hinge", "ternary");
    assertKnown(many, "hinge", "sparse:5:3");
  }

  @Test
  void ofFewCoordinatesAllMayHaveWeights() {
    Columns few = columns(0, 2);
    assertKnown(few, "zero-one", "ternary", "sparse:1:9");
    assertKnown(few, "logistic", "ternary", "box:2");
    assertMayNotEnd(few, "logistic", "box:9");
    // Rules that tie columns are no help in a draw of all weights.
    Columns ruled = few.withCardRules(Json.object().put("mostColumns", 1));
    assertMayNotEnd(ruled, "zero-one", "ternary");
    assertKnown(ruled, "zero-one", "sparse:1:3");
  }

  /** Of learned thresholds there are more than of round ones. */
  @Test
  void learnedThresholdsAreCounted() {
    for (String known : List.of("sparse:1:2", "ternary")) {
      LearningPlan plan =
          LearningPlan.of(
              options(columns(8, 4), "1")
                  .by("zero-one", Costs.EQUAL)
                  .withRecords(1_000_000)
                  .from(schema -> LatticeName.parse(known)));
      assertThat(plan.schema()).isPresent();
      assertThat(plan.card().isKnownToEnd()).isEqualTo(known.equals("sparse:1:2"));
    }
  }

  @Test
  void theLineIsInThePlan() {
    LearningPlan plan =
        LearningPlan.of(
            options(columns(0, 19), "1")
                .by("zero-one", Costs.EQUAL)
                .from(schema -> LatticeName.ternary()));
    assertThat(plan.lines()).contains("time        " + plan.tree("t").get("time").asText());
  }
}
