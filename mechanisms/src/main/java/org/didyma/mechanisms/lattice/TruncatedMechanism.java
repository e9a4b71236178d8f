package org.didyma.mechanisms.lattice;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * An exponential mechanism on the loss min(L(w), L_min + T, L_(R)): its points below that are found
 * and proven by branch and bound, all others are drawn alike.
 *
 * @param <P> its public parameters
 */
public abstract sealed class TruncatedMechanism<P extends TruncatedMechanism.Truncation>
    implements LatticeMechanism<P> permits GapTruncatedMechanism, TopR {

  /** Where the loss is truncated. */
  public interface Truncation {

    /** Epsilon, adjacency, lattice and costs. */
    ExponentialMechanism.Parameters choice();

    /** T, in units of cost; {@link GapTruncatedSampler#NO_GAP} for none. */
    long gap();

    /** R. */
    int rank();
  }

  private final ExponentialMechanism exponential = new ExponentialMechanism();
  private final GapTruncatedSampler sampler = new GapTruncatedSampler();
  private final MechanismSpec<Cells, P> kind;

  TruncatedMechanism(MechanismSpec<Cells, P> kind) {
    this.kind = kind;
  }

  @Override
  public final String name() {
    return kind.name();
  }

  @Override
  public final String proof() {
    return kind.proof();
  }

  /**
   * An exponential mechanism, with a score of the same range.
   *
   * @throws IllegalArgumentException when there is a prior, of which these laws know nothing
   */
  @Override
  public final PrivacyEvent describe(P parameters) {
    if (!parameters.choice().prior().equals(LatticePrior.NONE)) {
      throw new IllegalArgumentException(name() + " has no prior");
    }
    ConstraintRefusal.require(parameters.choice().lattice(), name());
    return exponential.describe(parameters.choice());
  }

  @Override
  public final PrivacyGuarantee guarantee(P parameters) {
    return exponential.guarantee(parameters.choice());
  }

  @Override
  public final void check(Cells cells, P parameters) {
    ExponentialMechanism.Parameters choice = parameters.choice();
    ExactRoom.require(cells, choice.lattice(), choice.loss(), choice.adjacency());
  }

  @Override
  public final RawOutput.Point draw(
      Cells cells, P parameters, RandomBits bits, CancellationToken stop) {
    check(cells, parameters);
    ExponentialMechanism.Parameters choice = parameters.choice();
    LearningProblem problem = LearningProblem.of(cells, choice.lattice(), choice.loss());
    GapTruncatedSampler.Prepared prepared =
        sampler.prepare(
            problem,
            ExponentialMechanism.rate(choice),
            parameters.gap(),
            parameters.rank(),
            SearchListener.asking(stop));
    Weights weights = prepared.draw(bits);
    return new RawOutput.Point(
        choice.lattice(),
        weights,
        choice.loss(),
        Diagnostics.ofSearch(problem, weights, prepared.nodes(), "search-tree"));
  }
}
