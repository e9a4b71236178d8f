package org.didyma.mechanisms.gradient;

import java.util.List;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.Rows;
import org.didyma.exact.GridNoise;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/**
 * A gradient mechanism on tables of a few rows, for {@link SampledPromisesTest}: what it draws is
 * told as one number, so that draws can be counted.
 *
 * @param records of the largest tables
 * @param least records of the smallest tables that it takes
 * @param draw the mechanism
 */
record SampledSubject(Adjacency adjacency, int records, int least, Draw draw) {

  private static final double OUT_OF_REACH = 1e6;
  private static final RegularisedLoss HUBER = new RegularisedLoss(new HuberMarginLoss(0.5), 0);
  private static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticMarginLoss(), 0);
  private static final CancellationToken NONE = CancellationToken.NEVER;

  /** What is released, as a number that tells the second and the third kind apart. */
  interface Draw {
    double of(Rows rows);
  }

  /** A mechanism with the noise of a target, and the noise of steps divided by a number. */
  static SampledSubject of(String name, PrivacyTarget target, int quieter, TestBits bits) {
    return switch (name) {
      case "psgd" -> {
        Psgd psgd = new Psgd();
        yield passes(rows -> psgd.learn(rows, psgd(target), bits, CancellationToken.NEVER));
      }
      case "scs13" -> {
        Scs13 scs13 = new Scs13();
        yield passes(rows -> scs13.learn(rows, scs13(target, 2, 1), bits, CancellationToken.NEVER));
      }
      case "bst14" -> {
        Bst14 bst14 = new Bst14();
        yield passes(rows -> bst14.learn(rows, bst14(target, 1), bits, CancellationToken.NEVER));
      }
      case "output-perturbation" -> {
        OutputPerturbation mechanism = new OutputPerturbation();
        yield passes(rows -> mechanism.learn(rows, output(target), bits, CancellationToken.NEVER));
      }
      case "objective-perturbation" ->
          objective(target, Adjacency.ADD_REMOVE, ObjectivePerturbation.Form.AMP, bits);
      case "objective-perturbation-cms" ->
          objective(target, Adjacency.REPLACE, ObjectivePerturbation.Form.CMS, bits);
      case "dp-sgd" -> steps(target, BatchSampling.POISSON, Optimiser.sgd(1), quieter, bits);
      case "dp-adam" -> steps(target, BatchSampling.FIXED, Optimiser.adam(0.1), quieter, bits);
      case "sgd-adv" ->
          steps(
              PublishedSgd.advanced(target, LOGISTIC, 2, 1, PublishedSgd.Constants.ADVANCED),
              quieter,
              bits);
      case "sgd-ma" ->
          steps(
              PublishedSgd.moments(target, LOGISTIC, 100, 2, PublishedSgd.Constants.MOMENTS),
              quieter,
              bits);
      case "dp-agd" ->
          new SampledSubject(
              Adjacency.REPLACE,
              1,
              1,
              rows -> shown(new AgdRun(rows, agd(target), bits, 1).learn(NONE)));
      case "privgene" -> {
        PrivGene.Parameters parameters =
            PrivGene.Parameters.usual(
                target, Adjacency.REPLACE, new LogisticMarginLoss(), PrivGene.Breed.COORDINATES, 2);
        yield new SampledSubject(
            Adjacency.REPLACE,
            1,
            1,
            rows -> shown(new Evolution(rows, parameters, bits).run(NONE)));
      }
      case "private-majority" -> {
        PrivateMajority.Parameters parameters =
            new PrivateMajority.Parameters(target.epsilon(), Adjacency.REPLACE);
        yield new SampledSubject(
            Adjacency.REPLACE,
            2,
            1,
            rows -> PrivateMajority.isPositive(rows, parameters, bits) ? 1 : -1);
      }
      case "tuned-psgd" -> {
        PrivateTuning<Psgd.Parameters> tuned = new PrivateTuning<>(new Psgd());
        PrivateTuning.Parameters<Psgd.Parameters> parameters =
            new PrivateTuning.Parameters<>(
                List.of(psgd(target), psgd(target)), target.epsilon(), Adjacency.REPLACE);
        yield new SampledSubject(
            Adjacency.REPLACE, 3, 3, rows -> shown(rows, tuned.draw(rows, parameters, bits, NONE)));
      }
      case "projected-psgd" -> {
        ProjectedMechanism<Psgd.Parameters> projected = new ProjectedMechanism<>(new Psgd());
        TestBits matrix = new TestBits(6);
        yield new SampledSubject(
            Adjacency.REPLACE,
            2,
            1,
            rows ->
                shown(
                    rows,
                    projected.draw(ProjectedRows.of(rows, 2, matrix), psgd(target), bits, NONE)));
      }
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static double shown(double[] w) {
    return w[0] + w[1];
  }

  private static double shown(Rows rows, RawOutput release) {
    RawOutput.Real real = (RawOutput.Real) release;
    return shown(rows.scale().rowWeights(real.weights(), real.threshold()));
  }

  private static SampledSubject passes(Function<Rows, double[]> learn) {
    return new SampledSubject(Adjacency.REPLACE, 2, 1, rows -> shown(learn.apply(rows)));
  }

  static Psgd.Parameters psgd(PrivacyTarget target) {
    return new Psgd.Parameters(
        target,
        Adjacency.REPLACE,
        HUBER,
        2,
        1,
        new StepRule(StepRule.Kind.CONSTANT, 0.01),
        Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        CalibrationRule.PROVEN);
  }

  static Scs13.Parameters scs13(PrivacyTarget target, int passes, int batch) {
    return new Scs13.Parameters(
        target,
        Adjacency.REPLACE,
        HUBER,
        passes,
        batch,
        new StepSize.Constant(1),
        Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        Scs13.Composition.GAUSSIAN);
  }

  /** Its first step has length 1, and the ball is out of reach. */
  static Bst14.Parameters bst14(PrivacyTarget target, int batch) {
    return new Bst14.Parameters(
        target,
        Adjacency.REPLACE,
        new RegularisedLoss(new HuberMarginLoss(0.5), 1),
        1,
        batch,
        OUT_OF_REACH);
  }

  static OutputPerturbation.Parameters output(PrivacyTarget target) {
    return new OutputPerturbation.Parameters(
        target, Adjacency.REPLACE, HUBER, 2, 0.01, CalibrationRule.PROVEN);
  }

  /** One look at the gradient and one choice is what the budget covers. */
  static DpAgd.Parameters agd(PrivacyTarget target) {
    return new DpAgd.Parameters(
        target,
        Adjacency.REPLACE,
        1,
        1,
        false,
        LOGISTIC,
        Rational.parse("clip", "0.4"),
        2,
        CandidateSelection.EXPONENTIAL_NOISE,
        new DpAgd.Search(target.epsilonValue() > 10 ? 20 : 3, 1, 3, 2, 0.1, 2));
  }

  private static SampledSubject objective(
      PrivacyTarget target, Adjacency adjacency, ObjectivePerturbation.Form form, TestBits bits) {
    ObjectivePerturbation mechanism = new ObjectivePerturbation();
    ObjectivePerturbation.Parameters parameters = objective(target, adjacency, form);
    int least = adjacency.replaces() ? 1 : 0;
    return new SampledSubject(
        adjacency,
        1,
        least,
        rows -> shown(mechanism.learn(rows, parameters, bits, CancellationToken.NEVER)));
  }

  static ObjectivePerturbation.Parameters objective(
      PrivacyTarget target, Adjacency adjacency, ObjectivePerturbation.Form form) {
    return new ObjectivePerturbation.Parameters(
        target, adjacency, new LogisticMarginLoss(), 0, form, 1e-6);
  }

  private static SampledSubject steps(
      PrivacyTarget target,
      BatchSampling sampling,
      Optimiser optimiser,
      int quieter,
      TestBits bits) {
    Rational clip = Rational.parse("clip", "0.4");
    Rational noise =
        StepsAccountant.RDP.leastNoise(
            target.epsilon(),
            target.delta(),
            z -> new NoisySteps(sampling, 2, 1, 2, clip, z).event());
    return steps(
        new DpSgd.Parameters(
            new NoisySteps(sampling, 2, 1, 2, clip, noise),
            StepsAccountant.RDP,
            target.delta(),
            LOGISTIC,
            optimiser,
            false),
        quieter,
        bits);
  }

  private static SampledSubject steps(DpSgd.Parameters loud, int quieter, TestBits bits) {
    NoisySteps steps = loud.steps();
    NoisySteps used =
        new NoisySteps(
            steps.sampling(),
            steps.records(),
            steps.lot(),
            steps.steps(),
            steps.clip(),
            steps.noiseMultiplier().dividedBy(Rational.of(quieter)));
    DpSgd.Parameters parameters =
        new DpSgd.Parameters(
            used, loud.accountant(), loud.delta(), loud.loss(), loud.optimiser(), false);
    DpSgd mechanism = new DpSgd();
    GridNoise noise = used.noise(2);
    boolean fixed = used.sampling().isFixed();
    return new SampledSubject(
        used.sampling().adjacency(),
        2,
        fixed ? 2 : 0,
        rows -> shown(mechanism.learn(rows, parameters, noise, bits, CancellationToken.NEVER)));
  }
}
