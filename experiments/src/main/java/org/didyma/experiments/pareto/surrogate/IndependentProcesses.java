package org.didyma.experiments.pareto.surrogate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * An independent Gaussian process for each number of an outcome, on values of mean 0 and variance
 * 1. The first number is known without noise, as what an accountant computes is; the noise of the
 * others is found with the rest.
 *
 * <p>Variance, lengths and noise are found anew when there are a fifth more evaluations than the
 * last time, and kept in between: finding them takes far longer than conditioning on one value
 * more.
 */
public final class IndependentProcesses implements Surrogate {

  private static final double GROWTH = 1.2;
  private static final int STARTS = 2;

  /** Of what is computed and not measured; keeps the covariance matrix well away from singular. */
  private static final double COMPUTED_NOISE = 1e-6;

  private final int first;
  private final long start;

  /** Each time, for each number. */
  private final List<List<LikelihoodFit.Found>> found = new ArrayList<>();

  /**
   * Processes of which nothing is known.
   *
   * @param first how many evaluations there are when it is asked first, the seeds
   * @param start of the simulation
   */
  public IndependentProcesses(int first, long start) {
    this.first = first;
    this.start = start;
  }

  @Override
  public Belief after(List<double[]> features, List<double[]> outcomes, List<double[]> pending) {
    if (features.size() < first) {
      throw new IllegalArgumentException("there are fewer evaluations than seeds");
    }
    int last = 0;
    int next = first;
    for (int k = 0; next <= features.size(); k++) {
      if (k == found.size()) {
        found.add(fitted(features.subList(0, next), outcomes.subList(0, next), k));
      }
      last = k;
      next = Math.max(next + 1, (int) Math.ceil(GROWTH * next));
    }
    List<Believed> all = new ArrayList<>();
    for (int objective = 0; objective < outcomes.get(0).length; objective++) {
      all.add(
          Believed.of(
              found.get(last).get(objective), Known.of(features, outcomes, objective), pending));
    }
    return new Belief() {
      @Override
      public double mean(int objective, double[] x) {
        return all.get(objective).mean(x);
      }

      @Override
      public double deviation(int objective, double[] x) {
        return all.get(objective).deviation(x);
      }
    };
  }

  /** Where a number of the outcome is known, and what it is there. */
  private record Known(List<double[]> features, double[] values) {

    static Known of(List<double[]> features, List<double[]> outcomes, int objective) {
      int[] known =
          IntStream.range(0, outcomes.size())
              .filter(i -> !Double.isNaN(outcomes.get(i)[objective]))
              .toArray();
      return new Known(
          Arrays.stream(known).mapToObj(features::get).toList(),
          Arrays.stream(known).mapToDouble(i -> outcomes.get(i)[objective]).toArray());
    }
  }

  private List<LikelihoodFit.Found> fitted(
      List<double[]> features, List<double[]> outcomes, int k) {
    List<LikelihoodFit.Found> all = new ArrayList<>();
    for (int objective = 0; objective < outcomes.get(0).length; objective++) {
      Known known = Known.of(features, outcomes, objective);
      if (known.values.length == 0) {
        all.add(LikelihoodFit.usual(features.get(0).length));
        continue;
      }
      LikelihoodFit fit =
          new LikelihoodFit(
              known.features.toArray(double[][]::new),
              Scale.of(known.values).standard(known.values),
              objective > 0,
              COMPUTED_NOISE);
      all.add(
          fit.best(
              k == 0 ? null : found.get(k - 1).get(objective),
              STARTS,
              SimulationRandom.of(start, "fit", Integer.toString(k), Integer.toString(objective))));
    }
    return all;
  }

  /** Mean and standard deviation of values; 0 and 1 of none. */
  private record Scale(double mean, double deviation) {

    static Scale of(double[] values) {
      double mean = Arrays.stream(values).sum() / Math.max(1, values.length);
      double squares = 0;
      for (double v : values) {
        squares += (v - mean) * (v - mean);
      }
      double deviation = Math.sqrt(squares / Math.max(1, values.length));
      return new Scale(mean, deviation > 0 ? deviation : 1);
    }

    double[] standard(double[] values) {
      return Arrays.stream(values).map(v -> (v - mean) / deviation).toArray();
    }
  }

  /** Of one number. */
  private record Believed(Scale scale, GaussianProcess process) {

    static Believed of(LikelihoodFit.Found found, Known known, List<double[]> pending) {
      Scale scale = Scale.of(known.values);
      List<double[]> points = new ArrayList<>(known.features);
      double[] standard = scale.standard(known.values);
      GaussianProcess process = process(found, points, standard);
      for (double[] x : pending) {
        standard = Arrays.copyOf(standard, standard.length + 1);
        standard[standard.length - 1] = process.mean(x);
        points.add(x);
        process = process(found, points, standard);
      }
      return new Believed(scale, process);
    }

    private static GaussianProcess process(
        LikelihoodFit.Found found, List<double[]> points, double[] values) {
      return new GaussianProcess(
          found.kernel(), found.noise(), points.toArray(double[][]::new), values);
    }

    double mean(double[] x) {
      return scale.mean + scale.deviation * process.mean(x);
    }

    double deviation(double[] x) {
      return scale.deviation * Math.sqrt(process.variance(x));
    }
  }
}
