package org.didyma.models.learning;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.RiskLattice;

/**
 * How long a plan's draw or minimisation is expected to take, from the rule that chose it and
 * public sizes: orders of magnitude that docs/learn.md has measured, no promise. Reading the table
 * comes on top.
 */
final class PlanTime {

  /** Coordinates up to which minimising was over in seconds. */
  private static final int SOME_COORDINATES = 150;

  /** Coordinates of the chosen columns up to which a draw of all of them was over in seconds. */
  private static final int FEW_OF_CHOSEN = 30;

  /** Ten times the records of the largest table that was measured. */
  private static final long MANY_RECORDS = 5_000_000;

  /** Largest weights of all coordinates, and of few, from which draws were over in seconds. */
  private static final int WIDE = 2;

  private static final int WIDEST_OF_FEW = 5;

  /** Most weights then. */
  private static final int MOST_WEIGHTS = 4;

  private static final BigInteger MANY_ROWS = BigInteger.ONE.shiftLeft(60);

  private static final String SECONDS = "seconds";

  private static final String TENS = "tens of seconds";

  private static final String UNKNOWN =
      "not known: a draw from this lattice may not end, and what is interrupted is spent; rehearse"
          + " it, or name a smaller lattice";

  /** What seconds, and tens of seconds, are to those who wait. */
  private static final int SHORT = 5;

  private static final int LONG = 30;

  private static final long READ_IN_A_SECOND = 200_000;

  private PlanTime() {}

  /** What would be drawn by errors; of learned thresholds nothing is foreseen but their number. */
  private static DrawableLattice drawable(Schema round, int coordinates) {
    return coordinates <= round.dimension()
        ? DrawableLattice.of(round)
        : DrawableLattice.of(
            new DrawableLattice.Sizes(
                coordinates,
                Arrays.stream(round.magnitudes()).max().orElse(0),
                MANY_ROWS,
                coordinates));
  }

  /** Whether a named lattice is no larger than one that would be chosen for such a schema. */
  private static boolean isKnown(LearningPlan plan, LatticeName named) {
    Schema schema = plan.round();
    int coordinates = plan.coordinates();
    int weights = named.maxNonZeros().orElse(coordinates);
    boolean isTied = schema.weightRules().isConstrained() || !schema.weightRules().onlyCutOff();
    if (named.squaredRadius().isPresent()
        || named.interceptStep() != 1
        || isTied && weights >= coordinates) {
      return false;
    }
    boolean isTernary = named.bound() == 1;
    if (Losses.parse(plan.loss()) instanceof ZeroOneLoss) {
      return isTernary
          && weights <= drawable(schema, coordinates).maxNonZeros().orElse(coordinates);
    }
    boolean isSmall = Arrays.stream(schema.magnitudes()).allMatch(m -> m <= 1);
    return isSmall
        && (coordinates <= RiskLattice.FEW_COORDINATES && named.bound() <= WIDE
            || named.bound() <= WIDEST_OF_FEW
                && weights <= MOST_WEIGHTS
                && RiskLattice.isDrawable(coordinates, weights));
  }

  /** What is done, one after the other, each with its share of that. */
  static List<PlanStage> stages(LearningPlan plan) {
    List<PlanStage> stages = new ArrayList<>();
    int reading = reading(plan);
    if (plan.schema().isPresent()) {
      int columns = plan.options().columns().open().size();
      stages.add(new PlanStage(PlanStage.Kind.THRESHOLDS, 1 + columns * reading / 10));
    }
    stages.add(new PlanStage(PlanStage.Kind.READING, reading));
    if (plan.rounded()) {
      stages.add(
          new PlanStage(
              PlanStage.Kind.WEIGHTS, plan.coordinates() <= SOME_COORDINATES ? SHORT : LONG));
      return stages;
    }
    boolean isShort = plan.coordinates() <= FEW_OF_CHOSEN || plan.dense() || plan.peeled();
    if (plan.choice().isPresent()) {
      stages.add(new PlanStage(PlanStage.Kind.COLUMNS, isShort ? SHORT : LONG));
    }
    stages.add(
        new PlanStage(PlanStage.Kind.POINTS, isShort || plan.choice().isPresent() ? SHORT : LONG));
    return stages;
  }

  /** By the guess of the number of records. */
  private static int reading(LearningPlan plan) {
    return (int) Math.min(3600, 1 + plan.options().records().orElse(0) / READ_IN_A_SECOND);
  }

  static String of(LearningPlan plan) {
    if (plan.options().records().orElse(0) > MANY_RECORDS) {
      return "not measured for so many records";
    }
    if (plan.rounded()) {
      return plan.coordinates() <= SOME_COORDINATES ? SECONDS : TENS;
    }
    if (plan.options().lattice().isPresent()) {
      return isKnown(plan, plan.lattice(plan.round())) ? "seconds to " + TENS : UNKNOWN;
    }
    if (plan.dense()) {
      return SECONDS;
    }
    if (plan.choice().isPresent()) {
      return plan.coordinates() <= FEW_OF_CHOSEN ? SECONDS : "seconds to " + TENS;
    }
    return plan.coordinates() <= RiskLattice.FEW_COORDINATES ? SECONDS : "seconds to " + TENS;
  }
}
