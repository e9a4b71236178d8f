package org.didyma.cli.mechanism;

import java.util.Set;
import org.didyma.mechanisms.lattice.SampleAndAggregate;

/** Blocks that vote for weights. */
final class SampleAndAggregateChoice implements MechanismChoice {

  private final BlockOptions blocks;

  SampleAndAggregateChoice(BlockOptions blocks) {
    this.blocks = blocks;
  }

  @Override
  public String name() {
    return "sample-and-aggregate";
  }

  @Override
  public Set<String> options() {
    return ChosenMechanism.latticeOptionsAnd(
        "--oracle", BlockOptions.BLOCKS, BlockOptions.BLOCK_TIME_LIMIT);
  }

  @Override
  public void check(Set<String> given) {
    blocks.number();
    blocks.limit();
  }

  @Override
  public ChosenMechanism<?, ?> over(Setting setting) {
    return ChosenMechanism.onCells(
        new SampleAndAggregate(setting.oracle().get()),
        new SampleAndAggregate.Parameters(
            setting.epsilon(),
            setting.adjacency(),
            setting.lattice(),
            setting.costs(),
            blocks.number(),
            blocks.limit()));
  }
}
