package org.didyma.experiments.pareto.surrogate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.pareto.front.Outcome;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * An independent Gaussian process for each of the two numbers, on values of mean 0 and variance 1.
 * The first number is known without noise, as what an accountant computes is; the noise of the
 * second is found with the rest.
 *
 * <p>Variance, lengths and noise are found anew when there are a fifth more evaluations than the
 * last time, and kept in between: finding them takes far longer than conditioning on one value
 * more.
 */
public final class TwoProcesses implements Surrogate {

  private static final double GROWTH = 1.2;
  private static final int STARTS = 2;

  /** Of what is computed and not measured; keeps the covariance matrix well away from singular. */
  private static final double COMPUTED_NOISE = 1e-6;

  private final int first;
  private final long start;
  private final List<Integer> sizes = new ArrayList<>();
  private final List<LikelihoodFit.Found[]> found = new ArrayList<>();

  /**
   * Processes of which nothing is known.
   *
   * @param first how many evaluations there are when it is asked first, the seeds
   * @param start of the simulation
   */
  public TwoProcesses(int first, long start) {
    this.first = first;
    this.start = start;
  }

  @Override
  public Belief after(List<double[]> features, List<Outcome> outcomes) {
    if (features.size() < first) {
      throw new IllegalArgumentException("there are fewer evaluations than seeds");
    }
    int last = 0;
    int next = first;
    for (int k = 0; next <= features.size(); k++) {
      if (k == sizes.size()) {
        sizes.add(next);
        found.add(fitted(features.subList(0, next), outcomes.subList(0, next), k));
      }
      last = k;
      next = Math.max(next + 1, (int) Math.ceil(GROWTH * next));
    }
    LikelihoodFit.Found[] now = found.get(last);
    double[][] points = features.toArray(double[][]::new);
    return new Believed(
        new Standardised(now[0], points, outcomes, Outcome::first),
        new Standardised(now[1], points, outcomes, Outcome::second));
  }

  private LikelihoodFit.Found[] fitted(List<double[]> features, List<Outcome> outcomes, int k) {
    double[][] points = features.toArray(double[][]::new);
    LikelihoodFit.Found[] both = new LikelihoodFit.Found[2];
    for (int objective = 0; objective < 2; objective++) {
      ToDoubleFunction<Outcome> number = objective == 0 ? Outcome::first : Outcome::second;
      LikelihoodFit fit =
          new LikelihoodFit(
              points, new Scale(outcomes, number).values(), objective == 1, COMPUTED_NOISE);
      both[objective] =
          fit.best(
              k == 0 ? null : found.get(k - 1)[objective],
              STARTS,
              SimulationRandom.of(start, "fit", Integer.toString(k), Integer.toString(objective)));
    }
    return both;
  }

  /** Mean and standard deviation of values. */
  private static final class Scale {

    private final double[] standard;
    private final double mean;
    private final double deviation;

    Scale(List<Outcome> outcomes, ToDoubleFunction<Outcome> number) {
      standard = outcomes.stream().mapToDouble(number).toArray();
      double sum = 0;
      for (double v : standard) {
        sum += v;
      }
      mean = sum / standard.length;
      double squares = 0;
      for (double v : standard) {
        squares += (v - mean) * (v - mean);
      }
      double found = Math.sqrt(squares / standard.length);
      deviation = found > 0 ? found : 1;
      for (int i = 0; i < standard.length; i++) {
        standard[i] = (standard[i] - mean) / deviation;
      }
    }

    double[] values() {
      return standard;
    }
  }

  private static final class Standardised {

    private final Scale scale;
    private final GaussianProcess process;

    Standardised(
        LikelihoodFit.Found found,
        double[][] points,
        List<Outcome> outcomes,
        ToDoubleFunction<Outcome> number) {
      this.scale = new Scale(outcomes, number);
      this.process = new GaussianProcess(found.kernel(), found.noise(), points, scale.values());
    }

    double mean(double[] x) {
      return scale.mean + scale.deviation * process.mean(x);
    }

    double deviation(double[] x) {
      return scale.deviation * Math.sqrt(process.variance(x));
    }
  }

  private record Believed(Standardised first, Standardised second) implements Belief {
    @Override
    public double mean(int objective, double[] features) {
      return (objective == 0 ? first : second).mean(features);
    }

    @Override
    public double deviation(int objective, double[] features) {
      return (objective == 0 ? first : second).deviation(features);
    }
  }
}
