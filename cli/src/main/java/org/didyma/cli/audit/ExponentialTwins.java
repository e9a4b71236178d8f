package org.didyma.cli.audit;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Rational;
import org.didyma.privacy.audit.Draws;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.noise.RandomBits;

/**
 * The exponential mechanism with one defect each. Defects of a parameter change the stated law too;
 * those of the code leave the statement as it should be.
 */
final class ExponentialTwins {

  /** The rate over that of noise which is a tenth smaller. */
  private static final Rational TENTH_LESS = Rational.of(10, 9);

  /** A time limit runs out on one draw in so many. */
  private static final int TIME_OUT = 20;

  /** Losses beyond the optimum that a careless search cuts off. */
  private static final double CUT = 4;

  private final ExponentialAudit audit;
  private final RandomBits bits;
  private final List<double[]> losses = new ArrayList<>();

  ExponentialTwins(ExponentialAudit audit, RandomBits bits) {
    this.audit = audit;
    this.bits = bits;
    for (int i = 0; i < audit.domain().size(); i++) {
      losses.add(ExponentialAudit.losses(audit.domain().counts(i)));
    }
  }

  List<Subject> all() {
    return List.of(
        wrongRate("noise 10 % too small", TENTH_LESS),
        code(
            "the same, but stated at its full size",
            i -> sampler(audit.domain().counts(i), audit.rate().times(TENTH_LESS))),
        wrongRate(
            audit.adjacency() == Adjacency.REPLACE
                ? "rate of the other neighbour relation"
                : "sensitivity halved",
            Rational.of(2)),
        wrongRate("smaller cost in place of the larger", Rational.of(3)),
        wrongRate("budget for four draws spent on five", Rational.of(5, 4)),
        ratePerRecord(),
        recordCountedTwice(),
        code("better of two draws", this::betterOfTwo),
        code("opposite points share noise", this::sharedClocks),
        code("optimum returned when time is up", this::timeLimit),
        code("points far from the optimum cut off", this::tailCut),
        code("unseen features left out of the lattice", this::latticeFromData));
  }

  /** The real sampler at a rate that is off by a factor. */
  private Subject wrongRate(String name, Rational factor) {
    Rational rate = audit.rate().times(factor);
    return audit.subject(
        name,
        counts -> ExponentialAudit.law(ExponentialAudit.losses(counts), rate),
        perDataSet(i -> sampler(audit.domain().counts(i), rate)),
        ExponentialAudit::losses);
  }

  /** The sensitivity of the mean loss, 1/n, with the sum of losses. */
  private Subject ratePerRecord() {
    Function<int[], OutputLaw> law =
        counts ->
            ExponentialAudit.law(
                ExponentialAudit.losses(counts),
                audit.rate().times(Rational.of(Math.max(1, Arrays.stream(counts).sum()))));
    return audit.subject(
        "sensitivity of a mean, loss of a sum",
        law,
        perDataSet(i -> fromLaw(law.apply(audit.domain().counts(i)))),
        ExponentialAudit::losses);
  }

  private Subject recordCountedTwice() {
    Function<int[], double[]> twice =
        counts -> {
          int[] more = counts.clone();
          more[0] *= 2;
          return ExponentialAudit.losses(more);
        };
    return audit.subject(
        "records of one kind counted twice",
        this::statedLaw,
        perDataSet(
            i ->
                fromLaw(ExponentialAudit.law(twice.apply(audit.domain().counts(i)), audit.rate()))),
        twice);
  }

  private Subject code(String name, IntFunction<Supplier<Integer>> draws) {
    return audit.subject(name, this::statedLaw, perDataSet(draws), ExponentialAudit::losses);
  }

  private OutputLaw statedLaw(int[] counts) {
    return ExponentialAudit.law(ExponentialAudit.losses(counts), audit.rate());
  }

  private Supplier<Integer> betterOfTwo(int dataSet) {
    Supplier<Integer> one = fromLaw(statedLaw(audit.domain().counts(dataSet)));
    double[] loss = losses.get(dataSet);
    return () -> {
      int a = one.get();
      int b = one.get();
      return loss[a] <= loss[b] ? a : b;
    };
  }

  private Supplier<Integer> sharedClocks(int dataSet) {
    double[] loss = losses.get(dataSet);
    double lambda = audit.rate().doubleValue();
    return () -> {
      double[] clocks = new double[loss.length];
      int best = 0;
      for (int i = 0; i < loss.length; i++) {
        int opposite = loss.length - 1 - i;
        clocks[i] = i <= opposite ? Math.log(-Math.log(uniform())) : clocks[opposite];
        if (clocks[i] + lambda * loss[i] < clocks[best] + lambda * loss[best]) {
          best = i;
        }
      }
      return best;
    };
  }

  private Supplier<Integer> timeLimit(int dataSet) {
    Supplier<Integer> one = fromLaw(statedLaw(audit.domain().counts(dataSet)));
    int optimum = optimum(losses.get(dataSet));
    return () -> bits.below(TIME_OUT) == 0 ? optimum : one.get();
  }

  private Supplier<Integer> tailCut(int dataSet) {
    double[] loss = losses.get(dataSet).clone();
    double limit = loss[optimum(loss)] + CUT;
    for (int i = 0; i < loss.length; i++) {
      loss[i] = loss[i] > limit ? Double.POSITIVE_INFINITY : loss[i];
    }
    return fromLaw(ExponentialAudit.law(loss, audit.rate()));
  }

  private Supplier<Integer> latticeFromData(int dataSet) {
    double[] loss = losses.get(dataSet).clone();
    var cells = ExponentialAudit.cells(audit.domain().counts(dataSet));
    boolean[] seen = new boolean[2];
    for (int c = 0; c < cells.count(); c++) {
      int[] row = cells.row(c);
      for (int j = 0; j < row.length; j++) {
        seen[j] |= row[j] != 0;
      }
    }
    for (int i = 0; i < loss.length; i++) {
      for (int j = 0; j < seen.length; j++) {
        if (!seen[j] && ExponentialAudit.point(i).get(j) != 0) {
          loss[i] = Double.POSITIVE_INFINITY;
        }
      }
    }
    return fromLaw(ExponentialAudit.law(loss, audit.rate()));
  }

  private static int optimum(double[] loss) {
    int best = 0;
    for (int i = 1; i < loss.length; i++) {
      best = loss[i] < loss[best] ? i : best;
    }
    return best;
  }

  private static Supplier<Integer> sampler(int[] counts, Rational rate) {
    Supplier<LatticeSampler.Sample> draws =
        new LatticeSampler(new SecureRandom())
            .draws(
                ExponentialAudit.problem(counts),
                new Rate(rate.numerator(), rate.denominator()),
                SearchListener.NONE);
    return () -> ExponentialAudit.number(draws.get().weights());
  }

  private Supplier<Integer> fromLaw(OutputLaw law) {
    return () -> {
      double left = uniform();
      int output = 0;
      for (int i = 0; i < law.outputs() && left >= 0; i++) {
        if (law.log(i) > Double.NEGATIVE_INFINITY) {
          output = i;
          left -= Math.exp(law.log(i));
        }
      }
      return output;
    };
  }

  private double uniform() {
    return ((bits.nextLong() >>> 11) + 0.5) * 0x1p-53;
  }

  private Draws perDataSet(IntFunction<Supplier<Integer>> maker) {
    List<Supplier<Integer>> draws = new ArrayList<>();
    for (int i = 0; i < audit.domain().size(); i++) {
      draws.add(maker.apply(i));
    }
    return i -> draws.get(i).get();
  }
}
