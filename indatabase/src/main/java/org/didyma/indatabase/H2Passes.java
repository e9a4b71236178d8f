package org.didyma.indatabase;

import java.util.List;
import java.util.function.Supplier;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.databases.CodedCopy;
import org.didyma.exact.RandomBits;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.gradient.descent.DescentState;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.noise.AddedNoise;

/**
 * Passes that an embedded H2 runs: {@link H2Epoch} is its aggregate, and hands each record to the
 * {@link DescentState} of this run, so that updates and noise are those of a descent in memory.
 */
final class H2Passes extends CopiedRows {

  private static final String CREATE =
      "CREATE AGGREGATE IF NOT EXISTS DIDYMA_EPOCH FOR \"" + H2Epoch.class.getName() + "\"";

  H2Passes(CodedCopy copy, int features, RowScale scale, Supplier<RowsBuilder> builders) {
    super(copy, features, scale, builders);
  }

  @Override
  public double[] descend(PassDescent.Plan plan, AddedNoise noise, RandomBits random, Stop stop) {
    DescentState state = new DescentState(plan, size(), dimension(), noise, random, stop);
    H2Run run = new H2Run(state, copy, features, builders);
    long number = H2Run.enter(run);
    String epoch =
        "SELECT DIDYMA_EPOCH(CAST(? AS BIGINT), place, label, %s) FROM (SELECT * FROM %s ORDER BY place)"
            .formatted(codes(), CodedCopy.TABLE);
    try {
      copy.execute(CREATE);
      for (int pass = 1; pass <= plan.passes(); pass++) {
        run.begin(pass);
        long seen = copy.query(epoch, List.of(number), row -> row.next() ? row.getLong(1) : 0L);
        requireAll(seen);
      }
      return state.weights();
    } catch (InvalidInputException e) {
      throw run.failure().orElse(e);
    } finally {
      H2Run.leave(number);
      drop();
    }
  }

  /** A database that was shut down keeps the name of the aggregate, which calls nothing. */
  private void drop() {
    try {
      copy.execute("DROP AGGREGATE IF EXISTS DIDYMA_EPOCH");
    } catch (InvalidInputException e) {
      // What ended the run matters more.
    }
  }
}
