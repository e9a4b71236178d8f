package org.didyma.cli.options;

import org.didyma.data.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;
import picocli.CommandLine.Option;

/** What a record costs at a score, and what errors cost. */
public final class LossOption {

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      defaultValue = "zero-one",
      description =
          "what to minimise: ${bundle:known.losses}; each counts --cost times, by label; default"
              + " ${DEFAULT-VALUE}")
  private String loss = "zero-one";

  @Option(
      names = "--cost",
      paramLabel = "FN:FP",
      defaultValue = "1:1",
      description = "costs of a missed positive and of a false alarm, whole numbers; default 1:1")
  private String cost = "1:1";

  /** The loss by its public parameters. */
  public LossForm form() {
    return Losses.parse(loss);
  }

  /** Whether it is the costs of errors themselves. */
  public boolean isZeroOne() {
    return form() instanceof ZeroOneLoss;
  }

  public Costs costs() {
    return Costs.parse(cost);
  }

  /** The loss over all scores that a lattice can give to records of a schema. */
  public ScoreLoss over(WeightLattice lattice, Schema schema) {
    return form().over(ScoreRange.of(lattice, schema.magnitudes()), costs());
  }
}
