package org.didyma.oracles.search.bounds;

import org.jspecify.annotations.Nullable;

/** Tables of any entries. */
final class LongTables implements MessageTables {

  private final long[] table;
  private final long[] message;

  LongTables(int entries, int messages) {
    this(new long[entries], new long[messages]);
  }

  private LongTables(long[] table, long[] message) {
    this.table = table;
    this.message = message;
  }

  @Override
  public LongTables copy() {
    return new LongTables(table.clone(), message.clone());
  }

  @Override
  public @Nullable TernarySums ternary() {
    return null;
  }

  @Override
  public void set(int at, long value) {
    table[at] = value;
  }

  @Override
  public long entry(int at) {
    return table[at];
  }

  @Override
  public long message(int at) {
    return message[at];
  }

  @Override
  public void addTo(long[] costs, int from, int end, int source, int stride) {
    if (stride == 1) {
      for (int i = 0; i < end - from; i++) {
        costs[from + i] += table[source + i];
      }
      return;
    }
    for (int i = from, at = source; i < end; i++, at += stride) {
      costs[i] += table[at];
    }
  }

  @Override
  public void addMessage(long[] costs, int at, int from, int values) {
    for (int i = 0; i < values; i++) {
      costs[at + i] += message[from + i];
    }
  }

  @Override
  public void removeMessage(long[] costs, int at, int from, int values) {
    for (int i = 0; i < values; i++) {
      costs[at + i] -= message[from + i];
    }
  }

  @Override
  public void replaceMessage(long[] costs, int at, int old, int by, int values) {
    for (int i = 0; i < values; i++) {
      costs[at + i] += message[by + i] - message[old + i];
    }
  }

  @Override
  public void send(int at, int length, int to, int values, int entry) {
    if (values == 3 && (entry == 1 || entry == -1)) {
      sendTernary(at, length, to, entry);
    } else {
      sendAny(at, length, to, values, entry);
    }
  }

  @Override
  public void sendKnown(int at, int length, int to, int values, int entry, int valley) {
    if (!MessageTables.isSentInFull(length, values, entry)) {
      send(at, length, to, values, entry);
      return;
    }
    int step = Math.abs(entry);
    int first = entry > 0 ? to : to + values - 1; // of the window that starts at the low end
    int next = entry > 0 ? 1 : -1;
    int last = at + length - 1 - step * (values - 1);
    for (int i = 0; i < values; i++) {
      message[first + i * next] = table[Valleys.within(valley, at + i * step, last + i * step)];
    }
  }

  @Override
  public void addAndSend(
      int first, int second, int target, int length, int to, int values, int entry) {
    if (values == 3 && length > 3 && (entry == 1 || entry == -1)) {
      addAndSendTernary(first, second, target, length, to, entry);
      return;
    }
    for (int i = 0; i < length; i++) {
      table[target + i] = table[first + i] + table[second + i];
    }
    send(target, length, to, values, entry);
  }

  /** The least entries are seen while they are added up. */
  private void addAndSendTernary(int first, int second, int target, int length, int to, int entry) {
    int last = length - 1;
    long low = table[first] + table[second];
    long nextLow = table[first + 1] + table[second + 1];
    long nextHigh = table[first + last - 1] + table[second + last - 1];
    long high = table[first + last] + table[second + last];
    long middle = Long.MAX_VALUE;
    table[target] = low;
    table[target + 1] = nextLow;
    for (int i = 2; i < last - 1; i++) {
      long sum = table[first + i] + table[second + i];
      table[target + i] = sum;
      middle = Math.min(middle, sum);
    }
    table[target + last - 1] = nextHigh;
    table[target + last] = high;
    message[to + 1 - entry] = Math.min(middle, Math.min(low, nextLow));
    message[to + 1] = Math.min(middle, Math.min(nextLow, nextHigh));
    message[to + 1 + entry] = Math.min(middle, Math.min(nextHigh, high));
  }

  /** Three overlapping windows of all but two entries. */
  private void sendTernary(int at, int length, int to, int entry) {
    int end = at + length;
    long middle = Long.MAX_VALUE;
    for (int i = at + 2; i < end - 2; i++) {
      middle = Math.min(middle, table[i]);
    }
    if (length == 3) {
      message[to + 1 - entry] = table[at];
      message[to + 1] = table[at + 1];
      message[to + 1 + entry] = table[at + 2];
      return;
    }
    long second = table[at + 1];
    long lastButOne = table[end - 2];
    message[to + 1 - entry] = Math.min(middle, Math.min(table[at], second));
    message[to + 1] = Math.min(middle, Math.min(second, lastButOne));
    message[to + 1 + entry] = Math.min(middle, Math.min(lastButOne, table[end - 1]));
  }

  /** The window of value number i starts |x| i entries from the low end for x above 0. */
  private void sendAny(int at, int length, int to, int values, int entry) {
    int step = Math.abs(entry);
    int span = step * (values - 1);
    int window = length - span;
    if (window > span) {
      sendOverlapping(at, window, to, values, entry);
      return;
    }
    if (step == 1 && (long) values * window > length) {
      sendDisjoint(at, length, window, entry > 0 ? to : to + values - 1, entry);
      return;
    }
    boolean full = MessageTables.isSentInFull(length, values, entry);
    for (int i = 0; i < values; i++) {
      int start = at + (full ? step * (entry > 0 ? i : values - 1 - i) : 0);
      int end = full ? start + window : at + length;
      if (!full && i > 0) {
        message[to + i] = message[to];
        continue;
      }
      long smallest = Long.MAX_VALUE;
      for (int j = start; j < end; j++) {
        smallest = Math.min(smallest, table[j]);
      }
      message[to + i] = smallest;
    }
  }

  /**
   * Windows one entry further on each that do not all share one: each is the end of one block as
   * long as a window and the start of the next one.
   *
   * @param first where the message of the window at the low end goes to
   * @param next 1, or -1 if the others go to places before it
   */
  private void sendDisjoint(int at, int length, int window, int first, int next) {
    int windows = length - window + 1;
    for (int block = 0; block < windows; block += window) {
      int end = Math.min(block + window, length);
      long least = Long.MAX_VALUE;
      for (int i = end - 1; i >= block; i--) {
        least = Math.min(least, table[at + i]);
        if (i < windows) {
          message[first + i * next] = least;
        }
      }
      least = Long.MAX_VALUE;
      int last = Math.min(end + window - 1, length);
      for (int i = end; i < last; i++) {
        least = Math.min(least, table[at + i]);
        int start = i - window + 1;
        message[first + start * next] = Math.min(message[first + start * next], least);
      }
    }
  }

  /**
   * Windows that all hold the middle of the table: its least entry, and running minima outwards
   * from it on both sides.
   */
  private void sendOverlapping(int at, int window, int to, int values, int entry) {
    int step = Math.abs(entry);
    int span = step * (values - 1);
    long least = Long.MAX_VALUE;
    for (int i = at + span; i < at + window; i++) {
      least = Math.min(least, table[i]);
    }
    if (entry == 1) {
      sendOutwards(at + span, at + window, to, values, least);
      return;
    }
    int first = entry > 0 ? to : to + values - 1; // of the window that starts at the low end
    int next = entry > 0 ? 1 : -1;
    long right = least;
    int end = at + window;
    for (int i = 0; i < values; i++) {
      message[first + i * next] = right;
      for (int j = end; i + 1 < values && j < end + step; j++) {
        right = Math.min(right, table[j]);
      }
      end += step;
    }
    long left = Long.MAX_VALUE;
    int start = at + span;
    for (int i = values - 2; i >= 0; i--) {
      for (int j = start - 1; j >= start - step; j--) {
        left = Math.min(left, table[j]);
      }
      start -= step;
      message[first + i * next] = Math.min(message[first + i * next], left);
    }
  }

  /** The same where x is 1, as it nearly always is: the window moves on by one entry a value. */
  private void sendOutwards(int middle, int end, int to, int values, long least) {
    long right = least;
    message[to] = right;
    for (int i = 1; i < values; i++) {
      right = Math.min(right, table[end + i - 1]);
      message[to + i] = right;
    }
    long left = Long.MAX_VALUE;
    for (int i = 1; i < values; i++) {
      left = Math.min(left, table[middle - i]);
      int value = to + values - 1 - i;
      message[value] = Math.min(message[value], left);
    }
  }
}
