package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.RoundingMode;
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
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.law.Laws;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.ConcentratedConversion;

/**
 * PrivGene: candidates bred from the survivors of the generation before, survivors drawn by the
 * exponential mechanism. Promise: every draw has bounded range epsilon_s, so the release is pure
 * (delta 0: draws times epsilon_s is epsilon) or (epsilon, delta)-differentially private (draws
 * times epsilon_s^2/8 is the rho of (epsilon, delta)), without conditions.
 *
 * <p>Source: Zhang, Xiao, Yang, Zhang and Winslett, "PrivGene" (SIGMOD 2013); the variant with one
 * survivor and no crossover is that of the code of Lee and Kifer (2018). Proof:
 * docs/proofs/gradient-mechanisms.md, section 12.
 */
public final class PrivGene implements DeclaredMechanism<Rows, PrivGene.Parameters> {

  private static final Parameter<Integer> GENERATIONS =
      Parameter.count("generations", "R", 100_000)
          .derived("epsilon N/800, rounded, from 1 to 100")
          .says("generations");

  private static final Parameter<Breed> BREED =
      Parameter.oneOf("breed", "NAME", Breed.values())
          .usually(Breed.COORDINATES)
          .says("coordinates (one survivor, one weight changes) or crossover");

  private static final Parameter<Integer> CANDIDATES =
      Parameter.count("candidates", "M", 100_000)
          .derived("200")
          .says(
              "%s: vectors in a generation".formatted(ParameterReference.of("breed", "crossover")));

  private static final Parameter<Integer> SURVIVORS =
      Parameter.count("survivors", "M", 100_000)
          .derived("10")
          .says(
              "%s: survivors of a generation"
                  .formatted(ParameterReference.of("breed", "crossover")));

  private static final Parameter<Double> MUTATION =
      Parameter.real("mutation", "S", 1e-9, 1e5)
          .derived("0.5")
          .says("change of a weight in the first generation");

  private static final Parameter<Double> SHRINK =
      Parameter.real("shrink", "F", 1e-3, 1)
          .derived("0.95")
          .says("share of it that each later generation keeps");

  public static final MechanismSpec<Rows, Parameters> KIND =
      MechanismSpec.<Rows, Parameters>of(
              "privgene", "genetic search whose survivors are sampled privately")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.PRIVGENE)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .needs(RequiredInput.DELTA)
          .takes(
              DescentParameters.rowsAnd(
                  DescentParameters.RECORDS.requiredWithout(GENERATIONS.name()),
                  GENERATIONS,
                  BREED,
                  CANDIDATES,
                  SURVIVORS,
                  MUTATION,
                  SHRINK))
          .learnsFrom(new RowsForm(0), DescentParameters::rows)
          .made(s -> new PrivGene(), PrivGene::parameters);

  private static Parameters parameters(PublicContext s, ParameterValues v) {
    double epsilon = s.target().epsilonValue();
    Parameters usual =
        Parameters.usual(
            s.target(),
            s.adjacency(),
            DescentParameters.marginLoss(v),
            v.get(BREED),
            v.find(GENERATIONS)
                .orElseGet(
                    () -> Parameters.usualGenerations(v.get(DescentParameters.RECORDS), epsilon)));
    if (usual.breed() == Breed.COORDINATES && (v.isGiven(CANDIDATES) || v.isGiven(SURVIVORS))) {
      throw new InvalidInputException(
          "%s and %s are of privgene with %s"
              .formatted(
                  ParameterReference.of("candidates"),
                  ParameterReference.of("survivors"),
                  ParameterReference.of("breed", "crossover")),
          "leave them out, or use %s.".formatted(ParameterReference.of("breed", "crossover")));
    }
    int all = v.find(CANDIDATES).orElse(usual.candidates());
    if (all < 2) {
      throw new InvalidInputException(
          ParameterReference.of("candidates") + " is below 2", "use more, or leave it out.");
    }
    int kept = v.find(SURVIVORS).orElse(Math.min(all, usual.survivors()));
    if (kept < 2 || kept > all) {
      throw new InvalidInputException(
          "%s is not from 2 to the number of candidates, %d"
              .formatted(ParameterReference.of("survivors"), all),
          "use a number in that range, or more %s.".formatted(ParameterReference.of("candidates")));
    }
    return new Parameters(
        usual.target(),
        usual.adjacency(),
        usual.loss(),
        usual.breed(),
        usual.generations(),
        all,
        kept,
        v.find(MUTATION).orElse(usual.step()),
        v.find(SHRINK).orElse(usual.shrink()));
  }

  /** How a generation is bred. */
  public enum Breed {
    /** One survivor; candidates differ from it in one coordinate, by the step up or down. */
    COORDINATES,
    /** Several survivors, one-point crossover of two of them, mutation of one coordinate. */
    CROSSOVER
  }

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target what to promise
   * @param adjacency which tables are neighbours
   * @param loss of margins
   * @param breed how a generation is bred
   * @param generations from 1
   * @param candidates of a generation, for crossover, from 2
   * @param survivors of a generation, for crossover, from 2
   * @param step first mutation s, on coordinates that are at most 1
   * @param shrink each generation's step is this share of the one before, in (0, 1]
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      MarginLoss loss,
      Breed breed,
      int generations,
      int candidates,
      int survivors,
      double step,
      double shrink) {

    private static final int MOST = 100_000;

    public Parameters {
      if (generations < 1 || generations > MOST) {
        throw new InvalidInputException(
            "the number of generations is not from 1 to " + MOST, "use a number such as 20.");
      }
      if (candidates < 2 || candidates > MOST || survivors < 2 || survivors > candidates) {
        throw new IllegalArgumentException("candidates or survivors are out of range");
      }
      if (!(step > 0 && step < 1e6 && shrink > 0 && shrink <= 1)) {
        throw new IllegalArgumentException("the step or how it shrinks is out of range");
      }
    }

    /**
     * The generations that n records bear: one per 800 records and unit of epsilon, from 1 to 100.
     *
     * @param records n, public
     */
    public static int usualGenerations(long records, double epsilon) {
      return (int) Math.max(1, Math.min(100, Math.round(records * epsilon / 800)));
    }

    /** The constants of the sources: step 0.5, shrinking by 0.95; 200 candidates, 10 survivors. */
    public static Parameters usual(
        PrivacyTarget target, Adjacency adjacency, MarginLoss loss, Breed breed, int generations) {
      return new Parameters(target, adjacency, loss, breed, generations, 200, 10, 0.5, 0.95);
    }

    /** The number of draws: of survivors in every generation but the last, then of the release. */
    long draws() {
      return breed == Breed.COORDINATES ? generations : (generations - 1L) * survivors + 1;
    }

    /** The range of one draw. */
    Epsilon drawEpsilon() {
      if (target.isPure()) {
        Rational each = Rational.of(target.epsilon().value()).dividedBy(Rational.of(draws()));
        return epsilon(each.doubleValue() * (1 - 0x1p-50));
      }
      double rho = ConcentratedConversion.rho(target.epsilonValue(), target.deltaValue());
      return epsilon(Math.sqrt(8 * rho / draws()) * (1 - 0x1p-50));
    }

    private static Epsilon epsilon(double value) {
      BigDecimal down = new BigDecimal(value).setScale(15, RoundingMode.FLOOR);
      if (down.signum() == 0) {
        throw new InvalidInputException(
            "epsilon is too small for this many generations",
            "use a larger epsilon or fewer generations.");
      }
      return new Epsilon(down);
    }
  }

  @Override
  public MechanismSpec<Rows, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.Repeated(
        parameters.draws(),
        new PrivacyEvent.Exponential(parameters.drawEpsilon(), parameters.adjacency));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    PrivacyTarget target = parameters.target;
    return target.isPure()
        ? PrivacyGuarantee.pure(target.epsilon(), parameters.adjacency.requireRecords())
        : PrivacyGuarantee.approximate(
            target.epsilon(), target.delta(), parameters.adjacency.requireRecords());
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    double[] w = new Evolution(rows, parameters, bits).run(stop);
    return GradientProof.drawn(rows, w, parameters.loss);
  }
}
