package org.didyma.operations.comparison;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.records.Table;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.TrainingPart;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.TestInput;

/** How often, and how, a table is split into records to learn from and to test. */
record TableSplits(Inputs in) {

  static final Parameter<Integer> SPLITS =
      Parameter.count("splits", "K", 100)
          .says("hold out a random fifth of the records on average, K times anew")
          .derived("every fifth record, once");

  /** Refuses splits of a table that is not split. */
  static final InputRule FITS =
      InputRule.when(
          in -> in.has(SPLITS) && in.has(TestInput.TEST),
          "--splits holds records of the table out, and --test names other records to test on",
          "leave out one of them.");

  /**
   * A split of the table.
   *
   * @param part the records to learn from
   * @param test the records to test on
   */
  record Split(TrainingPart part, Cells test) {}

  /**
   * The splits of a table, at least one.
   *
   * @param start of the simulation, which decides coins
   * @param pause called now and then; what it throws ends the reading
   */
  List<Split> of(Table table, long start, Runnable pause) {
    TestInput test = new TestInput(in);
    if (!in.has(SPLITS)) {
      return List.of(
          new Split(new TrainingPart(test.training(table), pause), test.tested(table, pause)));
    }
    return IntStream.rangeClosed(1, in.get(SPLITS))
        .mapToObj(k -> SplitProblem.heldOut(start, k, TestInput.FOLDS))
        .map(
            heldOut ->
                new Split(
                    new TrainingPart(test.training(table, heldOut), pause),
                    test.tested(table, heldOut, pause)))
        .toList();
  }
}
