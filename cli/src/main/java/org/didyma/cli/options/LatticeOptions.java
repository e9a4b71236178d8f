package org.didyma.cli.options;

import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What to look for an optimum in and what errors cost. The lattice is the one that is named, with
 * no intercept unless one is named: known optima are stated that way.
 */
public final class LatticeOptions {

  /** What takes the place of a range where there is no intercept. */
  static final String NO_INTERCEPT = "none";

  @Option(
      names = "--lattice",
      paramLabel = "LATTICE",
      defaultValue = "ternary",
      description =
          "weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also squared"
              + " norm at most R2), sparse:K:S (also at most S non-zero); default ternary")
  private String lattice = "ternary";

  @Option(
      names = "--intercept",
      paramLabel = "LO:HI[:STEP]",
      description =
          "also choose a threshold: range of the intercept, which is a multiple of STEP (1);"
              + " with none, as without it, the threshold is 0")
  private @Nullable String intercept;

  @Mixin private LossOption loss = new LossOption();

  public LatticeName lattice() {
    LatticeName choice = LatticeName.parse(lattice);
    String range = intercept;
    return range == null || range.equals(NO_INTERCEPT)
        ? choice
        : choice.withSteppedIntercept(range);
  }

  /** Whether any of them was given a value of its own. */
  public boolean isGiven() {
    return !lattice.equals("ternary")
        || intercept != null && !intercept.equals(NO_INTERCEPT)
        || !loss.isZeroOne()
        || !loss.costs().equals(Costs.EQUAL);
  }

  /** What is minimised over the lattice. */
  public LossOption loss() {
    return loss;
  }

  public Costs costs() {
    return loss.costs();
  }

  /**
   * The loss as a table of the scores, or computed where no table has room or the intercept goes by
   * steps.
   *
   * @param plain whether the loss alone is minimised, by a search
   */
  public ScoreLoss loss(LossForm form, ScoreRange range, WeightLattice lattice, boolean plain) {
    boolean computed =
        plain
            && !lattice.hasBall()
            && !lattice.isConstrained()
            && (!ScoreTable.hasRoom(range.low(), range.high()) || lattice.interceptStep() != 1);
    return computed
        ? form.computed(range, costs()).orElseGet(() -> form.over(range, costs()))
        : form.over(range, costs());
  }
}
