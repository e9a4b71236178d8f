package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.didyma.cli.options.DataForm;
import org.didyma.data.CellReader;
import org.didyma.formulations.Cells;
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
    int number = blocks.number();
    DataForm<List<Cells>> form =
        (table, cancellation, mayBeEmpty) -> {
          // Whether the table is in order does not depend on the split.
          table.cells(cancellation, mayBeEmpty);
          List<Cells> read = new ArrayList<>();
          for (int b = 0; b < number; b++) {
            int block = b;
            read.add(
                CellReader.read(
                    table.source(),
                    table.schema(),
                    position -> {
                      cancellation.check();
                      return position % number == block;
                    }));
          }
          return read;
        };
    return new ChosenMechanism<>(
        new SampleAndAggregate(setting.oracle().get()),
        new SampleAndAggregate.Parameters(
            setting.epsilon(),
            setting.adjacency(),
            setting.lattice(),
            setting.costs(),
            number,
            blocks.limit()),
        form);
  }
}
