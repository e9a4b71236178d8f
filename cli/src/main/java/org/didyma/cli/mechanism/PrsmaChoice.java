package org.didyma.cli.mechanism;

import java.util.Set;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.gradient.CalibrationRule;
import org.didyma.mechanisms.lattice.Prsma;

/** Robust subsampling, which keeps no promise and runs only for those who say that they know. */
final class PrsmaChoice implements MechanismChoice {

  private final BlockOptions blocks;
  private final PerturbationOptions perturbation;

  PrsmaChoice(BlockOptions blocks, PerturbationOptions perturbation) {
    this.blocks = blocks;
    this.perturbation = perturbation;
  }

  @Override
  public String name() {
    return "prsma";
  }

  @Override
  public Set<String> options() {
    return ChosenMechanism.latticeOptionsAnd(
        "--oracle", "--delta", PerturbationOptions.CALIBRATION, BlockOptions.BLOCK_TIME_LIMIT);
  }

  @Override
  public void check(Set<String> given) {
    if (perturbation.calibration() != CalibrationRule.PUBLISHED) {
      throw new InvalidInputException(
          "prsma is not proven private: where its oracle fails for want of one record, that record"
              + " decides whether an answer can come out at all",
          "use --mechanism sample-and-aggregate, which keeps its promise whatever its oracle does,"
              + " or --calibration published for a release without a guarantee.");
    }
    blocks.limit();
  }

  @Override
  public ChosenMechanism<?, ?> over(Setting setting) {
    return ChosenMechanism.onCells(
        new Prsma(setting.oracle().get()),
        new Prsma.Parameters(
            setting.epsilon(),
            setting.delta(),
            setting.adjacency(),
            setting.lattice(),
            setting.costs(),
            blocks.limit()));
  }
}
