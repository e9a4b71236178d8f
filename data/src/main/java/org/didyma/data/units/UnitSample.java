package org.didyma.data.units;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.cells.CodeCounts;
import org.didyma.data.cells.ColumnCells;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.cells.RecordCoder;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.ArrayLength;
import org.didyma.data.text.CsvScan;
import org.didyma.formulations.Cells;

/**
 * Of each unit of a table at most k records, all choices of so many equally likely, encoded. What
 * is kept of a unit depends on its own records and on numbers that are drawn for them alone, so a
 * promise about what a unit of k records changes is one about units of any size
 * (docs/proofs/units.md, section 1). Memory grows with the records that are kept.
 */
public final class UnitSample {

  private static final int[] NONE = {};

  private final Schema schema;
  private final RecordCoder coder;
  private final LongUnaryOperator below;

  /** k. */
  private final int most;

  /** Numbers of an encoded record: its codes and its label. */
  private final int width;

  private final Map<String, Integer> numbers = new HashMap<>();

  /** Per unit its kept records, one after the other; and how many there were. */
  private int[][] kept = new int[16][];

  private long[] seen = new long[16];
  private int units;

  private UnitSample(String name, Schema schema, LongUnaryOperator below, Runnable pause) {
    PrivacyUnit unit = schema.unit().orElseThrow();
    this.schema = schema;
    this.below = below;
    this.most = unit.records();
    this.width = schema.features().size() + 1;
    this.coder =
        new RecordCoder(name, schema, LabelUse.REQUIRED, new Keeping(unit.missing(), pause))
            .withUnits(unit);
  }

  /** No units of the same kind yet, and room for as many. */
  private UnitSample(UnitSample other, Schema schema) {
    this.schema = schema;
    this.below = other.below;
    this.most = other.most;
    this.width = other.width;
    this.coder = other.coder;
    this.kept = new int[other.units][];
  }

  /** Goes through records from anywhere, once. */
  public static UnitSample read(
      String name, CsvScan.Scan scan, Schema schema, LongUnaryOperator below, Runnable pause) {
    UnitSample sample = new UnitSample(name, schema, below, pause);
    scan.run(sample.coder);
    return sample;
  }

  /** Keeps records as they come (reservoir sampling within each unit; Vitter 1985). */
  private final class Keeping implements RecordCoder.Codes {

    private static final int DROPPED = -1;

    private final PrivacyUnit.Missing missing;
    private final Runnable pause;
    private int current;

    Keeping(PrivacyUnit.Missing missing, Runnable pause) {
      this.missing = missing;
      this.pause = pause;
    }

    /** A unit counts from its first record on, whether that is used or not. */
    @Override
    public void unit(String id) {
      boolean named = !id.isEmpty() && !schema.missing().contains(id);
      if (named) {
        current = numbers.computeIfAbsent(id, i -> next());
      } else {
        current = missing == PrivacyUnit.Missing.OWN ? next() : DROPPED;
      }
    }

    @Override
    public void accept(long position, long line, int[] codes, int label, int once) {
      if ((position & 1023) == 0) {
        pause.run();
      }
      if (current != DROPPED) {
        keep(current, codes, label);
      }
    }
  }

  private int next() {
    if (units == kept.length) {
      int larger = (int) Math.min(ArrayLength.MOST, 2L * ArrayLength.of(units + 1L));
      kept = Arrays.copyOf(kept, larger);
      seen = Arrays.copyOf(seen, larger);
    }
    kept[units] = NONE;
    return units++;
  }

  /** The t-th record of a unit is kept with probability min(1, k/t), in the place of any other. */
  private void keep(int unit, int[] codes, int label) {
    long before = seen[unit]++;
    int place = (int) Math.min(before, most);
    if (before >= most) {
      long drawn = below.applyAsLong(before + 1);
      if (drawn >= most) {
        return;
      }
      place = (int) drawn;
    } else {
      kept[unit] = Arrays.copyOf(kept[unit], ArrayLength.of((place + 1L) * width));
    }
    System.arraycopy(codes, 0, kept[unit], place * width, width - 1);
    kept[unit][place * width + width - 1] = label;
  }

  /**
   * Number of units, those without a record that counts included; public under replacement, where
   * every unit counts as {@link #most} records.
   */
  public int units() {
    return units;
  }

  /** k, the most records of a unit. */
  public int most() {
    return most;
  }

  /** Number of records of a unit that were kept, from 0 to k. */
  public int records(int unit) {
    return kept[unit].length / width;
  }

  /** The feature vector of a kept record. */
  public int[] vector(int unit, int record) {
    return coder.expand(kept[unit], record * width);
  }

  /** The code of the label of a kept record. */
  public int label(int unit, int record) {
    return kept[unit][record * width + width - 1];
  }

  /**
   * The same records with a class against the rest as their label.
   *
   * @param one the schema with that label
   * @param k the code of the class
   */
  public UnitSample against(Schema one, int k) {
    UnitSample two = new UnitSample(this, one);
    two.units = units;
    for (int u = 0; u < units; u++) {
      int[] own = kept[u].clone();
      for (int at = width - 1; at < own.length; at += width) {
        own[at] = own[at] == k ? LabelCoder.POSITIVE : LabelCoder.NEGATIVE;
      }
      two.kept[u] = own;
    }
    return two;
  }

  /** The units that are not taken away, with what was kept of them. */
  public UnitSample without(IntPredicate taken) {
    UnitSample rest = new UnitSample(this, schema);
    for (int u = 0; u < units; u++) {
      if (!taken.test(u)) {
        rest.kept[rest.units++] = kept[u];
      }
    }
    return rest;
  }

  /** All kept records as distinct rows with counts. */
  public Cells cells() {
    CodeCounts counts = new CodeCounts(width - 1, schema.label().labels());
    each((codes, from, label) -> counts.add(codes, from, label, 1));
    return counts.cells(schema.dimension(), coder);
  }

  /** The same of each feature by itself. */
  public List<Cells> columns() {
    ColumnCells columns = new ColumnCells(schema);
    each((codes, from, label) -> columns.add(codes, from, label, 1));
    return columns.cells(coder);
  }

  /** Receives kept records. */
  @FunctionalInterface
  interface Kept {

    /** The codes of a record begin at an index of the array, which is only lent. */
    void accept(int[] codes, int from, int label);
  }

  /** Goes through all kept records. */
  void each(Kept consumer) {
    for (int u = 0; u < units; u++) {
      for (int r = 0; r < records(u); r++) {
        consumer.accept(kept[u], r * width, label(u, r));
      }
    }
  }
}
