package org.didyma.mechanisms.continuous;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Form;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * Objective perturbation sampling over the box [-B, B]^d. Promise: the release is the average of m
 * approximate minimisers of L(w) - &lt;s_k, w&gt;, s_k independent with exponential coordinates,
 * plus discrete Laplace noise; with the numbers of {@link OpSampPlan} it is (epsilon,
 * delta)-differentially private under the given adjacency: where records are added or removed, on
 * the condition that no table has more of them than was guessed. Losses need not be convex for
 * privacy.
 *
 * <p>L is the sum over records of a {@link BoxLoss} of the margin y &lt;w, q&gt;, q_j the feature
 * over its public magnitude, clamped to [-1, 1].
 *
 * <p>Source: the mechanism OPSamp of arXiv 1909.01783, on the stability of perturbed minimisers of
 * Suggala and Netrapalli (2020); the proof, with smaller constants, is docs/proofs/opsamp.md.
 */
public final class OpSamp implements DeclaredMechanism<Cells, OpSamp.Parameters> {

  private static final Parameter<BoxLoss> SAMPLED_LOSS =
      Parameter.oneOf("sampled-loss", "NAME", List.of(BoxLoss.values()), BoxLoss::label)
          .usually(BoxLoss.HINGE)
          .says("hinge, logistic, absolute or ramp (few features only)");

  private static final Parameter<BigDecimal> BOX =
      Parameter.decimal("box", "B", BigDecimal.valueOf(OpSamp.MAX_BOUND))
          .usually(BigDecimal.ONE)
          .says("weights from -B to B");

  private static final Parameter<BigDecimal> SLACK =
      Parameter.decimal("slack", "SHARE", BigDecimal.ONE)
          .usually(BigDecimal.valueOf(Parameters.SLACK))
          .says(
              "share of the noise that covers the sampling error of the average and the gap of"
                  + " each search; less means less noise and more searches");

  private static final Parameter<Long> RECORDS_GUESS =
      Parameter.whole("records-guess", "N", 1_000_000_000_000L)
          .says(
              "a public guess of the number of records, needed with %s"
                  .formatted(ParameterReference.of("neighbours", "add-remove")));

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "opsamp", "the average of many perturbed optima over a box of real weights")
          .provenIn("docs/proofs/opsamp.md")
          .withLaw(Laws.OPSAMP)
          .needsDelta()
          .takes(SAMPLED_LOSS, BOX, SLACK, RECORDS_GUESS)
          .tellsRisksIf(v -> v.get(SAMPLED_LOSS).risk().isPresent())
          .learnsFrom(Form.CELLS)
          .checkedBy(v -> {})
          .made(
              s -> new OpSamp(s.threads()),
              (s, v) ->
                  new Parameters(
                      s.epsilon(),
                      s.delta(),
                      s.adjacency(),
                      v.get(SAMPLED_LOSS),
                      v.get(BOX),
                      s.magnitudes(),
                      Calibration.SHARP,
                      v.get(SLACK).doubleValue(),
                      v.find(RECORDS_GUESS).map(OptionalLong::of).orElse(OptionalLong.empty())));

  /** Largest B. */
  public static final int MAX_BOUND = 1000;

  /** Largest d. */
  public static final int MAX_FEATURES = 10_000;

  /** Which constants; both are proven. */
  public enum Calibration {
    /** The constant 27, and concentration of the difference of the two averages. */
    SHARP,
    /** The published constant, 250 when a record is replaced, and of each average apart. */
    PUBLISHED
  }

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param epsilon above 0
   * @param delta above 0
   * @param adjacency which data sets are neighbours
   * @param loss of the margin
   * @param bound B, above 0, at most {@link #MAX_BOUND}, with at most nine decimal places
   * @param magnitudes public bounds on the absolute values of the features, from 1; larger values
   *     are clamped
   * @param calibration which constants
   * @param slack how much of the stability goes to the concentration of the average and to the
   *     misses of the oracle, each; in (0, 1]: less means less noise and more calls
   * @param records a public guess of the number of records, which needs not be right; when it is
   *     absent, the number itself, which is public when records are replaced
   */
  public record Parameters(
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      BoxLoss loss,
      BigDecimal bound,
      List<Long> magnitudes,
      Calibration calibration,
      double slack,
      OptionalLong records) {

    /** Usual slack. */
    public static final double SLACK = 0.2;

    public Parameters {
      magnitudes = List.copyOf(magnitudes);
      if (epsilon.value().signum() == 0 || !(slack > 0 && slack <= 1)) {
        throw new IllegalArgumentException("epsilon is not above 0, or the slack not in (0, 1]");
      }
      if (magnitudes.stream().anyMatch(m -> m < 1) || records.orElse(1) < 1) {
        throw new IllegalArgumentException("a magnitude, or the guess of records, is below 1");
      }
      if (bound.signum() <= 0 || bound.compareTo(BigDecimal.valueOf(MAX_BOUND)) > 0) {
        throw new InvalidInputException(
            "the bound of the weights is not above 0 and at most " + MAX_BOUND,
            "use a number such as 1.");
      }
      if (delta.isZero()) {
        throw new InvalidInputException(
            "this mechanism needs a delta above 0",
            "give "
                + ParameterReference.of("delta")
                + ", far below one over the number of records, such as 1e-6.");
      }
      if (magnitudes.isEmpty() || magnitudes.size() > MAX_FEATURES) {
        throw new InvalidInputException(
            "the number of features is not from 1 to " + MAX_FEATURES, "choose fewer columns.");
      }
      if (records.isEmpty() && !adjacency.replaces()) {
        throw new InvalidInputException(
            "the number of records is private when records are added or removed",
            "give a public guess with " + ParameterReference.of("records-guess") + ".");
      }
    }

    /** B as the nearest multiple of 2^-32. */
    double boundValue() {
      return FixedPointWeights.value(Math.max(1, FixedPointWeights.of(bound.doubleValue())));
    }
  }

  private final int threads;
  private final @Nullable Rounds rounds;

  /**
   * @param threads that call the oracle, at least 1; the draw does not depend on them
   */
  public OpSamp(int threads) {
    this(threads, null);
  }

  private OpSamp(int threads, @Nullable Rounds rounds) {
    this.threads = threads;
    this.rounds = rounds;
  }

  /**
   * The same, whose oracle is called in rounds of tasks; the draw does not depend on them either.
   *
   * @param others who runs tasks sees what the promise does not cover: the table's rows and noise
   */
  public OpSamp inRounds(Rounds others) {
    return new OpSamp(threads, others);
  }

  @Override
  public MechanismSpec<Cells, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    parameters
        .records()
        .ifPresent(n -> requireRoom(n, mostRecords(parameters, OpSampPlan.of(parameters, n))));
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    PrivacyGuarantee promise =
        PrivacyGuarantee.approximate(
            parameters.epsilon(), parameters.delta(), parameters.adjacency().requireRecords());
    if (parameters.adjacency().replaces()) {
      return promise;
    }
    long guess = parameters.records().orElseThrow();
    return promise.under(
        List.of(
            "no table in question has more than %d records"
                .formatted(mostRecords(parameters, OpSampPlan.of(parameters, guess)))));
  }

  /** The largest number of records for which alpha is above all rounding errors; public. */
  static long mostRecords(Parameters parameters, OpSampPlan plan) {
    return RoundingError.mostRecords(
        parameters.magnitudes().size(), parameters.boundValue(), plan.alpha());
  }

  private static void requireRoom(long records, long most) {
    if (records > most) {
      throw new InvalidInputException(
          "opsamp can prove its minima in floating point for tables of at most %d records here"
              .formatted(most),
          "use a smaller "
              + ParameterReference.of("box")
              + ", a larger "
              + ParameterReference.of("slack")
              + ", or a smaller table.");
    }
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    if (cells.dimension() != parameters.magnitudes().size()) {
      throw new IllegalArgumentException("one magnitude per feature is needed");
    }
    requireRoom(cells.records(), mostRecords(parameters, plan(cells, parameters)));
  }

  /** The numbers of a release from this table, from its public size alone. */
  public static OpSampPlan plan(Cells cells, Parameters parameters) {
    return OpSampPlan.of(parameters, parameters.records().orElse(cells.records()));
  }

  @Override
  public String outlook(Cells cells, Parameters parameters) {
    OpSampPlan plan = plan(cells, parameters);
    return "%d calls of the oracle, noise of scale %.3g on weights from -%s to %s; %s"
        .formatted(
            plan.calls(),
            plan.lambda(),
            parameters.bound().toPlainString(),
            parameters.bound().toPlainString(),
            OracleRehearsal.of(parameters, plan, threads));
  }

  @Override
  public RawOutput.Real draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(cells, parameters);
    OpSampPlan plan = plan(cells, parameters);
    ScaledRows rows = ScaledRows.of(cells, scales(parameters));
    ParallelOracleCalls sampling = new ParallelOracleCalls(parameters, plan, rows, bits, stop);
    long[] sums = rounds == null ? sampling.run(threads) : sampling.run(rounds);
    DiscreteLaplace noise = new DiscreteLaplace(plan.noiseSteps());
    double unit = Math.scalb(1.0, plan.coarse() - FixedPointWeights.PLACES) / plan.calls();
    List<Double> weights = new ArrayList<>();
    for (int j = 0; j < sums.length; j++) {
      long steps = Math.addExact(sums[j] >> plan.coarse(), noise.draw(bits));
      weights.add(steps * unit / parameters.magnitudes().get(j));
    }
    long errors = errors(cells, weights);
    return new RawOutput.Real(weights, 0, parameters.loss().risk(), Diagnostics.of(errors, errors));
  }

  static double[] scales(Parameters parameters) {
    return parameters.magnitudes().stream().mapToDouble(Long::doubleValue).toArray();
  }

  private static long errors(Cells cells, List<Double> weights) {
    double[] w = weights.stream().mapToDouble(Double::doubleValue).toArray();
    return IntStream.range(0, cells.count())
        .mapToLong(
            c -> {
              double score = 0;
              for (int e = cells.start(c); e < cells.start(c + 1); e++) {
                score += w[cells.column(e)] * cells.value(e);
              }
              return score > 0 ? cells.negatives(c) : cells.positives(c);
            })
        .sum();
  }
}
