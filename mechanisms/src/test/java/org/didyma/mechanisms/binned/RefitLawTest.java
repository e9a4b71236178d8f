package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.FitAudit;
import org.didyma.privacy.audit.IntervalLaw;
import org.didyma.privacy.audit.Intervals;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;
import org.junit.jupiter.api.Test;

/**
 * The exact law of the second stage where no column tells anything, so that the intercept alone is
 * fitted: on all tables of at most two records, by the definition. The minimum is at most t when
 * minus the noise is at most the increasing gradient at t.
 */
class RefitLawTest {

  private static final double EPSILON = 0.3;

  /** What Theorem 2 has of it, when a hundredth is for the precision. */
  private static final double OF_MINIMUM = 0.99 * EPSILON;

  private static final TinyDomain TABLES = TinyDomain.upTo(2, 2);
  private static final Evidence NOTHING =
      new Evidence(1e6, 0.5, new double[][] {{0.5, 0.5}}, new double[][] {{0, 0}});

  private static final double ERROR = 1e-6;

  private static final int DRAWS = 400;

  /** The one coordinate of all rows: the volume takes three tenths. */
  private static double side() {
    return Math.sqrt(4 * Math.expm1(0.3 * OF_MINIMUM));
  }

  private static double scale(Adjacency relation, double left) {
    return side() * relation.changes() / left;
  }

  private static double right(Adjacency relation) {
    return scale(relation, 0.7 * OF_MINIMUM);
  }

  private static Intervals intervals(Adjacency relation) {
    return new Intervals(256, right(relation) / 24);
  }

  private static OutputLaw law(Adjacency relation, double scale, int... counts) {
    Intervals intervals = intervals(relation);
    IntervalLaw noise = IntervalLaw.laplace(scale);
    double[] logs = new double[intervals.count()];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = noise.log(-gradient(intervals.to(i), counts), -gradient(intervals.from(i), counts));
    }
    return OutputLaw.ofLogarithms(logs, ERROR);
  }

  private static double gradient(double z, int... counts) {
    double u = side();
    double risk = 1 / (1 + Math.exp(-u * z));
    return z + u * (counts[0] * risk + counts[1] * (risk - 1));
  }

  private static double spent(Adjacency relation, double scale) {
    return new ExactAudit(TABLES, relation, counts -> law(relation, scale, counts)).worstLogRatio()
        / OF_MINIMUM;
  }

  @Test
  void keepsThePromiseAndVariantsDoNot() {
    Adjacency one = Adjacency.ADD_REMOVE;
    // Along one row the change of volume works against that of the noise: seven tenths remain.
    assertThat(spent(one, right(one))).isBetween(0.69, 0.71);
    assertThat(spent(one, right(one) / 2)).as("half of the noise").isGreaterThan(1.3);
    // Two gradients along one row are at most one apart, so half of the noise would do here.
    Adjacency two = Adjacency.REPLACE;
    assertThat(spent(two, right(two))).isLessThan(0.5);
    assertThat(spent(two, right(two) / 4)).as("a quarter of the noise").isGreaterThan(1.3);
  }

  @Test
  void drawsFollowTheLaw() {
    for (Adjacency relation : Adjacency.values()) {
      ExactAudit right =
          new ExactAudit(TABLES, relation, counts -> law(relation, right(relation), counts));
      Random bits = new Random(1);
      assertThat(
              FitAudit.finding(
                      right, table -> draw(relation, TABLES.counts(table), bits), DRAWS, 1 - 1e-8)
                  .isViolation())
          .isFalse();
      ExactAudit narrow =
          new ExactAudit(TABLES, relation, counts -> law(relation, right(relation) / 2, counts));
      assertThat(
              FitAudit.finding(
                      narrow, table -> draw(relation, TABLES.counts(table), bits), DRAWS, 1 - 1e-8)
                  .isViolation())
          .isTrue();
    }
  }

  /** The number of the interval of z. */
  private static int draw(Adjacency relation, int[] counts, Random bits) {
    BinnedCells data = TwoBins.of(counts[0], counts[1], 0, 0);
    Refit refit = new Refit(Epsilon.parse(Double.toString(EPSILON)), relation);
    ScoreModel drawn = refit.draw(data, NOTHING, bits::nextLong, CancellationToken.NEVER);
    // The centre of the intercept is that of a base rate of a half, 0.
    return intervals(relation).number(drawn.intercept() / side());
  }
}
