package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.models.learning.LearningPlanTest.columns;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.didyma.data.columns.Columns;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** The planner over random public sizes. */
class PlannerTest {

  private static final int SHAPES = 100 * Integer.getInteger("test.times", 1);

  /** More records or more epsilon never make the expected loss of a plan larger. */
  @Test
  void expectedLossesHaveNoCliffs() {
    Random random = new Random(11);
    for (int i = 0; i < SHAPES; i++) {
      LearningOptions options = options(random);
      double before = loss(options);
      LearningOptions more =
          options.withRecords(options.assumedRecords() * (1 + random.nextInt(4)));
      assertThat(loss(more)).describedAs("%s", options).isLessThanOrEqualTo(before + 1e-9);
      LearningOptions dearer =
          options.withEpsilon(
              new Epsilon(options.epsilon().value().multiply(BigDecimal.valueOf(1.5))));
      assertThat(loss(dearer)).describedAs("%s", options).isLessThanOrEqualTo(before + 1e-9);
    }
  }

  private static double loss(LearningOptions options) {
    return LearningPlan.expectedLoss(LearningPlan.of(options).strategy(), options);
  }

  /** Whatever the sizes are, the plan can be drawn, and its time is known. */
  @Test
  void everyShapeHasAPlanThatEnds() {
    Random random = new Random(12);
    for (int i = 0; i < SHAPES; i++) {
      LearningPlan plan = LearningPlan.of(options(random));
      assertThat(plan.card().isKnownToEnd()).isTrue();
      assertThat(plan.stages().stream().filter(s -> s.kind() != PlanStage.Kind.READING))
          .allMatch(stage -> stage.seconds() <= 60);
      plan.mechanism(plan.round(), 1).describe();
    }
  }

  private static LearningOptions options(Random random) {
    int numbers = random.nextInt(1 + random.nextInt(60));
    int categories = 1 + random.nextInt(12);
    Columns columns = columns(numbers, categories);
    if (random.nextBoolean()) {
      columns = LabelsPlanTest.ofLabels(random.nextInt(4), numbers, categories);
    }
    double epsilon = Math.pow(10, 3 * random.nextDouble() - 2);
    long records = (long) Math.pow(10, 1 + 5 * random.nextDouble());
    return LearningOptions.of(
            columns,
            new Epsilon(BigDecimal.valueOf(epsilon).round(new MathContext(3))),
            random.nextBoolean() ? Adjacency.REPLACE : Adjacency.ADD_REMOVE)
        .withRecords(records);
  }
}
