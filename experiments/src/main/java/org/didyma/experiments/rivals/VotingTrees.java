package org.didyma.experiments.rivals;

import java.util.List;

/**
 * Trees that vote: the score is the share of those that say positive less that of the others.
 *
 * @param trees at least one
 * @param positive for each tree the leaves that say so
 */
record VotingTrees(List<BinTree> trees, List<boolean[]> positive) implements BinScore {

  @Override
  public double of(int[] codes) {
    int votes = 0;
    for (int t = 0; t < trees.size(); t++) {
      votes += positive.get(t)[trees.get(t).leaf(codes)] ? 1 : -1;
    }
    return (double) votes / trees.size();
  }

  @Override
  public boolean tellsRisk() {
    return false;
  }
}
