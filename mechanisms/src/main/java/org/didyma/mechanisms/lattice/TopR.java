package org.didyma.mechanisms.lattice;

import org.didyma.data.rows.Form;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.sampling.GapTruncatedSampler;

/**
 * Promise: the released weights are a draw from p(w) proportional to exp(-lambda * min(L(w),
 * L_(R))), L_(R) the R-th smallest loss over the lattice, with the lambda of {@link
 * ExponentialMechanism}; hence the release is epsilon-differentially private (pure) under that
 * adjacency, without conditions, and of bounded range epsilon.
 *
 * <p>So the R best points have the weights of the exponential mechanism, and all others the weight
 * of the R-th. The best points are found and proven by branch and bound.
 *
 * <p>Source: the top-R method of Prastakos, Behdin and Mazumder (2025) for sparse regression; the
 * proof is docs/proofs/truncated-scores.md.
 */
public final class TopR extends TruncatedMechanism<TopR.Parameters> {

  /** R. */
  static final Parameter<Integer> TOP =
      Parameter.count("top", "R", GapTruncatedSampler.MAX_RANK)
          .required()
          .says("all but the R best weights are equally likely");

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "top-r", "a sample that distinguishes only the best weights")
          .provenIn("docs/proofs/truncated-scores.md")
          .withLaw(Laws.TOP_R)
          .choosesFromLattice()
          .takesUnits()
          .takesLabels()
          .takes(TOP)
          .learnsFrom(Form.CELLS)
          .made(
              s -> new TopR(),
              (s, v) -> new Parameters(ExponentialMechanism.parameters(s, v), v.get(TOP)));

  /**
   * Public parameters.
   *
   * @param choice epsilon, adjacency, lattice and costs
   * @param rank R, from 1 to {@link GapTruncatedSampler#MAX_RANK}; 1 is a uniform draw
   */
  public record Parameters(ExponentialMechanism.Parameters choice, int rank) implements Truncation {
    public Parameters {
      if (rank < 1 || rank > GapTruncatedSampler.MAX_RANK) {
        throw new IllegalArgumentException(
            "the rank is not from 1 to " + GapTruncatedSampler.MAX_RANK);
      }
    }

    @Override
    public long gap() {
      return GapTruncatedSampler.NO_GAP;
    }
  }

  public TopR() {
    super(KIND);
  }
}
