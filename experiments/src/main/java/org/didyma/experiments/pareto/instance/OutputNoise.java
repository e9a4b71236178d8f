package org.didyma.experiments.pareto.instance;

import org.didyma.core.Json;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.simulation.RealDraws;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.privacy.accounting.AnalyticGaussian;

/**
 * Private logistic regression by noise on the end of a descent (Avent, Gonzalez, Diethe, Paleyes
 * and Balle 2020, section 2.2; Wu, Li, Kumar, Chaudhuri, Jha and Naughton 2017, Algorithm 2): ten
 * passes, a row at a time, on rows of norm at most 1 without a bias, and Gaussian noise of standard
 * deviation sigma on each weight. Two runs on tables that differ in one of n rows end at most
 * 4/(lambda n) apart, and epsilon is exact for that and delta = 1e-6.
 */
public final class OutputNoise {

  private static final String LAMBDA = "lambda";
  private static final String SIGMA = "sigma";
  private static final int PASSES = 10;
  private static final double DELTA = 1e-6;

  private OutputNoise() {}

  /**
   * With lambda from 1e-4 to 1 and sigma from 0.1 to 10, evenly in their logarithms.
   *
   * @param runs of each setting; the paper has 50
   */
  public static TradeoffProblem instance(LabelledTable training, LabelledTable test, int runs) {
    Space space =
        Space.of(Dimension.logarithmic(LAMBDA, 1e-4, 1), Dimension.logarithmic(SIGMA, 0.1, 10));
    Rows rows = unit(training);
    return new TradeoffProblem(
        "output-noise",
        space,
        SettingsDistribution.uniform(space),
        s -> {
          double distance = 4 / (s.number(LAMBDA) * rows.count());
          return AnalyticGaussian.epsilon(s.number(SIGMA) / distance, DELTA);
        },
        (s, bits, stop) -> {
          double[] w = PassDescent.run(rows, plan(s), AddedNoise.NONE, bits, stop);
          RealDraws draws = new RealDraws(bits);
          // The last coordinate is the bias, which is 0 in all rows.
          for (int j = 0; j < w.length - 1; j++) {
            w[j] += s.number(SIGMA) * draws.nextGaussian();
          }
          w[w.length - 1] = 0;
          return TestError.of(test, w);
        },
        runs,
        Json.object().put("digest", training.digest()).put("test_digest", test.digest()));
  }

  private static PassDescent.Plan plan(Settings settings) {
    double lambda = settings.number(LAMBDA);
    RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), lambda);
    return new PassDescent.Plan(
        loss,
        PASSES,
        1,
        new StepSize.StronglyConvex(1 + lambda, lambda),
        1 / lambda,
        WeightAverage.LAST);
  }

  /** Divided by the bound on their norms, and without the bias. */
  private static Rows unit(LabelledTable table) {
    Rows rows = table.against(1);
    int d = table.dimension();
    float[] values = new float[table.size() * d];
    byte[] labels = new byte[table.size()];
    double[] x = new double[d];
    for (int i = 0; i < table.size(); i++) {
      rows.features().copy(i, x);
      for (int j = 0; j < d - 1; j++) {
        values[i * d + j] = (float) (RowScale.ROUNDING * x[j] / table.bound());
      }
      labels[i] = (byte) rows.label(i);
    }
    return Rows.of(new DenseFeatures(values, d), labels, 1, rows.scale());
  }
}
