package org.didyma.mechanisms.binned;

import java.util.Arrays;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A scorecard from noisy counts, the way of credit scoring made private: each column has one
 * histogram of its bins by outcome; weights of evidence, merged and shrunken, follow from these;
 * and where budget and records allow it, a second stage fits one coefficient for each column by
 * {@link Refit}. Promise: {@code epsilon}-differential privacy (pure), on the condition that the
 * second stage finds its minimum. The proof is docs/proofs/binned-counts.md.
 */
public final class BinnedCounts implements Mechanism<BinnedCells, BinnedCounts.Parameters> {

  public static final MechanismSpec<BinnedCells, Parameters> KIND =
      MechanismSpec.<BinnedCells, Parameters>of(
              "binned-counts", "a scorecard from noisy counts of each column's bins by outcome")
          .provenIn("docs/proofs/binned-counts.md")
          .withLaw(Laws.BINNED_COUNTS)
          .takesUnits()
          .drawsPoints()
          .tellsRisksIf(v -> true)
          .needs(RequiredInput.COST)
          .takes(DescentParameters.RECORDS)
          .learnsFrom(BinnedCells.FORM)
          .made(
              s -> new BinnedCounts(),
              (s, v) ->
                  new Parameters(
                      s.epsilon(), s.adjacency(), v.get(DescentParameters.RECORDS), s.costs()));

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param records a guess of the number of rows, at least 1; never that of the table, unless it is
   *     public
   * @param costs of errors, which move the cut-off
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, int records, Costs costs) {
    public Parameters {
      if (epsilon.value().signum() == 0 || records < 1) {
        throw new IllegalArgumentException("epsilon is not above 0, or there are no records");
      }
    }

    /** How epsilon is shared out over so many columns. */
    BudgetShares shares(int columns) {
      double signal =
          epsilon.value().doubleValue() * records / ((double) adjacency.changes() * columns);
      return BudgetShares.of(epsilon, columns, signal);
    }
  }

  @Override
  public String name() {
    return KIND.name();
  }

  @Override
  public String proof() {
    return KIND.proof();
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency())
        .under(List.of(ObjectivePerturbation.FOUND_MINIMUM));
  }

  @Override
  public void requireUsable(BinnedCells none, Parameters parameters) {
    BudgetShares shares = parameters.shares(none.layout().columns().size());
    CountNoise.requireDrawable(shares.scale(parameters.adjacency().changes()));
  }

  @Override
  public RawOutput.Point draw(
      BinnedCells data, Parameters parameters, RandomBits bits, CancellationToken stop) {
    SearchStoppedException.throwIf(stop);
    BinLayout layout = data.layout();
    BudgetShares shares = parameters.shares(layout.columns().size());
    Evidence evidence = Evidence.of(counted(data, parameters, bits), layout.columns());
    ScoreModel model =
        shares.hasRefit()
            ? new Refit(shares.refit(), parameters.adjacency()).draw(data, evidence, bits, stop)
            : ScoreModel.naive(evidence);
    return model.points(data, parameters.costs());
  }

  /**
   * The first stage alone, from which all that needs no second one follows.
   *
   * @return noisy numbers of negative and positive rows of each bin, one after the other, by
   *     column; and those of all rows, last
   */
  public static long[][] count(BinnedCells data, Parameters parameters, RandomBits bits) {
    NoisyHistograms noisy = counted(data, parameters, bits);
    long[][] all = Arrays.copyOf(noisy.counts(), noisy.counts().length + 1);
    all[noisy.counts().length] = noisy.outcomes();
    return all;
  }

  private static NoisyHistograms counted(BinnedCells data, Parameters parameters, RandomBits bits) {
    BudgetShares shares = parameters.shares(data.layout().columns().size());
    return NoisyHistograms.draw(data, shares.scale(parameters.adjacency().changes()), bits);
  }
}
