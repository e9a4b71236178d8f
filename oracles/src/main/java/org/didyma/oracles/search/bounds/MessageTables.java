package org.didyma.oracles.search.bounds;

import org.jspecify.annotations.Nullable;

/**
 * The tables of the chains of a {@link StarBound}, laid out one after the other, and the messages
 * that they send; in numbers of one size or another, which makes no difference but of time.
 */
interface MessageTables {

  /** A message is computed in full unless that takes more than this many times its chain's size. */
  long MOST_WORK = 16;

  /** Sets an entry. */
  void set(int at, long value);

  /** An entry of a message. */
  long message(int at);

  /** Adds every {@code stride}-th entry from {@code source} on to costs. */
  void addTo(long[] costs, int from, int end, int source, int stride);

  long entry(int at);

  /** Adds a message to costs. */
  void addMessage(long[] costs, int at, int message, int values);

  /** Takes a message from costs that it was added to. */
  void removeMessage(long[] costs, int at, int message, int values);

  /** Adds a message to costs that another one was added to. */
  void replaceMessage(long[] costs, int at, int old, int by, int values);

  /**
   * Computes a message: for each value of the chain's head, the least entry of the table's window
   * that the value leaves.
   *
   * @param at where the table starts
   * @param to where the message goes to
   * @param values of the head
   * @param entry x at the head
   */
  void send(int at, int length, int to, int values, int entry);

  /**
   * The same as {@link #send} for a table that falls up to some entry and rises from there on.
   *
   * @param valley where that entry lies, see {@link Valleys}
   */
  void sendKnown(int at, int length, int to, int values, int entry, int valley);

  /** Whether {@link #send} does what it says, and does not put less in its place. */
  static boolean isSentInFull(int length, int values, int entry) {
    int step = Math.abs(entry);
    int span = step * (values - 1);
    int window = length - span;
    return step == 1 || window > span || (long) values * window <= MOST_WORK * length;
  }

  /** Adds two tables up into a third one, which sends its message as by {@link #send}. */
  void addAndSend(int first, int second, int target, int length, int to, int values, int entry);

  /**
   * What adds and sends these tables in long loops, where weights are ternary; null for nothing.
   */
  @Nullable TernarySums ternary();

  /** The same tables for another path. */
  MessageTables copy();
}
