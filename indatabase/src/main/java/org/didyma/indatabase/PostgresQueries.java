package org.didyma.indatabase;

import java.sql.ResultSet;
import java.sql.SQLException;
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
import org.didyma.mechanisms.gradient.descent.LotDescent;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;

/**
 * Descents in a PostgreSQL where no functions may be created: one plain query for each batch adds
 * up its gradients, and the {@link DescentState} here does the rest, so that updates and noise are
 * those of a descent in memory.
 */
final class PostgresQueries extends CopiedRows {

  private static final String ROWS = "didyma_rows";
  private static final String TURNED = "didyma_turned";
  private static final String COLUMNS = "label, columns, numbers";

  /** Weights nearer to 0 are taken for it: here a product that underflows is an error. */
  private static final double SMALLEST = 1e-150;

  private static final String IN_TURN = "r.place > ? AND r.place <= ?";
  private static final String SAMPLED = "r.place = ANY (?)";

  /** The score of a row r by the weights of p. */
  private static final String SCORE =
      "SELECT SUM(e.x * p.w[e.j + 1]) FROM unnest(r.columns, r.numbers) AS e(j, x)";

  PostgresQueries(
      CodedCopy copy,
      Schema schema,
      RowScale scale,
      Supplier<RowsBuilder> builders,
      boolean afresh) {
    super(copy, schema.features().size(), scale, builders, afresh);
    String entries = PostgresFields.make(copy, schema, scale);
    // What RowScale does, in its order of additions: one more or less in the last place of the norm
    // could turn a single-precision number into another.
    copy.remake(
        ROWS,
        """
        AS SELECT r.place, r.label, x.columns, x.numbers
        FROM (SELECT place, label, %s AS entries FROM %s ORDER BY place) r
        CROSS JOIN LATERAL (
          SELECT CAST(? AS float8) / GREATEST(CAST(? AS float8), sqrt(SUM(q ORDER BY i))) AS factor
          FROM (
            SELECT 0 AS i, CAST(1 AS float8) AS q
            UNION ALL
            SELECT i, r.entries[2 * i] * r.entries[2 * i]
            FROM generate_series(1, cardinality(r.entries) / 2) AS i) squares) f
        CROSS JOIN LATERAL (
          SELECT
            array_append(array_agg(CAST(r.entries[2 * i - 1] AS integer) ORDER BY i), %s) AS columns,
            array_append(
              array_agg(CAST(CAST(r.entries[2 * i] * f.factor AS float4) AS float8) ORDER BY i),
              CAST(CAST(f.factor AS float4) AS float8)) AS numbers
          FROM generate_series(1, cardinality(r.entries) / 2) AS i) x
        """
            .formatted(entries, CodedCopy.TABLE, scale.rawDimension()),
        RowScale.ROUNDING,
        scale.norm());
    index(ROWS);
  }

  private void index(String table) {
    copy.execute("CREATE UNIQUE INDEX %1$s_places ON %1$s(place)".formatted(table));
    copy.execute("ANALYZE " + table);
  }

  @Override
  public double[] descend(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    DescentState state = new DescentState(plan, size(), dimension(), noise, random, stop);
    long batch = plan.batch();
    for (int pass = 1; pass <= plan.passes(); pass++) {
      state.begin(pass);
      String rows = pass == 1 ? ROWS : rowsOfNextPass(ROWS, COLUMNS);
      if (!rows.equals(ROWS)) {
        copy.remake(TURNED, "AS SELECT * FROM %s r ORDER BY place".formatted(rows));
        index(TURNED);
        rows = TURNED;
      }
      // Records after the last batch are in none, but have to be there.
      requireAll(copy.query("SELECT COUNT(*) FROM " + rows, List.of(), PostgresQueries::count));
      copy.asking(
          query(rows, MarginLoss.of(plan.loss().loss()), IN_TURN),
          question -> {
            for (long from = 0; !state.isPassOver(); from += batch) {
              long begin = from;
              state.addBatch(
                  (sum, w) -> add(question, List.of(array(w), begin, begin + batch), batch, sum));
            }
          });
    }
    return state.weights();
  }

  @Override
  public double[] descendOnLots(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    DescentState state = new DescentState(plan, size(), dimension(), noise, random, stop);
    Lots lots = Lots.fixed(Math.toIntExact(size()), plan.batch());
    long updates = LotDescent.updates(plan.passes(), plan.batch(), size());
    int[] places = new int[plan.batch()];
    copy.asking(
        query(ROWS, MarginLoss.of(plan.loss().loss()), SAMPLED),
        question -> {
          for (long t = 1; t <= updates; t++) {
            lots.draw(random);
            Arrays.setAll(places, k -> lots.members()[k] + 1);
            state.addBatch((sum, w) -> add(question, List.of(array(w), places), plan.batch(), sum));
          }
        });
    return state.weights();
  }

  /** The sum of the gradients of some records, and in how many of them each column is. */
  private static String query(String table, MarginLoss loss, String which) {
    return """
        SELECT e.j, SUM(b.slope * e.x), COUNT(*)
        FROM (
          SELECT s.columns, s.numbers, s.label * (%s) AS slope
          FROM (
            SELECT r.columns, r.numbers, r.label, r.label * (%s) AS z
            FROM (SELECT CAST(? AS float8[]) AS w) p CROSS JOIN %s r
            WHERE %s OFFSET 0) s OFFSET 0) b
        CROSS JOIN LATERAL unnest(b.columns, b.numbers) AS e(j, x)
        GROUP BY e.j
        """
        .formatted(slope(loss), SCORE, table, which);
  }

  /** As in the functions: beyond a margin of 200 the slope, at most 2e-87, is taken for 0. */
  private static String slope(MarginLoss loss) {
    if (loss instanceof LogisticMarginLoss) {
      return "CASE WHEN s.z < -700 THEN -1 WHEN s.z < 0 THEN -1 / (1 + exp(s.z)) WHEN s.z > 200 THEN"
          + " 0 ELSE -exp(-s.z) / (1 + exp(-s.z)) END";
    }
    if (loss instanceof HuberMarginLoss huber) {
      return ("CASE WHEN s.z > 1 + %1$s THEN 0 WHEN s.z < 1 - %1$s THEN -1 ELSE GREATEST(-1, -(1 +"
              + " %1$s - s.z) / (2 * %1$s)) END")
          .formatted("CAST('" + huber.width() + "' AS float8)");
    }
    return "CASE WHEN s.z < 1 THEN -1 ELSE 0 END";
  }

  private void add(CodedCopy.Question question, List<Object> values, long batch, double[] sum) {
    long seen = question.ask(values, rows -> add(rows, sum));
    if (seen != batch) {
      throw copy.changed();
    }
  }

  /** Adds up columns, and returns in how many records the last is, which all have. */
  private static long add(ResultSet rows, double[] sum) throws SQLException {
    long records = 0;
    while (rows.next()) {
      int column = rows.getInt(1);
      sum[column] += rows.getDouble(2);
      records = column == sum.length - 1 ? rows.getLong(3) : records;
    }
    return records;
  }

  private static double[] array(double[] w) {
    return Arrays.stream(w).map(x -> Math.abs(x) < SMALLEST ? 0 : x).toArray();
  }

  /** Errors are counted there. */
  @Override
  public long errors(double[] w) {
    return copy.query(
        "SELECT COUNT(*) FROM (SELECT CAST(? AS float8[]) AS w) p CROSS JOIN %s r WHERE ((%s) > 0) <> (label > 0)"
            .formatted(ROWS, SCORE),
        List.of(array(w)),
        PostgresQueries::count);
  }

  private static long count(ResultSet row) throws SQLException {
    return row.next() ? row.getLong(1) : 0;
  }
}
