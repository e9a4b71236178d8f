package org.didyma.experiments.pareto.instance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.simulation.RealDraws;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.didyma.privacy.accounting.RenyiConversion;

/**
 * DP-SGD and DP-Adam for linear classifiers of Adult, with lots of a fixed size (Avent, Gonzalez,
 * Diethe, Paleyes and Balle 2020, section 4): epochs, records of a lot, learning rate, noise
 * multiplier and clipping norm vary. Epsilon is for delta = 1e-5, by the bounds and the conversion
 * that the paper uses; {@link DpSgd} itself has a smaller price.
 */
public final class NoisyDescent {

  static final String EPOCHS = "epochs";
  static final String LOT = "lot";
  static final String RATE = "learning-rate";
  static final String NOISE = "noise-multiplier";
  static final String CLIP = "clip";
  private static final double DELTA = 1e-5;

  /** The paper's accountant goes through whole orders. */
  private static final RenyiAccountant ACCOUNTANT =
      new RenyiAccountant(IntStream.rangeClosed(2, 256).asDoubleStream().toArray());

  private NoisyDescent() {}

  /** Where a run begins. */
  private interface Start {
    double[] weights(int dimension, RandomBits bits);
  }

  /**
   * An instance of descents that begin at 0, as in the paper's text.
   *
   * @param name short
   * @param loss of margins; nothing is regularised
   * @param optimiser how weights move
   * @param runs of each setting; the paper has 10
   */
  public static TradeoffProblem instance(
      String name,
      LabelledTable training,
      LabelledTable test,
      MarginLoss loss,
      Optimiser.Kind optimiser,
      int runs) {
    Start zero = (dimension, bits) -> new double[dimension];
    return instance(
        name, training, test, loss, optimiser, runs, zero, Json.object().put("loss", loss.name()));
  }

  /**
   * The same from random weights, which the authors' code draws anew for each run: normal numbers,
   * of variance 6/(d + 1) for d features and 3 for the bias.
   */
  public static TradeoffProblem fromRandomWeights(
      String name,
      LabelledTable training,
      LabelledTable test,
      MarginLoss loss,
      Optimiser.Kind optimiser,
      int runs) {
    return instance(
        name,
        training,
        test,
        loss,
        optimiser,
        runs,
        NoisyDescent::random,
        Json.object().put("loss", loss.name()).put("start", "random"));
  }

  /** The last coordinate is the bias. */
  private static double[] random(int dimension, RandomBits bits) {
    RealDraws real = new RealDraws(bits);
    double[] w = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      w[j] = Math.sqrt(j < dimension - 1 ? 6.0 / dimension : 3) * real.nextGaussian();
    }
    return w;
  }

  private static TradeoffProblem instance(
      String name,
      LabelledTable training,
      LabelledTable test,
      MarginLoss loss,
      Optimiser.Kind optimiser,
      int runs,
      Start start,
      ObjectNode description) {
    Space space =
        Space.of(
            Dimension.whole(EPOCHS, 1, 64),
            Dimension.whole(LOT, 8, 512),
            Dimension.logarithmic(RATE, 5e-4, 0.1),
            Dimension.logarithmic(NOISE, 0.1, 16),
            Dimension.logarithmic(CLIP, 0.1, 4));
    Rows rows = training.against(1);
    return new TradeoffProblem(
        name,
        space,
        draws(space, 128, 64, 0.1),
        s -> epsilon(steps(s, rows.count())),
        (s, bits, stop) -> {
          NoisySteps steps = steps(s, rows.count());
          DpSgd.Parameters parameters =
              new DpSgd.Parameters(
                  steps,
                  StepsAccountant.RDP,
                  Delta.parse("1e-5"),
                  new RegularisedLoss(loss, 0),
                  new Optimiser(optimiser, s.number(RATE)),
                  false);
          int d = rows.dimension();
          double[] begin = start.weights(d, bits);
          double[] w = DpSgd.learn(rows, parameters, begin, steps.noise(d), bits, stop);
          return TestError.of(test, w);
        },
        runs,
        description
            .put("optimiser", optimiser.name())
            .put("digest", training.digest())
            .put("test_digest", test.digest()));
  }

  static NoisySteps steps(Settings s, int records) {
    int lot = (int) s.number(LOT);
    return new NoisySteps(
        BatchSampling.FIXED,
        records,
        lot,
        NoisySteps.steps((int) s.number(EPOCHS), records, lot),
        Rational.of(new BigDecimal(s.text(CLIP))),
        Rational.of(new BigDecimal(s.text(NOISE))));
  }

  /**
   * Of the steps, by Theorem 27 of Wang, Balle and Kasiviswanathan (2019) and the conversion of
   * Mironov (2017).
   */
  static double epsilon(NoisySteps steps) {
    PrivacyGuarantee.Renyi price = (PrivacyGuarantee.Renyi) ACCOUNTANT.price(steps.event());
    return RenyiConversion.classicEpsilon(price.curve(), DELTA);
  }

  /**
   * The paper's distributions, each drawn again until it is within its range: epochs evenly, lots
   * from a normal law, the others from exponential laws that begin at 0.001 and 0.1.
   *
   * @param lot mean of the normal law
   * @param spread its standard deviation
   * @param rate of the exponential laws of noise and clipping norm
   */
  static SettingsDistribution draws(Space space, double lot, double spread, double rate) {
    return bits -> {
      RealDraws real = new RealDraws(bits);
      double[] places = new double[5];
      places[0] = real.nextDouble();
      places[1] = place(space, 1, real, r -> lot + spread * r.nextGaussian());
      places[2] = place(space, 2, real, r -> 1e-3 + r.nextExponential() / 10);
      places[3] = place(space, 3, real, r -> 0.1 + r.nextExponential() / rate);
      places[4] = place(space, 4, real, r -> 0.1 + r.nextExponential() / rate);
      return space.at(places);
    };
  }

  private static double place(
      Space space, int dimension, RealDraws real, ToDoubleFunction<RealDraws> draw) {
    Dimension.Numbers numbers = (Dimension.Numbers) space.dimensions().get(dimension);
    double value = draw.applyAsDouble(real);
    while (!(value >= numbers.low() && value <= numbers.high())) {
      value = draw.applyAsDouble(real);
    }
    return numbers.place(numbers.text(value));
  }
}
