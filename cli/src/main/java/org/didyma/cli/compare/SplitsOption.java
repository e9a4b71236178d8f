package org.didyma.cli.compare;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.cli.options.TestOption;
import org.didyma.data.Table;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.TrainingPart;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * {@code --splits}: how often, and how, a table is split into records to learn from and to test.
 */
final class SplitsOption {

  private static final int MOST = 100;

  @Option(
      names = "--splits",
      paramLabel = "K",
      description =
          "hold records out by coins, a fifth in the mean, K times anew; default: every fifth record,"
              + " once")
  private @Nullable Integer splits;

  /**
   * A split of the table.
   *
   * @param part the records to learn from
   * @param test the records to test on
   */
  record Split(TrainingPart part, Cells test) {}

  /** Refuses numbers out of range, and splits of a table that is not split. */
  void check(TestOption test) {
    if (splits == null) {
      return;
    }
    if (splits < 1 || splits > MOST) {
      throw new InvalidInputException(
          "--splits is not a number from 1 to " + MOST, "leave it out.");
    }
    if (test.file().isPresent()) {
      throw new InvalidInputException(
          "--splits holds records of the table out, and --test names other records to test on",
          "leave out the one or the other.");
    }
  }

  /**
   * The splits of a table, at least one.
   *
   * @param start of the simulation, which decides coins
   * @param pause called now and then; what it throws ends the reading
   */
  List<Split> of(Table table, TestOption test, long start, Runnable pause) {
    if (splits == null) {
      return List.of(
          new Split(new TrainingPart(test.training(table), pause), test.tested(table, pause)));
    }
    return IntStream.rangeClosed(1, splits)
        .mapToObj(k -> SplitProblem.heldOut(start, k, TestOption.FOLDS))
        .map(
            heldOut ->
                new Split(
                    new TrainingPart(test.training(table, heldOut), pause),
                    test.tested(table, heldOut, pause)))
        .toList();
  }
}
