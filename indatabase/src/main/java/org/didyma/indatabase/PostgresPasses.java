package org.didyma.indatabase;

import java.sql.Array;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.data.schema.Schema;
import org.didyma.databases.CodedCopy;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.descent.DescentState;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.oracles.SearchStoppedException;

/**
 * Passes that PostgreSQL runs by {@link PostgresCode}, which does in PL/pgSQL what {@link
 * DescentState} does here. Each pass takes the state from here and gives it back.
 *
 * <p>Codes become rows there too, by a small table of what the codes of each feature stand for.
 */
final class PostgresPasses extends CopiedRows {

  private static final String ROWS = "didyma_rows";

  private static final String STATE = "didyma_state";

  private static final String EPOCH =
      "didyma.epoch(CASE WHEN %1$s = 1 THEN s.state END, ?, %1$s, r.entries, r.label, n.noise"
          + " ORDER BY %1$s)";

  private static final String WHOLE =
      EPOCH.formatted("r.place") + " FROM %s r LEFT JOIN %s n ON n.turn = r.place";

  private static final String SAMPLED =
      EPOCH.formatted("t.turn")
          + " FROM %s t JOIN %s r ON r.place = t.place LEFT JOIN %s n ON n.turn = t.turn"
              .formatted(PostgresTurns.LOTS, ROWS, PostgresTurns.NOISE);

  /** Places in the state before the weights. */
  private static final int HEAD = 6;

  private static final int PLACE = 5;

  private final PostgresTurns turns;

  PostgresPasses(
      CodedCopy copy,
      Schema schema,
      RowScale scale,
      Supplier<RowsBuilder> builders,
      boolean afresh) {
    super(copy, schema.features().size(), scale, builders, afresh);
    this.turns = new PostgresTurns(copy);
    String entries = PostgresFields.make(copy, schema, scale);
    copy.remake(
        ROWS,
        "AS SELECT place, label, didyma.scaled(%s, ?, ?, ?) AS entries FROM %s ORDER BY place"
            .formatted(entries, CodedCopy.TABLE),
        scale.norm(),
        RowScale.ROUNDING,
        scale.rawDimension());
    copy.execute("CREATE UNIQUE INDEX didyma_rows_places ON " + ROWS + "(place)");
  }

  @Override
  public double[] descend(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    begin(plan, noise);
    for (int pass = 1; pass <= plan.passes(); pass++) {
      SearchStoppedException.throwIf(stop);
      if (noise instanceof AddedNoise.OnGrid drawn) {
        turns.writeNoise(plan.updates(size()), plan.batch(), dimension(), drawn, random, stop);
      }
      String rows = pass == 1 ? ROWS : rowsOfNextPass(ROWS, "label, entries");
      String query = WHOLE.formatted(rows, PostgresTurns.NOISE);
      requireAll(epoch(query, numbers(plan, plan.updates(size()), noise, plan.averages(pass))));
    }
    return weights(plan);
  }

  @Override
  public double[] descendOnLots(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    begin(plan, noise);
    LotsAhead ahead = new LotsAhead(plan, size(), dimension(), noise, random);
    while (ahead.draw(stop)) {
      turns.write(ahead, dimension());
      long seen = epoch(SAMPLED, numbers(plan, ahead.updates(), noise, false));
      if (seen != ahead.places().length) {
        throw copy.changed();
      }
    }
    return weights(plan);
  }

  /** Weights stay in the database until the end: what is bound to a statement may be logged. */
  private void begin(PassDescent.Plan plan, AddedNoise noise) {
    if (noise != AddedNoise.NONE && !(noise instanceof AddedNoise.OnGrid)) {
      throw new IllegalStateException("no such noise in PostgreSQL");
    }
    double[] state =
        new double[HEAD + (plan.averaging() == WeightAverage.LAST ? 2 : 3) * dimension()];
    state[0] = dimension();
    copy.remake(STATE, "AS SELECT CAST(? AS float8[]) AS state", state);
    turns.begin();
  }

  /** Runs one query over the rows and returns how many it has seen. */
  private long epoch(String rows, double[] numbers) {
    return copy.query(
        "UPDATE %s s SET state = (SELECT %s) RETURNING state[%s]".formatted(STATE, rows, PLACE + 1),
        List.of(numbers),
        row -> row.next() ? row.getLong(1) : 0L);
  }

  private double[] weights(PassDescent.Plan plan) {
    int d = dimension();
    double[] state =
        copy.query(
            "SELECT state FROM " + STATE,
            List.of(),
            row -> row.next() ? doubles(row.getArray(1)) : new double[0]);
    int from = HEAD + (plan.averaging() == WeightAverage.LAST ? 0 : 2 * d);
    return Arrays.copyOfRange(state, from, from + d);
  }

  /** What the functions call a plan. */
  private static double[] numbers(
      PassDescent.Plan plan, long updates, AddedNoise noise, boolean averages) {
    MarginLoss loss = MarginLoss.of(plan.loss().loss());
    double[] numbers = new double[11];
    if (loss instanceof HuberMarginLoss huber) {
      numbers[0] = 1;
      numbers[1] = huber.width();
    } else if (loss instanceof HingeMarginLoss) {
      numbers[0] = 2;
    } else if (!(loss instanceof LogisticMarginLoss)) {
      throw new IllegalStateException("no such loss in PostgreSQL");
    }
    numbers[2] = plan.loss().lambda();
    numbers[3] = plan.batch();
    numbers[4] = updates;
    if (plan.steps() instanceof StepSize.Constant constant) {
      numbers[6] = constant.eta();
    } else if (plan.steps() instanceof StepSize.Decreasing decreasing) {
      numbers[5] = 1;
      numbers[6] = decreasing.beta();
      numbers[7] = decreasing.offset();
    } else if (plan.steps() instanceof StepSize.SquareRoot root) {
      numbers[5] = 2;
      numbers[6] = root.beta();
      numbers[7] = root.offset();
    } else if (plan.steps() instanceof StepSize.StronglyConvex convex) {
      numbers[5] = 3;
      numbers[6] = convex.beta();
      numbers[7] = convex.gamma();
    } else if (plan.steps() instanceof StepSize.InverseRoot root) {
      numbers[5] = 4;
      numbers[6] = root.scale();
    } else if (plan.steps() instanceof StepSize.Inverse inverse) {
      numbers[5] = 5;
      numbers[6] = inverse.gamma();
    } else {
      throw new IllegalStateException("no such steps in PostgreSQL");
    }
    numbers[8] = plan.radius();
    numbers[9] = averages ? 1 : 0;
    if (noise instanceof AddedNoise.OnGrid drawn) {
      numbers[10] = drawn.grid().value(1);
    }
    return numbers;
  }

  /** Errors are counted there. */
  @Override
  public long errors(double[] w) {
    return copy.query(
        "SELECT COUNT(*) FROM %s WHERE (didyma.score(?, 0, entries) > 0) <> (label > 0)"
            .formatted(ROWS),
        List.of(w),
        row -> row.next() ? row.getLong(1) : 0L);
  }

  private static double[] doubles(Array array) throws java.sql.SQLException {
    return Arrays.stream((Object[]) array.getArray())
        .mapToDouble(x -> ((Number) x).doubleValue())
        .toArray();
  }
}
