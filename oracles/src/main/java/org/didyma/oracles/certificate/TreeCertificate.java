package org.didyma.oracles.certificate;

import java.util.List;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * A proof that no point of a lattice has a smaller objective than a given one: a search tree whose
 * closed nodes carry nothing but the rule that closes them.
 *
 * <p>It proves the value of the minimum. It does not prove that the point is the lexicographically
 * smallest of several minimisers. It is computed from the table and may reveal single records.
 *
 * @param order the coordinate that each position of the tree fixes, a permutation; of a tree over
 *     classes, see {@link ShiftedRows}
 * @param categories for a tree over classes of weights: the coordinates of each category, its
 *     reference first; empty for a tree over points
 * @param stairs for a tree over points that is closed by levels: the coordinates of each stair of
 *     at least two steps, from the bottom up ({@link Steps}); otherwise empty
 * @param lattice where the minimum is taken
 * @param loss of a record
 * @param perturbation unit, linear and projected term of the objective
 * @param cells number of distinct rows of the table
 * @param records number of records of the table
 * @param baseLoss the loss at the score 0 everywhere, that of predicting -
 * @param weights the point
 * @param objective its value V
 * @param normMultiplier mu: mu * |w|^2 is added to the weights' part of the bound and taken from
 *     the norm's; any integer is valid
 * @param slopeUnit S: how many units of the slopes make one of the objective, at least 1
 * @param slopes one for each cell, in the order of the problem's cells; any integers are valid;
 *     empty if all are 0
 * @param nodes number of nodes of the tree; 0 when there is none, and every support is to be looked
 *     at ({@link SupportProof})
 * @param codes the nodes in preorder, see {@link NodeCodes}
 * @param conflicts of the nodes that they close, in preorder, see {@link NodeConflicts}; empty when
 *     they close none
 */
public record TreeCertificate(
    List<Integer> order,
    List<List<Integer>> categories,
    List<List<Integer>> stairs,
    WeightLattice lattice,
    ScoreLoss loss,
    Perturbation perturbation,
    int cells,
    long records,
    long baseLoss,
    Weights weights,
    long objective,
    long normMultiplier,
    long slopeUnit,
    List<Long> slopes,
    long nodes,
    String codes,
    String conflicts) {

  public TreeCertificate {
    order = List.copyOf(order);
    categories = categories.stream().map(List::copyOf).toList();
    stairs = stairs.stream().map(List::copyOf).toList();
    slopes = List.copyOf(slopes);
  }

  /** True for a tree over points that neither levels nor conflicts close. */
  public boolean isOverPoints() {
    return nodes > 0 && categories.isEmpty() && stairs.isEmpty() && conflicts.isEmpty();
  }
}
