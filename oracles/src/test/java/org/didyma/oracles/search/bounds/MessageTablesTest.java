package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Messages of tables against their definition, for both sizes of numbers. */
class MessageTablesTest {

  private final Random random = new Random(81);

  @Test
  void messagesAreTheLeastEntriesOfWindows() {
    int shortened = 0;
    for (int i = 0; i < 20_000; i++) {
      int most = i % 7 == 0 && i % 3 != 0 ? 40 : 8;
      int values = 1 + random.nextInt(most);
      int step = 1 + random.nextInt(i % 3 == 0 ? 4 : 1);
      int entry = random.nextBoolean() ? step : -step;
      int rest = random.nextInt(i % 5 == 0 ? 60 : 12);
      int length = step * (values - 1) + 1 + rest;
      long[] first = random.longs(length, -1000, 1000).toArray();
      long[] second = random.longs(length, -1000, 1000).toArray();
      long[] sum = new long[length];
      Arrays.setAll(sum, q -> first[q] + second[q]);
      for (MessageTables tables :
          List.of(new IntTables(3 * length, 2 * values), new LongTables(3 * length, 2 * values))) {
        for (int q = 0; q < length; q++) {
          tables.set(q, first[q]);
          tables.set(length + q, second[q]);
        }
        MessageTables copy = tables.copy();
        tables.send(0, length, 0, values, entry);
        tables.addAndSend(0, length, 2 * length, length, values, values, entry);
        boolean full = step == 1 || (long) values * (1 + rest) <= MessageTables.MOST_WORK * length;
        shortened += full ? 0 : 1;
        long[] costs = new long[values + 1];
        tables.addMessage(costs, 1, 0, values);
        assertThat(Arrays.copyOfRange(costs, 1, values + 1))
            .isEqualTo(windows(first, values, entry));
        tables.replaceMessage(costs, 1, 0, values, values);
        assertThat(Arrays.copyOfRange(costs, 1, values + 1)).isEqualTo(windows(sum, values, entry));
        assertThat(tables.message(values)).isEqualTo(costs[1]);
        tables.removeMessage(costs, 1, values, values);
        assertThat(costs).containsOnly(0);
        long[] added = new long[length];
        tables.addTo(added, 0, length, 2 * length, 1);
        assertThat(added).isEqualTo(sum);
        int strided = (length + 1) / 2;
        long[] every = new long[strided];
        tables.addTo(every, 0, strided, length, 2);
        for (int q = 0; q < strided; q++) {
          assertThat(every[q]).isEqualTo(second[2 * q]);
        }
        // A copy has entries of its own.
        copy.set(0, first[0] + 1);
        assertThat(tables.entry(0)).isEqualTo(first[0]);
        assertThat(copy.entry(0)).isEqualTo(first[0] + 1);
      }
    }
    assertThat(shortened).isZero();
  }

  /** Of tables that fall and then rise, of parts of these, and where the valley is outside. */
  @Test
  void messagesOfTablesWithOneValleyAreTheSame() {
    for (int i = 0; i < 20_000; i++) {
      int values = 1 + random.nextInt(8);
      int step = 1 + random.nextInt(i % 3 == 0 ? 4 : 1);
      int entry = random.nextBoolean() ? step : -step;
      int length = step * (values - 1) + 1 + random.nextInt(12);
      int size = length + random.nextInt(10);
      int valley = random.nextInt(size);
      int from = random.nextInt(size - length + 1);
      for (MessageTables tables :
          List.of(new IntTables(size, 2 * values), new LongTables(size, 2 * values))) {
        long falls = 0;
        long rises = 0;
        for (int q = valley - 1; q >= 0; q--) {
          falls += random.nextInt(3);
          tables.set(q, falls);
        }
        for (int q = valley + 1; q < size; q++) {
          rises += random.nextInt(3);
          tables.set(q, rises);
        }
        tables.send(from, length, 0, values, entry);
        tables.sendKnown(from, length, values, values, entry, valley);
        for (int v = 0; v < values; v++) {
          assertThat(tables.message(values + v)).isEqualTo(tables.message(v));
        }
      }
    }
  }

  /** Where windows overlap little and are many, the least entry of all may stand for each. */
  @Test
  void messagesThatWouldTakeTooLongAreBounds() {
    int values = 200;
    int length = 30 * (values - 1) + 3000;
    long[] entries = random.longs(length, -1000, 1000).toArray();
    long[] windows = windows(entries, values, 30);
    for (MessageTables tables :
        List.of(new IntTables(length, values), new LongTables(length, values))) {
      for (int q = 0; q < length; q++) {
        tables.set(q, entries[q]);
      }
      tables.send(0, length, 0, values, 30);
      for (int v = 0; v < values; v++) {
        assertThat(tables.message(v)).isLessThanOrEqualTo(windows[v]);
      }
    }
  }

  private static long[] windows(long[] entries, int values, int entry) {
    int step = Math.abs(entry);
    int window = entries.length - step * (values - 1);
    long[] least = new long[values];
    for (int v = 0; v < values; v++) {
      int from = step * (entry > 0 ? v : values - 1 - v);
      least[v] = Arrays.stream(entries, from, from + window).min().orElseThrow();
    }
    return least;
  }
}
