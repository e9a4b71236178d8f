package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.BoundedRows;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.LotSums;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.law.LawDeclaration;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * DP-SGD and DP-Adam for linear classifiers. Promise: each step moves the weights along the sum of
 * the clipped gradients of a fresh lot plus Gaussian noise; hence the release, and all weights on
 * the way together, have the price of {@link #describe}, without conditions: the sums are exact and
 * the noise is drawn exactly.
 *
 * <p>Source: Abadi, Chu, Goodfellow, McMahan, Mironov, Talwar and Zhang (2016) with Poisson lots;
 * Avent, Gonzalez, Diethe, Paleyes and Balle (2020) with fixed ones. Proof:
 * docs/proofs/gradient-mechanisms.md, section 10.
 */
public final class DpSgd implements Mechanism<Rows, DpSgd.Parameters> {

  private static final String NAME = "dp-sgd";

  private static final Parameter<Integer> EPOCHS =
      Parameter.count("epochs", "T", DescentParameters.MOST_PASSES)
          .usually(10)
          .says("T round(N/M) steps");

  private static final Parameter<StepsAccountant> ACCOUNTANT =
      Parameter.oneOf("accountant", "NAME", StepsAccountant.values())
          .usually(StepsAccountant.RDP)
          .says(
              "accountant of the steps: rdp, pld (add-remove only, smallest loss), moments or"
                  + " advanced");

  private static final Parameter<WeightAverage> AVERAGE =
      Parameter.oneOf(
              "average",
              "KIND",
              List.of(WeightAverage.LAST, WeightAverage.ALL),
              a -> a.name().toLowerCase(Locale.ROOT))
          .usually(WeightAverage.LAST)
          .says("release the last weights or a mean");

  /** Plain steps. */
  public static final MechanismSpec<Rows, Parameters> KIND =
      kind(NAME, "descent on random lots, noise in every step", Optimiser.Kind.SGD, 1, Laws.DP_SGD);

  /** Steps by Adam. */
  public static final MechanismSpec<Rows, Parameters> ADAM =
      kind("dp-adam", "the same with the steps of Adam", Optimiser.Kind.ADAM, 0.01, null);

  private static MechanismSpec<Rows, Parameters> kind(
      String name,
      String sentence,
      Optimiser.Kind optimiser,
      double rate,
      @Nullable LawDeclaration law) {
    return MechanismSpec.<Rows, Parameters>of(name, sentence)
        .provenIn(GradientProof.DOCUMENT)
        .withLaw(law)
        .tellsRisksIf(DescentParameters::tellsRisks)
        .takesLabels(s -> OnLabels.dpSgd(name, s), DescentParameters::codedRows)
        .needsDelta()
        .takes(
            DescentParameters.rowsAnd(
                DescentParameters.LAMBDA,
                DescentParameters.RECORDS,
                DescentParameters.LOT,
                EPOCHS,
                DescentParameters.CLIP,
                DescentParameters.LEARNING_RATE.usually(rate),
                DescentParameters.NOISE_MULTIPLIER.derived(
                    "the least that keeps epsilon and delta"),
                ACCOUNTANT,
                AVERAGE,
                DescentParameters.CALIBRATION))
        .learnsFrom(new RowsForm(0), DescentParameters::rows)
        .checkedBy(
            v -> {
              DescentParameters.loss(v);
              DescentParameters.lot(v);
            })
        .made(s -> new DpSgd(name), (s, v) -> parameters(name, optimiser, s, v));
  }

  private static Parameters parameters(
      String name, Optimiser.Kind optimiser, PublicContext s, ParameterValues v) {
    s.target().requireDelta(name);
    requireStable(optimiser, v);
    StepsAccountant accountant = accountant(s, v);
    BatchSampling sampling = sampling(s, v);
    Rational noise =
        v.find(DescentParameters.NOISE_MULTIPLIER)
            .orElseGet(
                () ->
                    accountant.leastNoise(
                        s.epsilon(), s.delta(), z -> steps(sampling, v, z).priced()));
    NoisySteps steps = steps(sampling, v, noise);
    if (accountant.price(steps.priced(), s.delta()).epsilon().compareTo(s.epsilon()) > 0) {
      throw new InvalidInputException(
          "with this %s the steps exceed %s"
              .formatted(
                  ParameterReference.of("noise-multiplier"), ParameterReference.of("epsilon")),
          "leave %s out, use more of it, or fewer %s."
              .formatted(
                  ParameterReference.of("noise-multiplier"), ParameterReference.of("epochs")));
    }
    return new Parameters(
        steps,
        accountant,
        s.delta(),
        DescentParameters.loss(s, v),
        new Optimiser(optimiser, v.get(DescentParameters.LEARNING_RATE)),
        v.get(AVERAGE) == WeightAverage.ALL);
  }

  /** Each plain step multiplies weights by 1 - rate lambda, which must not make them grow. */
  private static void requireStable(Optimiser.Kind optimiser, ParameterValues v) {
    double factor = v.get(DescentParameters.LEARNING_RATE) * v.get(DescentParameters.LAMBDA);
    if (optimiser == Optimiser.Kind.SGD && factor > 2) {
      throw new InvalidInputException(
          "%s times %s is above 2, so the weights would grow without end"
              .formatted(ParameterReference.of("learning-rate"), ParameterReference.of("lambda")),
          "use a smaller %s or %s."
              .formatted(ParameterReference.of("learning-rate"), ParameterReference.of("lambda")));
    }
  }

  private static StepsAccountant accountant(PublicContext s, ParameterValues v) {
    StepsAccountant named = v.get(ACCOUNTANT);
    if (named == StepsAccountant.PLD && s.adjacency().replaces()) {
      throw new InvalidInputException(
          "the accountant pld does not cover lots of fixed size",
          "use %s, or %s."
              .formatted(
                  ParameterReference.of("accountant", "rdp"),
                  ParameterReference.of("neighbours", "add-remove")));
    }
    return named;
  }

  private static BatchSampling sampling(PublicContext s, ParameterValues v) {
    boolean published = v.get(DescentParameters.CALIBRATION) == CalibrationRule.PUBLISHED;
    if (s.adjacency().replaces()) {
      return published ? BatchSampling.FIXED_AS_POISSON : BatchSampling.FIXED;
    }
    if (published) {
      throw new InvalidInputException(
          "%s is for lots of fixed size, whose table has a public size"
              .formatted(ParameterReference.of("calibration", "published")),
          "leave it out, or use %s.".formatted(ParameterReference.of("neighbours", "replace")));
    }
    return BatchSampling.POISSON;
  }

  private static NoisySteps steps(BatchSampling sampling, ParameterValues v, Rational noise) {
    int records = v.get(DescentParameters.RECORDS);
    int lot = DescentParameters.lot(v);
    return new NoisySteps(
        sampling,
        records,
        lot,
        NoisySteps.steps(v.get(EPOCHS), records, lot),
        v.get(DescentParameters.CLIP),
        noise);
  }

  private static final String PUBLISHED =
      "DP-SGD with lots of fixed size, accounted as Poisson samples";

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param steps lots, clipping and noise
   * @param accountant who prices them
   * @param delta that the price is for
   * @param loss of margins; its regulariser costs no privacy
   * @param optimiser how weights move
   * @param average whether to release the mean of the weights after each step instead of the last
   *     ones
   */
  public record Parameters(
      NoisySteps steps,
      StepsAccountant accountant,
      Delta delta,
      RegularisedLoss loss,
      Optimiser optimiser,
      boolean average) {}

  private final String name;

  /** The mechanism under its usual name. */
  public DpSgd() {
    this(NAME);
  }

  /**
   * The mechanism under the name of a source that describes it with parameters of its own.
   *
   * @param name as on the command line
   */
  public DpSgd(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String proof() {
    return GradientProof.DOCUMENT;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return parameters.steps.event();
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return parameters.steps.sampling().isProven()
        ? parameters.accountant.price(parameters.steps.event(), parameters.delta)
        : new PrivacyGuarantee.Unproven(PUBLISHED, Adjacency.REPLACE, List.of());
  }

  @Override
  public void requireUsable(Rows none, Parameters parameters) {
    parameters.steps.noise(none.dimension());
  }

  @Override
  public void check(Rows rows, Parameters parameters) {
    requireRecords(rows, parameters.steps);
  }

  /** Refuses a table whose number of rows is not the public one that lots were planned for. */
  static void requireRecords(BoundedRows rows, NoisySteps steps) {
    if (steps.sampling().isFixed() && rows.size() != steps.records()) {
      throw new InvalidInputException(
          "the table does not have the %d records that the privacy was computed for"
              .formatted(steps.records()),
          "give "
              + ParameterReference.of("records")
              + " the table's public number of records, or use "
              + ParameterReference.of("neighbours")
              + " add-remove.");
    }
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    double[] w = learn(rows, parameters, bits, stop);
    return GradientProof.drawn(rows, w, parameters.loss.loss());
  }

  /** The weights on rows. */
  double[] learn(Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    return learn(rows, parameters, parameters.steps.noise(rows.dimension()), bits, stop);
  }

  /**
   * The same with noise that was made before, since making it takes some milliseconds; without a
   * check of the rows.
   *
   * @param noise usually that of the parameters' steps
   */
  public static double[] learn(
      Rows rows, Parameters parameters, GridNoise noise, RandomBits bits, CancellationToken stop) {
    return learn(rows, parameters, new double[rows.dimension()], noise, bits, stop);
  }

  /**
   * The same from other weights than 0, which must not depend on the rows.
   *
   * @param start one weight for each coordinate
   */
  public static double[] learn(
      Rows rows,
      Parameters parameters,
      double[] start,
      GridNoise noise,
      RandomBits bits,
      CancellationToken stop) {
    ClippedGradients gradients =
        new ClippedGradients(
            rows, parameters.loss.loss(), parameters.steps.clipping(rows.dimension()));
    return learn(
        (members, size, w, sum) -> gradients.addOf(members, 0, size, w, sum),
        rows.count(),
        start,
        parameters,
        noise,
        bits,
        stop);
  }

  /**
   * The same on rows anywhere, by sums over lots.
   *
   * @param count the number of rows
   */
  static double[] learn(
      LotSums gradients,
      int count,
      double[] start,
      Parameters parameters,
      GridNoise noise,
      RandomBits bits,
      CancellationToken stop) {
    NoisySteps steps = parameters.steps;
    Lots lots = steps.lots(count);
    int dimension = start.length;
    Optimiser.Run optimiser = parameters.optimiser.start(dimension);
    double[] w = start.clone();
    double[] sum = new double[dimension];
    double[] total = new double[dimension];
    for (long step = 0; step < steps.steps(); step++) {
      SearchStoppedException.throwIf(stop);
      Arrays.fill(sum, 0);
      int size = lots.draw(bits);
      gradients.add(lots.members(), size, w, sum);
      noise.perturb(sum, bits);
      for (int j = 0; j < dimension; j++) {
        sum[j] += parameters.loss.lambda() * steps.lot() * w[j];
      }
      optimiser.next();
      optimiser.move(w, sum, steps.lot(), 0, dimension);
      for (int j = 0; j < dimension; j++) {
        total[j] += w[j];
      }
    }
    if (parameters.average) {
      for (int j = 0; j < dimension; j++) {
        w[j] = total[j] / steps.steps();
      }
    }
    return w;
  }
}
