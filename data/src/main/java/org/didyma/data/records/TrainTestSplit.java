package org.didyma.data.records;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.units.UnitSample;
import org.didyma.exact.Rational;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;

/**
 * Two parts of a table, one to learn from and one that is held out: each record goes to the one or
 * the other by its own coin, each unit with all its records where the schema has units. The coins
 * are independent of all else, so a promise about what happens to the parts is the larger of those
 * about each of them (docs/proofs/accounting.md, section 2, Theorem P).
 *
 * <p>A record with a weight goes to one part with all of it: it counts as often there, and once
 * where it is held out.
 *
 * <p>Sizes of parts are private unless single records are replaced. Either part may be empty. The
 * table is read once: reading the part to learn from draws both. Objects are for one release and
 * not thread-safe.
 */
public final class TrainTestSplit {

  /** How many coins are thrown before it is asked whether to stop. */
  private static final int COINS_AT_ONCE = 1 << 12;

  private final Table table;
  private final LongUnaryOperator below;
  private final BooleanSupplier heldOut;
  private final Cells.Builder evaluation;
  private boolean drawn;

  /**
   * Parts of all records of a table, by secure bits; nothing is read yet.
   *
   * @param table whole
   * @param heldOut the probability of a record, or unit, to be held out, above 0 and below 1;
   *     public
   * @throws InvalidInputException when the probability is out of range
   */
  public TrainTestSplit(Table table, Rational heldOut) {
    this(table, heldOut, new SecureBits()::below);
  }

  /**
   * @param below draws a number from 0 to a bound less 1, all equally likely
   */
  TrainTestSplit(Table table, Rational heldOut, LongUnaryOperator below) {
    requireShare(heldOut);
    if (!table.isWhole()) {
      throw new IllegalArgumentException("parts are of whole tables");
    }
    long part = heldOut.numerator().longValueExact();
    long all = heldOut.denominator().longValueExact();
    this.table = table;
    this.below = below;
    this.heldOut = () -> below.applyAsLong(all) < part;
    this.evaluation = empty(table.schema());
  }

  /**
   * Refuses what is no probability of a record to be held out.
   *
   * @throws InvalidInputException when it is not above 0 and below 1, or its denominator has more
   *     than 62 bits
   */
  public static void requireShare(Rational heldOut) {
    if (heldOut.signum() <= 0
        || heldOut.compareTo(Rational.ONE) >= 0
        || heldOut.denominator().bitLength() > 62) {
      throw new InvalidInputException(
          ParameterReference.of("hold-out")
              + " is not a number above 0 and below 1 of at most 18 places",
          "use a number such as 0.2.");
    }
  }

  /**
   * The part to learn from. It can be read once, by a form that {@link
   * org.didyma.data.rows.Form#readsOnce reads once}.
   */
  public Table learning() {
    return new Table(table.schema(), new Learning(table.records()));
  }

  /**
   * The part that was held out, of each unit one record, drawn from those that were used of it, so
   * that its records are independent of each other as units are.
   *
   * @throws IllegalStateException when the part to learn from was not read
   */
  public Cells evaluation() {
    if (!drawn) {
      throw new IllegalStateException("the split is made by reading the training part");
    }
    return evaluation.build();
  }

  private static Cells.Builder empty(Schema schema) {
    return Cells.builder(schema.dimension(), schema.label().labels());
  }

  private void addTo(Cells.Builder cells, int[] row, int label, int times) {
    long[] counts = new long[table.schema().label().labels()];
    counts[label] = times;
    cells.add(row, counts);
  }

  private void draw() {
    if (drawn) {
      throw new IllegalStateException("the parts of a table are sampled once");
    }
    drawn = true;
  }

  /** The records to learn from; what it holds out it gives to the other part. */
  private final class Learning implements Records {

    private final Records whole;

    Learning(Records whole) {
      this.whole = whole;
    }

    @Override
    public String name() {
      return whole.name();
    }

    @Override
    public String identity() {
      return whole.identity();
    }

    @Override
    public void requireReadable() {
      whole.requireReadable();
    }

    @Override
    public void requireReadable(Schema schema) {
      whole.requireReadable(schema);
    }

    @Override
    public List<String> conditions() {
      return whole.conditions();
    }

    @Override
    public boolean tellsUnits() {
      return whole.tellsUnits();
    }

    /** Each of the records that a cell counts has a coin. */
    @Override
    public Cells cells(Schema schema, Runnable pause) {
      draw();
      Cells.Builder learning = empty(schema);
      if (schema.weight().isPresent()) {
        whole.each(schema, LabelUse.REQUIRED, new Weighing(learning, pause));
        return learning.build();
      }
      Cells all = whole.cells(schema, pause);
      for (int c = 0; c < all.count(); c++) {
        long[] held = new long[all.labels()];
        long[] kept = new long[all.labels()];
        for (int k = all.labels() - 1; k >= 0; k--) {
          held[k] = heads(all.count(c, k), pause);
          kept[k] = all.count(c, k) - held[k];
        }
        add(evaluation, all.row(c), held);
        add(learning, all.row(c), kept);
      }
      return learning.build();
    }

    /** Throws a coin for each record, whatever it counts. */
    private final class Weighing implements RowConsumer {

      private final Cells.Builder learning;
      private final Runnable pause;
      private int weight;

      Weighing(Cells.Builder learning, Runnable pause) {
        this.learning = learning;
        this.pause = pause;
      }

      @Override
      public void weight(int times) {
        weight = times;
      }

      @Override
      public void accept(long position, long line, List<String> fields, int[] x, int label) {
        if (position % COINS_AT_ONCE == 0) {
          pause.run();
        }
        if (heldOut.getAsBoolean()) {
          addTo(evaluation, x, label, 1);
        } else if (weight > 0) {
          addTo(learning, x, label, weight);
        }
      }
    }

    private long heads(long coins, Runnable pause) {
      long heads = 0;
      for (long i = 0; i < coins; i++) {
        if (i % COINS_AT_ONCE == 0) {
          pause.run();
        }
        heads += heldOut.getAsBoolean() ? 1 : 0;
      }
      return heads;
    }

    private static void add(Cells.Builder cells, int[] row, long[] counts) {
      if (LongStream.of(counts).anyMatch(count -> count > 0)) {
        cells.add(row, counts);
      }
    }

    @Override
    public long each(Schema schema, LabelUse use, RowConsumer consumer) {
      draw();
      return whole.each(
          schema,
          use,
          new RowConsumer() {
            @Override
            public void columns(List<String> names) {
              consumer.columns(names);
            }

            @Override
            public void accept(long position, long line, List<String> fields, int[] x, int label) {
              if (heldOut.getAsBoolean()) {
                addTo(evaluation, x, label, 1);
              } else {
                consumer.accept(position, line, fields, x, label);
              }
            }
          });
    }

    @Override
    public UnitSample unitSample(Schema schema, LongUnaryOperator choices, Runnable pause) {
      draw();
      UnitSample all = whole.unitSample(schema, choices, pause);
      return all.without(
          u -> {
            if (!heldOut.getAsBoolean()) {
              return false;
            }
            if (all.records(u) > 0) {
              int r = (int) below.applyAsLong(all.records(u));
              addTo(evaluation, all.vector(u, r), all.label(u, r), 1);
            }
            return true;
          });
    }

    @Override
    public Cells cells(Schema schema, LongPredicate part) {
      throw new IllegalStateException("a random split has no parts by position");
    }
  }
}
