package org.didyma.mechanisms.gradient;

import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.MechanismSpecBuilder;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.accounting.Calibration;

/**
 * The stochastic gradient descents that DP-AGD was compared with, as settings of {@link DpSgd}:
 * SGD-Adv, composed by the advanced composition theorem, and SGD-MA, by the moments accountant.
 * Source: Lee and Kifer (KDD 2018) and its code, with what their code assumes put right: lots are
 * sampled as the account says, and noise covers the sensitivity under its adjacency.
 */
public final class PublishedSgd {

  /** SGD with advanced composition. */
  public static final MechanismSpec<Rows, DpSgd.Parameters> ADVANCED =
      kind(
          "sgd-adv",
          "dp-sgd as in older comparisons, accounted by advanced composition",
          Constants.ADVANCED,
          Adjacency.REPLACE);

  /** SGD with the moments accountant. */
  public static final MechanismSpec<Rows, DpSgd.Parameters> MOMENTS =
      kind(
          "sgd-ma",
          "dp-sgd as in older comparisons, accounted by the moments accountant",
          Constants.MOMENTS,
          Adjacency.ADD_REMOVE);

  private static MechanismSpec<Rows, DpSgd.Parameters> kind(
      String name, String sentence, Constants usual, Adjacency needed) {
    boolean advanced = needed.replaces();
    Parameter<Rational> noise = DescentParameters.NOISE_MULTIPLIER.usually(usual.noise());
    Parameter<Rational> clip = DescentParameters.CLIP.usually(usual.clip());
    Parameter<Double> rate = DescentParameters.LEARNING_RATE.usually(usual.learningRate());
    MechanismSpecBuilder<Rows, DpSgd.Parameters> kind =
        MechanismSpec.<Rows, DpSgd.Parameters>of(name, sentence)
            .provenIn(GradientProof.DOCUMENT)
            .tellsRisksIf(DescentParameters::tellsRisks)
            .needsDelta()
            .takes(
                DescentParameters.rowsAnd(
                    DescentParameters.LAMBDA,
                    DescentParameters.RECORDS,
                    DescentParameters.LOT,
                    clip,
                    rate));
    return (advanced ? kind : kind.takes(noise))
        .learnsFrom(new RowsForm(0), DescentParameters::rows)
        .checkedBy(
            v -> {
              DescentParameters.loss(v);
              DescentParameters.lot(v);
            })
        .made(
            s -> new DpSgd(name),
            (s, v) -> {
              if (!s.adjacency().equals(needed)) {
                throw new InvalidInputException(
                    "%s is proven private under %s only".formatted(name, needed.label()),
                    "use %s, or %s."
                        .formatted(
                            ParameterReference.of("neighbours", needed.label()),
                            ParameterReference.of("mechanism", "dp-sgd")));
              }
              Constants constants =
                  new Constants(v.get(clip), v.get(rate), advanced ? usual.noise() : v.get(noise));
              RegularisedLoss loss = DescentParameters.loss(v);
              int records = v.get(DescentParameters.RECORDS);
              int lot = DescentParameters.lot(v);
              return advanced
                  ? advanced(s.target(), loss, records, lot, constants)
                  : moments(s.target(), loss, records, lot, constants);
            });
  }

  /** Steps of SGD-MA are no more than that. */
  private static final long MOST_STEPS = 1_000_000;

  /**
   * What the source fixed.
   *
   * @param clip largest norm of the gradient of one record
   * @param learningRate above 0
   * @param noise noise multiplier, of SGD-MA only
   */
  public record Constants(Rational clip, double learningRate, Rational noise) {

    /** Of SGD-Adv: 3 and 0.1; its noise follows from the target. */
    public static final Constants ADVANCED = new Constants(Rational.of(3), 0.1, Rational.ONE);

    /** Of SGD-MA: 4, 0.05 and 4. */
    public static final Constants MOMENTS = new Constants(Rational.of(4), 0.05, Rational.of(4));
  }

  private PublishedSgd() {}

  /** floor(sqrt(n) + 10), the lot of the source, at most n. */
  public static int usualLot(int records) {
    return (int) Math.min(records, Math.sqrt(records) + 10);
  }

  /**
   * SGD-Adv: max(1, round(n epsilon/500)) steps of fixed lots, noise by advanced composition.
   *
   * @param records n, public
   * @param lot from 1 to n
   */
  public static DpSgd.Parameters advanced(
      PrivacyTarget target, RegularisedLoss loss, int records, int lot, Constants constants) {
    target.requireDelta("sgd-adv");
    long steps = Math.max(1, Math.round(records * target.epsilonValue() / 500));
    StepsAccountant accountant = StepsAccountant.ADVANCED;
    Rational noise =
        accountant.leastNoise(
            target.epsilon(),
            target.delta(),
            z -> steps(BatchSampling.FIXED, records, lot, steps, constants.clip, z).event());
    return new DpSgd.Parameters(
        steps(BatchSampling.FIXED, records, lot, steps, constants.clip, noise),
        accountant,
        target.delta(),
        loss,
        Optimiser.sgd(constants.learningRate),
        false);
  }

  /**
   * SGD-MA: Poisson lots, noise of a fixed multiplier, and as many steps as the moments accountant
   * allows, at most a million.
   *
   * @param records a public nominal number of rows
   * @param lot nominal, from 1 to records
   */
  public static DpSgd.Parameters moments(
      PrivacyTarget target, RegularisedLoss loss, int records, int lot, Constants constants) {
    target.requireDelta("sgd-ma");
    StepsAccountant accountant = StepsAccountant.MOMENTS;
    long steps =
        new Calibration(
                event ->
                    Rational.of(accountant.price(event, target.delta()).epsilon().value()).above(),
                target.epsilon())
            .mostSteps(
                count ->
                    steps(
                            BatchSampling.POISSON,
                            records,
                            lot,
                            count,
                            constants.clip,
                            constants.noise)
                        .event(),
                MOST_STEPS);
    if (steps == 0) {
      throw new InvalidInputException(
          "epsilon is too small for a single step of sgd-ma, whose noise is fixed",
          "use a larger epsilon or delta, a smaller "
              + ParameterReference.of("lot")
              + ", more "
              + ParameterReference.of("noise-multiplier")
              + ", or dp-sgd.");
    }
    return new DpSgd.Parameters(
        steps(BatchSampling.POISSON, records, lot, steps, constants.clip, constants.noise),
        accountant,
        target.delta(),
        loss,
        Optimiser.sgd(constants.learningRate),
        false);
  }

  private static NoisySteps steps(
      BatchSampling sampling, int records, int lot, long steps, Rational clip, Rational noise) {
    return new NoisySteps(sampling, records, lot, steps, clip, noise);
  }
}
