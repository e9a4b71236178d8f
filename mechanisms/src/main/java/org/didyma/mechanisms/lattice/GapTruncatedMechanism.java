package org.didyma.mechanisms.lattice;

import org.didyma.data.rows.Form;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.sampling.GapTruncatedSampler;

/**
 * Promise: the released weights are a draw from p(w) proportional to exp(-lambda * min(L(w), L_min
 * + T, L_(R))), L_min the least loss over the lattice and L_(R) the R-th smallest, with the lambda
 * of {@link ExponentialMechanism}; hence the release is epsilon-differentially private (pure) under
 * that adjacency, without conditions, and of bounded range epsilon.
 *
 * <p>All points with a loss below the truncated score's maximum are listed by branch and bound; the
 * rank R bounds their number, so that no table can make the list outgrow memory. The proof is
 * docs/proofs/truncated-scores.md.
 */
public final class GapTruncatedMechanism
    extends TruncatedMechanism<GapTruncatedMechanism.Parameters> {

  private static final Parameter<Long> GAP =
      Parameter.whole("gap", "T", 1_000_000_000_000L)
          .required()
          .says("weights that cost at least T more than the best are equally likely");

  private static final Parameter<Integer> TOP = TopR.TOP.usually(GapTruncatedMechanism.USUAL_RANK);

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "gap-truncated", "a sample that distinguishes only weights near the best")
          .provenIn("docs/proofs/truncated-scores.md")
          .withLaw(Laws.GAP_TRUNCATED)
          .choosesFromLattice()
          .takesUnits()
          .takesLabels()
          .takes(GAP, TOP)
          .learnsFrom(Form.CELLS)
          .made(
              s -> new GapTruncatedMechanism(),
              (s, v) ->
                  new Parameters(ExponentialMechanism.parameters(s, v), v.get(GAP), v.get(TOP)));

  /** Some tens of megabytes of weights. */
  public static final int USUAL_RANK = 100_000;

  /**
   * Public parameters.
   *
   * @param choice epsilon, adjacency, lattice and costs
   * @param gap T, in units of cost, at least 1
   * @param rank R, from 1 to {@link GapTruncatedSampler#MAX_RANK}
   */
  public record Parameters(ExponentialMechanism.Parameters choice, long gap, int rank)
      implements Truncation {
    public Parameters {
      if (gap < 1) {
        throw new IllegalArgumentException("the gap is below 1");
      }
      if (rank < 1 || rank > GapTruncatedSampler.MAX_RANK) {
        throw new IllegalArgumentException(
            "the rank is not from 1 to " + GapTruncatedSampler.MAX_RANK);
      }
    }
  }

  public GapTruncatedMechanism() {
    super(KIND);
  }
}
