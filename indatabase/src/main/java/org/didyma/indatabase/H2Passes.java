package org.didyma.indatabase;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.databases.CodedCopy;
import org.didyma.exact.RandomBits;
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

  static final String LOTS = "didyma_lots";

  H2Passes(
      CodedCopy copy,
      int features,
      RowScale scale,
      Supplier<RowsBuilder> builders,
      boolean afresh) {
    super(copy, features, scale, builders, afresh);
  }

  @Override
  public double[] descend(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    DescentState state = new DescentState(plan, size(), dimension(), noise, random, stop);
    String all = "SELECT * FROM %s ORDER BY place";
    String next = rowsOfNextPass(CodedCopy.TABLE, "label, " + codes());
    return running(
        state,
        run -> {
          for (int pass = 1; pass <= plan.passes(); pass++) {
            run.pass(pass, all.formatted(pass == 1 ? CodedCopy.TABLE : next), size());
          }
        });
  }

  @Override
  public double[] descendOnLots(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    LotsAhead ahead = new LotsAhead(plan, size(), dimension(), noise, random);
    DescentState state = new DescentState(plan, size(), dimension(), ahead.replay(), random, stop);
    String lots =
        "SELECT turn AS place, label, %s FROM %s t JOIN %s r ON r.place = t.place ORDER BY turn"
            .formatted(codes(), LOTS, CodedCopy.TABLE);
    return running(
        state,
        run -> {
          for (int chunk = 1; ahead.draw(stop); chunk++) {
            write(ahead.places());
            run.pass(chunk, lots, ahead.places().length);
          }
        });
  }

  private void write(int[] places) {
    copy.remake(LOTS, "(turn BIGINT PRIMARY KEY, place BIGINT NOT NULL)");
    copy.write(
        "INSERT INTO " + LOTS + " VALUES (?, ?)",
        IntStream.range(0, places.length)
            .mapToObj(i -> List.<Object>of(i + 1L, (long) places[i]))
            .toList());
  }

  /** Goes through rows in an order. */
  private interface Passing {
    void pass(int number, String rows, long count);
  }

  private double[] running(DescentState state, Consumer<Passing> descent) {
    H2Run run = new H2Run(state, copy, features, builders);
    long number = H2Run.enter(run);
    try {
      copy.execute(CREATE);
      descent.accept(
          (pass, rows, count) -> {
            run.begin(pass);
            String epoch =
                "SELECT DIDYMA_EPOCH(CAST(? AS BIGINT), place, label, %s) FROM (%s)"
                    .formatted(codes(), rows);
            long seen = copy.query(epoch, List.of(number), row -> row.next() ? row.getLong(1) : 0L);
            if (seen != count) {
              throw copy.changed();
            }
          });
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
