package org.didyma.indatabase;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.databases.CodedCopy;
import org.didyma.mechanisms.gradient.descent.DescentState;
import org.jspecify.annotations.Nullable;

/**
 * A descent that an H2 of this program works for. H2 makes aggregates of a class, not of objects,
 * so they find their run by its number.
 */
final class H2Run {

  private static final int BLOCK = 1 << 10;
  private static final Map<Long, H2Run> RUNNING = new ConcurrentHashMap<>();
  private static final AtomicLong LAST = new AtomicLong();

  private final DescentState state;
  private final CodedCopy copy;
  private final Supplier<RowsBuilder> builders;
  private final int[] codes;
  private RowsBuilder block;
  private long seen;
  private @Nullable RuntimeException failure;

  H2Run(DescentState state, CodedCopy copy, int features, Supplier<RowsBuilder> builders) {
    this.state = state;
    this.copy = copy;
    this.builders = builders;
    this.codes = new int[features];
    this.block = builders.get();
  }

  static long enter(H2Run run) {
    long number = LAST.incrementAndGet();
    RUNNING.put(number, run);
    return number;
  }

  static void leave(long number) {
    RUNNING.remove(number);
  }

  static Optional<H2Run> find(long number) {
    return Optional.ofNullable(RUNNING.get(number));
  }

  void begin(int pass) {
    state.begin(pass);
    block = builders.get();
    seen = 0;
  }

  /**
   * Takes the next record.
   *
   * @param arguments the number of the run, the place of the record, its label, its codes
   */
  void add(Object[] arguments) {
    try {
      long place = ((Number) arguments[1]).longValue();
      if (place != ++seen) {
        throw copy.changed();
      }
      for (int f = 0; f < codes.length; f++) {
        codes[f] = ((Number) arguments[f + 3]).intValue();
      }
      block.add(copy.vector(codes), ((Number) arguments[2]).intValue());
      if (block.size() == BLOCK) {
        take();
      }
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  private void take() {
    Rows rows = block.build();
    block = builders.get();
    for (int i = 0; i < rows.count() && !state.isPassOver(); i++) {
      state.add(rows, i);
    }
  }

  /** Ends the pass, and tells how many records it had. */
  long end() {
    try {
      take();
      return seen;
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  /** What ended the descent, in its own words. */
  Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }
}
