package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.core.PrivacyUnit;
import org.didyma.mechanisms.gradient.CoveredMinimum;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** The second stage keeps Theorem 2 of docs/proofs/binned-counts.md, by its numbers. */
class RefitPlanTest {

  private static final int BINS = 4;

  private static final Adjacency[] RELATIONS = {
    Adjacency.ADD_REMOVE, Adjacency.REPLACE, units(3, false), units(2, true)
  };

  private static Adjacency units(int records, boolean replaced) {
    PrivacyUnit unit = new PrivacyUnit("who", records, PrivacyUnit.Missing.DROP);
    return (replaced ? Adjacency.REPLACE : Adjacency.ADD_REMOVE).of(unit);
  }

  private static int unitRecords(Adjacency relation) {
    return relation.unit().map(PrivacyUnit::records).orElse(1);
  }

  private static Evidence evidence(Random random) {
    int columns = random.nextInt(6) + 1;
    double size = Math.exp(2 * random.nextDouble() - 2);
    double[][] shares = new double[columns][BINS];
    double[][] weights = new double[columns][BINS];
    for (int c = 0; c < columns; c++) {
      Arrays.fill(shares[c], 1.0 / BINS);
      Arrays.setAll(weights[c], k -> Math.max(-3, Math.min(3, size * random.nextGaussian())));
    }
    return new Evidence(
        Math.exp(5 + 8 * random.nextDouble()), 0.05 + 0.9 * random.nextDouble(), shares, weights);
  }

  private static int[] bins(Evidence evidence, Random random) {
    return random.ints(evidence.weights().length, 0, BINS).toArray();
  }

  private static VectorNoise.WithinBody noise(RefitPlan plan) {
    return (VectorNoise.WithinBody) plan.plan().noise();
  }

  /** beta + k ln(1 + q/4) is epsilon, of which the volume has no more than three tenths. */
  @Test
  void thePriceIsEpsilon() {
    Random random = new Random(6);
    for (int i = 0; i < 2000; i++) {
      Adjacency relation = RELATIONS[i % RELATIONS.length];
      double epsilon = Math.exp(6 * random.nextDouble() - 4);
      RefitPlan plan = RefitPlan.of(evidence(random), epsilon, relation);
      double square = 0;
      for (int j = 0; j < plan.dimension(); j++) {
        square += Math.pow(noise(plan).body().half(j), 2);
      }
      double volume = unitRecords(relation) * Math.log1p(square / 4);
      double beta = relation.changes() / noise(plan).scale();
      assertThat(beta + volume)
          .isLessThanOrEqualTo(epsilon)
          .isCloseTo(epsilon, within(1e-8 * epsilon));
      assertThat(volume).isLessThanOrEqualTo(0.3 * epsilon);
      assertThat(plan.plan().curvature()).isEqualTo(1);
      assertThat(noise(plan).norm()).isEqualTo(1);
    }
  }

  /** Rows are within the box and reach each of its sides that a column alone makes. */
  @Test
  void rowsAreWithinTheBox() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      Evidence evidence = evidence(random);
      RefitPlan plan = RefitPlan.of(evidence, 0.1 + random.nextDouble(), Adjacency.ADD_REMOVE);
      double[] u = new double[plan.dimension()];
      double[] most = new double[plan.dimension()];
      for (int r = 0; r < 400; r++) {
        double offset = plan.row(bins(evidence, random), u);
        double square = 0;
        for (int j = 0; j < u.length; j++) {
          assertThat(Math.abs(u[j])).isLessThanOrEqualTo(noise(plan).body().half(j));
          most[j] = Math.max(most[j], Math.abs(u[j]));
          square += u[j] * u[j];
        }
        assertThat(Math.sqrt(square)).isLessThanOrEqualTo(plan.norm());
        assertThat(Math.abs(offset)).isLessThanOrEqualTo(plan.offset());
      }
      for (int j = 0; j + 1 < u.length; j++) {
        assertThat(most[j]).isCloseTo(noise(plan).body().half(j), within(1e-9));
      }
    }
  }

  /** Densities of the minimum on neighbours, by the noise that leads there and by the Jacobian. */
  @Test
  void densitiesOfNeighboursAreWithinThePrice() {
    Random random = new Random(8);
    double closest = 0;
    for (int i = 0; i < 3000; i++) {
      Adjacency relation = RELATIONS[i % RELATIONS.length];
      double epsilon = Math.exp(3 * random.nextDouble() - 2);
      Evidence evidence = evidence(random);
      RefitPlan plan = RefitPlan.of(evidence, epsilon, relation);
      int d = plan.dimension();
      double[] z = new double[d];
      double size = Math.exp(5 * random.nextDouble() - 2);
      Arrays.setAll(z, j -> size * random.nextGaussian());
      double[] one = z.clone();
      double[][] matrix = new double[d][d];
      for (int j = 0; j < d; j++) {
        matrix[j][j] = 1;
      }
      for (int r = random.nextInt(4); r > 0; r--) {
        add(plan, bins(evidence, random), random.nextBoolean() ? 1 : -1, z, one, matrix);
      }
      double[] other = one.clone();
      double[][] otherMatrix = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
      int records = unitRecords(relation);
      for (int r = 0; r < records; r++) {
        add(plan, bins(evidence, random), random.nextBoolean() ? 1 : -1, z, other, otherMatrix);
        if (relation.replaces()) {
          add(plan, bins(evidence, random), random.nextBoolean() ? 1 : -1, z, one, matrix);
        }
      }
      double ratio =
          (gauge(plan, one) - gauge(plan, other)) / noise(plan).scale()
              + logDeterminant(otherMatrix)
              - logDeterminant(matrix);
      assertThat(Math.abs(ratio)).isLessThanOrEqualTo(epsilon * (1 + 1e-9));
      closest = Math.max(closest, Math.abs(ratio) / epsilon);
    }
    // It is no bound that nothing comes near to.
    assertThat(closest).isGreaterThan(0.8);
  }

  /** Adds what a row adds to the gradient at z, and to its derivative. */
  private static void add(
      RefitPlan plan, int[] bins, int label, double[] z, double[] gradient, double[][] matrix) {
    double[] u = new double[z.length];
    double score = plan.row(bins, u);
    for (int j = 0; j < z.length; j++) {
      score += u[j] * z[j];
    }
    double risk = 1 / (1 + Math.exp(-score));
    for (int j = 0; j < z.length; j++) {
      gradient[j] += (risk - (label > 0 ? 1 : 0)) * u[j];
      for (int k = 0; k < z.length; k++) {
        matrix[j][k] += risk * (1 - risk) * u[j] * u[k];
      }
    }
  }

  private static double gauge(RefitPlan plan, double... b) {
    double gauge = 0;
    for (int j = 0; j < b.length; j++) {
      gauge = Math.max(gauge, Math.abs(b[j]) / noise(plan).body().half(j));
    }
    return gauge;
  }

  private static double logDeterminant(double[][] matrix) {
    double[][] m = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    double log = 0;
    for (int p = 0; p < m.length; p++) {
      log += Math.log(m[p][p]);
      for (int i = p + 1; i < m.length; i++) {
        double factor = m[i][p] / m[p][p];
        for (int k = p; k < m.length; k++) {
          m[i][k] -= factor * m[p][k];
        }
      }
    }
    return log;
  }

  /** A release is the covered minimum of 99 parts of the budget, with noise for the hundredth. */
  @Test
  void releasesAreThoseOfTheTheoremFromTheSameBits() {
    Random random = new Random(9);
    PrivacyTarget ofObjective = new PrivacyTarget(Epsilon.parse("0.792"), Delta.ZERO);
    for (int i = 0; i < 20; i++) {
      Evidence evidence =
          new Evidence(900, 0.4, new double[][] {{0.5, 0.5}}, new double[][] {{-1, 1}});
      BinnedCells data = TwoBins.of(random.nextInt(40), 30, 20, 5);
      Adjacency relation = RELATIONS[i % RELATIONS.length];
      ScoreModel drawn =
          new Refit(Epsilon.parse("0.8"), relation)
              .draw(data, evidence, new Random(i)::nextLong, CancellationToken.NEVER);
      RefitPlan plan = RefitPlan.of(evidence, ofObjective.epsilonValue(), relation);
      RefitRows rows = new RefitRows(plan, data);
      CoveredMinimum minimum = new CoveredMinimum(plan.plan(), RefitRows.LOSS, rows.bounds(), 1e-6);
      Random bits = new Random(i);
      double[] z = minimum.draw(rows, bits::nextLong, CancellationToken.NEVER);
      double[] bare = z.clone();
      minimum.cover(
          z, new PrivacyTarget(Epsilon.parse("0.008"), Delta.ZERO), 1L << 31, bits::nextLong);
      assertThat(z).isNotEqualTo(bare);
      assertThat(drawn.intercept()).isEqualTo(plan.model(z).intercept());
      assertThat(drawn.weights()).isDeepEqualTo(plan.model(z).weights());
    }
  }
}
