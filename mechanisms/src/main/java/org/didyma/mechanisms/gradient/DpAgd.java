package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import java.util.function.BiFunction;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.law.Laws;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * DP-AGD: full-gradient descent that buys noisy gradients and choices of step sizes as it goes
 * along, and more accurate gradients when none of the steps helps. Promise: all purchases pass a
 * filter before they are made, so the release is rho-zCDP with the rho of {@link AgdBudget}, hence
 * (epsilon, delta)-differentially private, without conditions.
 *
 * <p>Source: Lee and Kifer, "Concentrated differentially private gradient descent with adaptive
 * per-iteration privacy budget" (KDD 2018), with the sign of the noise in its selection as in the
 * paper, not as in its code. Proof: docs/proofs/gradient-mechanisms.md, section 11.
 */
public final class DpAgd implements DeclaredMechanism<Rows, DpAgd.Parameters> {

  private static final Parameter<CandidateSelection> CHOICE =
      Parameter.oneOf("choice", "NAME", CandidateSelection.values())
          .usually(CandidateSelection.EXPONENTIAL_MECHANISM)
          .says("how a step size is chosen");

  private static final Parameter<Double> LOSS_CAP =
      Parameter.real("loss-cap", "C", 1e-6, 1e6).usually(3.0).says("largest loss of a record");

  private static final Parameter<Integer> SPLITS =
      Parameter.count("splits", "S", DescentParameters.MOST_PASSES)
          .usually(Search.USUAL.splits())
          .says("initial number of parts of epsilon");

  private static final Parameter<Double> LARGEST_STEP =
      Parameter.real("largest-step", "A", 1e-6, 1e5)
          .usually(Search.USUAL.largestStep())
          .says("largest step on scaled rows");

  private static final Parameter<Double> INCREASE =
      Parameter.real("increase", "G", 1e-6, 1e5)
          .usually(Search.USUAL.increase())
          .says(
              "if no step helps, measure the gradient again with this share of its budget, and"
                  + " average");

  private static final Parameter<Integer> ADAPT_EVERY =
      Parameter.count("adapt-every", "T", DescentParameters.MOST_PASSES)
          .usually(Search.USUAL.adapted())
          .says("steps after which the range of step sizes is adapted");

  private static final Parameter<Double> GROWTH =
      Parameter.real("growth", "G", 0, 1e5)
          .usually(Search.USUAL.growth())
          .says("the range becomes 1 + G times the largest step chosen since");

  private static final Parameter<Integer> CANDIDATES =
      Parameter.count("candidates", "M", 100_000)
          .usually(Search.USUAL.candidates())
          .says("step sizes to choose from besides 0");

  private static final Parameter<Integer> SAMPLE =
      Parameter.count("sample", "M", Integer.MAX_VALUE)
          .derived("all")
          .says(
              "with %s: use a random sample of about M records only"
                  .formatted(ParameterReference.of("neighbours", "add-remove")));

  private static final Parameter<Boolean> FRESH_SAMPLES =
      Parameter.flag("fresh-samples")
          .says(
              "with %s: take a new sample for each step instead of one for all"
                  .formatted(ParameterReference.of("sample")));

  public static final MechanismSpec<Rows, Parameters> KIND =
      MechanismSpec.<Rows, Parameters>of("dp-agd", "full gradients, with an adaptive budget")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.DP_AGD)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .needsDelta()
          .takes(
              DescentParameters.rowsAnd(
                  DescentParameters.LAMBDA,
                  DescentParameters.RECORDS,
                  DescentParameters.CLIP,
                  CHOICE,
                  LOSS_CAP,
                  SPLITS,
                  LARGEST_STEP,
                  INCREASE,
                  CANDIDATES,
                  ADAPT_EVERY,
                  GROWTH,
                  SAMPLE,
                  FRESH_SAMPLES))
          .learnsFrom(new RowsForm(0), DescentParameters::rows)
          .checkedBy(
              v -> {
                DescentParameters.loss(v);
                sample(v);
              })
          .made(
              s -> new DpAgd(s.threads()),
              (s, v) ->
                  new Parameters(
                      s.target(),
                      s.adjacency(),
                      v.get(DescentParameters.RECORDS),
                      sample(v),
                      v.get(FRESH_SAMPLES),
                      DescentParameters.loss(v),
                      v.get(DescentParameters.CLIP),
                      v.get(LOSS_CAP),
                      v.get(CHOICE),
                      new Search(
                          v.get(SPLITS),
                          v.get(INCREASE),
                          v.get(CANDIDATES),
                          v.get(ADAPT_EVERY),
                          v.get(GROWTH),
                          v.get(LARGEST_STEP))));

  private static int sample(ParameterValues v) {
    int records = v.get(DescentParameters.RECORDS);
    int sample = v.find(SAMPLE).orElse(records);
    if (sample > records) {
      throw new InvalidInputException(
          "%s is larger than %s"
              .formatted(ParameterReference.of("sample"), ParameterReference.of("records")),
          "leave it out to use all records.");
    }
    if (v.get(FRESH_SAMPLES) && v.find(SAMPLE).isEmpty()) {
      throw new InvalidInputException(
          "%s wants %s"
              .formatted(ParameterReference.of("fresh-samples"), ParameterReference.of("sample")),
          "give about how many records each step uses.");
    }
    return sample;
  }

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target epsilon and a delta above 0
   * @param adjacency which tables are neighbours
   * @param records a public nominal number of rows
   * @param sample the mean number of rows that are looked at, a Poisson sample; equal to records
   *     for all rows
   * @param freshSamples whether each step looks at a sample of its own, and not all at the same
   * @param loss of margins
   * @param clip largest norm of the gradient of one record
   * @param cap largest loss of one record, above 0
   * @param selection how a step is chosen
   * @param search constants of the search
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      int records,
      int sample,
      boolean freshSamples,
      RegularisedLoss loss,
      Rational clip,
      double cap,
      CandidateSelection selection,
      Search search) {

    public Parameters {
      target.requireDelta("dp-agd");
      if (!(cap > 0 && cap < 1e9)) {
        throw new IllegalArgumentException("the largest loss of a record is out of range");
      }
      if (records < 1 || sample < 1 || sample > records) {
        throw new IllegalArgumentException("a sample has no record, or more than there are");
      }
      if (sample < records && adjacency.replaces()) {
        throw new InvalidInputException(
            "dp-agd uses a sample whose size may differ between tables of equal size",
            "leave "
                + ParameterReference.of("sample")
                + " out, or use "
                + ParameterReference.of("neighbours")
                + " add-remove.");
      }
    }
  }

  /**
   * Constants of the search, with which privacy has nothing to do.
   *
   * @param splits parts that epsilon is first thought of as split into, from 1
   * @param increase gamma: a failed choice raises the budget of gradients by this share
   * @param candidates steps to choose from besides 0, from 1
   * @param adapted tau: after so many steps the range of steps is adapted
   * @param growth eta: to 1 + eta times the largest step chosen since
   * @param largestStep alpha_max, which is also the cap on later ranges
   */
  public record Search(
      int splits, double increase, int candidates, int adapted, double growth, double largestStep) {

    /** The constants of the source: 60, 0.1, 20, 10, 0.1 and 2. */
    public static final Search USUAL = new Search(60, 0.1, 20, 10, 0.1, 2);

    public Search {
      if (splits < 1
          || !(increase > 0 && increase < 1e6)
          || candidates < 1
          || adapted < 1
          || !(growth >= 0 && growth < 1e6)
          || !(largestStep > 0 && largestStep < 1e6)) {
        throw new IllegalArgumentException("a constant of the search is out of range");
      }
    }
  }

  private final int threads;

  /**
   * @param threads that sum gradients, at least 1; the draw does not depend on them
   */
  public DpAgd(int threads) {
    this.threads = threads;
  }

  /**
   * Runs on all rows of a dimension, with noise that is made once, since making it takes some
   * milliseconds.
   */
  public static BiFunction<Rows, RandomBits, double[]> runs(Parameters parameters, int dimension) {
    return runs(parameters, AgdNoise.of(parameters, dimension));
  }

  /**
   * The same with another way to choose steps, whose privacy nothing here vouches for: for
   * comparisons with what others have published.
   *
   * @param choice of an epsilon and a sensitivity
   */
  public static BiFunction<Rows, RandomBits, double[]> runs(
      Parameters parameters,
      int dimension,
      BiFunction<Rational, Long, CandidateSelection.Choice> choice) {
    return runs(parameters, AgdNoise.of(parameters, dimension, choice));
  }

  private static BiFunction<Rows, RandomBits, double[]> runs(
      Parameters parameters, AgdNoise noise) {
    return (rows, bits) ->
        new AgdRun(rows, parameters, noise, bits, 1).learn(CancellationToken.NEVER);
  }

  @Override
  public MechanismSpec<Rows, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    AgdBudget budget = AgdBudget.of(parameters.target, parameters.search.splits);
    return new PrivacyEvent.ByTheorem(
        name(), proof(), PrivacyGuarantee.zeroConcentrated(budget.total(), parameters.adjacency));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.approximate(
        parameters.target.epsilon(),
        parameters.target.delta(),
        parameters.adjacency.requireRecords());
  }

  @Override
  public void requireUsable(Rows none, Parameters parameters) {
    AgdNoise.requireDrawable(parameters, none.dimension());
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    return GradientProof.drawn(
        rows, run(rows, parameters, bits).learn(stop), parameters.loss.loss());
  }

  private AgdRun run(Rows rows, Parameters parameters, RandomBits bits) {
    if (parameters.sample == parameters.records) {
      return new AgdRun(rows, parameters, bits, threads);
    }
    Lots lots = Lots.poisson(rows.count(), Rational.of(parameters.sample, parameters.records));
    return parameters.freshSamples
        ? AgdRun.onSamples(rows, lots, parameters, bits, threads)
        : new AgdRun(rows.pick(drawn(lots, bits)), parameters, bits, threads);
  }

  /** The rows of another lot. */
  static int[] drawn(Lots lots, RandomBits bits) {
    int size = lots.draw(bits);
    return Arrays.copyOf(lots.members(), size);
  }
}
