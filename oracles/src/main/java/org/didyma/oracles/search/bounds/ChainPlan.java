package org.didyma.oracles.search.bounds;

import org.didyma.oracles.search.space.SearchSpace;

/**
 * How the chain bound of a space is kept, and what raises it. It follows from the shape of the
 * chains and decides how long a search takes, not what it finds: any of it may be left out.
 *
 * @param tables true when each chain has a table, false when its cells are sorted; the rest needs
 *     tables
 * @param slopes that share a perturbation out among the chains, or are the tangents of a loss
 * @param messages between chains and weights, for a search that is not over at once; for 0/1 loss
 * @param sparse a second bound for few non-zero weights
 */
public record ChainPlan(boolean tables, boolean slopes, boolean messages, boolean sparse) {

  /** What suits the chains of a space. */
  public static ChainPlan of(SearchSpace space, ChainForest forest) {
    boolean tables = DenseChains.pays(space, forest);
    boolean sparse = tables && SparseChains.pays(space);
    boolean zeroOne = space.problem().isZeroOne();
    boolean perturbed = !space.problem().perturbation().isNone();
    boolean slopes = tables && !sparse && (perturbed || !zeroOne);
    boolean messages = slopes && zeroOne && ChainMembers.fit(space, forest);
    return new ChainPlan(tables, slopes, messages, sparse);
  }

  /** The same for a search that goes on without messages. */
  public ChainPlan withoutMessages() {
    return new ChainPlan(tables, slopes, false, sparse);
  }

  /** The same for a bound that nobody raises. */
  ChainPlan withoutSlopes() {
    return new ChainPlan(tables, false, false, sparse);
  }
}
