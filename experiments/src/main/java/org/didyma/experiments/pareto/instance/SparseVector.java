package org.didyma.experiments.pareto.instance;

import org.didyma.core.Json;
import org.didyma.data.rows.RowDraws;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.simulation.RealDraws;

/**
 * The sparse vector technique on made-up queries (Avent, Gonzalez, Diethe, Paleyes and Balle 2020,
 * Algorithm 1; Lyu, Su and Li 2017): of 100 queries of sensitivity 1 that are 0 or 1, in a random
 * order, those are answered "above" whose noisy value exceeds a noisy threshold, until C were. The
 * error of a run is 1 less the F1 score of the answers.
 *
 * <p>A total noise scale b is split into b1 = b / (1 + (2C)^(1/3)) for the threshold and b2 = b -
 * b1 for the queries; then epsilon = 1/b1 + 2C/b2. C is whole here: with a real C the loop allows
 * ceil(C) answers.
 */
public final class SparseVector {

  private static final int QUERIES = 100;
  private static final int POSITIVES = 10;
  private static final String ANSWERS = "C";
  private static final String NOISE = "b";

  private SparseVector() {}

  /**
   * With C from 1 to 30 and b from 0.01 to 100, evenly in its logarithm.
   *
   * @param runs of each setting; the paper has 50
   */
  public static TradeoffProblem instance(int runs) {
    Space space =
        Space.of(Dimension.whole(ANSWERS, 1, 30), Dimension.logarithmic(NOISE, 0.01, 100));
    return new TradeoffProblem(
        "sparse-vector",
        space,
        SettingsDistribution.uniform(space),
        s -> epsilon((int) s.number(ANSWERS), s.number(NOISE)),
        (s, bits, stop) -> 1 - score(s, bits),
        runs,
        Json.object().put("queries", QUERIES).put("positives", POSITIVES));
  }

  /**
   * Its epsilon, with delta 0: (1 + (2C)^(1/3)) (1 + (2C)^(2/3)) / b.
   *
   * @param answers C, from 1
   * @param noise b, above 0
   */
  public static double epsilon(int answers, double noise) {
    double root = Math.cbrt(2.0 * answers);
    return (1 + root) * (1 + root * root) / noise;
  }

  private static double score(Settings settings, RandomBits bits) {
    int answers = (int) settings.number(ANSWERS);
    double noise = settings.number(NOISE);
    double first = noise / (1 + Math.cbrt(2.0 * answers));
    double second = noise - first;
    RealDraws draws = new RealDraws(bits);
    int[] order = new RowDraws(QUERIES, bits).permutation();
    double threshold = 0.5 + first * draws.nextLaplace();
    int above = 0;
    int right = 0;
    for (int query : order) {
      boolean isPositive = query < POSITIVES;
      if ((isPositive ? 1 : 0) + second * draws.nextLaplace() >= threshold) {
        above++;
        right += isPositive ? 1 : 0;
        if (above == answers) {
          break;
        }
      }
    }
    // 2 precision recall / (precision + recall).
    return 2.0 * right / (above + POSITIVES);
  }
}
