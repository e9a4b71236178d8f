package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which step each chain of {@link LevelTables} sends its message to, and what fixing a position
 * does to which tables. None of it depends on the values, so each table has a place of its own, and
 * a step back costs nothing.
 */
final class LevelPlan {

  static final int NONE = Steps.NONE;

  /**
   * What fixing a position does to a chain that starts there: its function becomes a summand of its
   * tail's. Places in tables are for the value 0 of the position.
   *
   * @param source where the tail's least q lies in the chain's table
   * @param factor how far the position's value moves that
   * @param sent the chain's message
   * @param left how many of its levels can still be reached
   * @param receiver whose levels it is about
   * @param base the topmost fixed step below the receiver, or -1
   * @param isCut whether the position is a step of the receiver's stair, so that its value chooses
   *     a part of the message
   * @param tail its number
   * @param previous the tail's table before, or -1
   * @param next its table afterwards, or -1 where it needs none
   * @param old the tail's message before, or -1
   * @param message its message afterwards, or -1
   */
  record Merge(
      int source,
      int factor,
      int sent,
      int left,
      int receiver,
      int base,
      boolean isCut,
      int tail,
      int previous,
      int next,
      int old,
      int message) {}

  final int[] receiver; // by chain
  final int[] first; // by chain: its lowest step of the receiver's stair
  final int[] levels; // by chain: how many of the receiver it can reach
  final int[] entry; // by chain: that of the receiver
  final boolean[] isPure; // by chain: a function of the receiver's level alone, without a table
  final int[] tables; // by chain: where its first table is, or -1
  final int[] sent; // by chain: where its first message is, or -1
  final Merge[][] merges; // by depth, the heaviest chains first
  private final Chains chains;
  private final Steps steps;
  private final int[] table; // while planning, by chain: the latest one
  private final int[] message;
  private long entries;
  private long messages;
  private int longest;

  /** Refuses tables of too many entries. */
  LevelPlan(Chains chains, Steps steps) {
    this.chains = chains;
    this.steps = steps;
    this.receiver = new int[chains.count];
    this.first = new int[chains.count];
    this.levels = new int[chains.count];
    this.entry = new int[chains.count];
    this.isPure = new boolean[chains.count];
    for (int i = 1; i < chains.count; i++) {
      receive(i);
    }
    this.table = new int[chains.count];
    this.message = new int[chains.count];
    Arrays.fill(table, NONE);
    Arrays.fill(message, NONE);
    for (int row : chains.row) {
      if (row != 0 && !isPure[row] && table[row] == NONE) {
        reserve(row);
      }
    }
    this.tables = table.clone();
    this.sent = message.clone();
    this.merges = new Merge[chains.size][];
    List<List<Integer>> starting = starting();
    for (int k = 0; k < merges.length; k++) {
      merges[k] = starting.get(k).stream().map(this::merge).toArray(Merge[]::new);
    }
  }

  /** How many entries all tables have. */
  int entries() {
    return (int) entries;
  }

  /** How many entries all messages have. */
  int messages() {
    return (int) messages;
  }

  /** How many entries the longest table has. */
  int longest() {
    return longest;
  }

  /** How many q a chain has. */
  int length(int chain) {
    return (int) (chains.high[chain] - chains.low[chain] + 1);
  }

  /** Says to which position a chain sends its message; its tail is known already. */
  private void receive(int chain) {
    int k = chains.position[chain];
    int tail = chains.tail[chain];
    boolean isLast = tail == 0;
    if (!isLast && steps.stair[k] == steps.stair[receiver[tail]]) {
      receiver[chain] = receiver[tail];
      first[chain] = k;
      levels[chain] = levels[tail] + steps.own[k] - 1;
      entry[chain] = entry[tail];
      isPure[chain] = isPure[tail];
    } else if (isLast || steps.outranks(steps.stair[k], steps.stair[receiver[tail]])) {
      receiver[chain] = k;
      first[chain] = k;
      levels[chain] = steps.own[k];
      entry[chain] = chains.entry[chain];
      isPure[chain] = isLast;
    } else {
      receiver[chain] = receiver[tail];
      first[chain] = first[tail];
      levels[chain] = levels[tail];
      entry[chain] = entry[tail];
    }
  }

  /** By position, the chains with a table that start there. */
  private List<List<Integer>> starting() {
    long[] weights = new long[chains.count];
    for (int c = 0; c < chains.row.length; c++) {
      weights[chains.row[c]] += chains.swing[c];
    }
    List<List<Integer>> starting = new ArrayList<>();
    for (int k = 0; k < chains.size; k++) {
      starting.add(new ArrayList<>());
    }
    for (int i = chains.count - 1; i > 0; i--) {
      weights[chains.tail[i]] += weights[i];
      if (!isPure[i]) {
        starting.get(chains.position[i]).add(i);
      }
    }
    starting.forEach(
        chain -> chain.sort(Comparator.comparingLong((Integer i) -> weights[i]).reversed()));
    return starting;
  }

  /** Gives a chain's next table and message their places. */
  private void reserve(int chain) {
    table[chain] = (int) entries;
    message[chain] = (int) messages;
    entries += chains.high[chain] - chains.low[chain] + 1;
    messages += levels[chain];
    if (entries + messages > PathBound.LONGEST) {
      throw new RefusedException("scores range too widely for tables of the loss");
    }
    longest = Math.max(longest, length(chain));
  }

  private Merge merge(int chain) {
    int k = chains.position[chain];
    int tail = chains.tail[chain];
    boolean isCut = first[chain] == k;
    int previous = table[tail];
    int old = message[tail];
    if (!isPure[tail]) {
      reserve(tail);
    }
    return new Merge(
        (int) (table[chain] + chains.low[tail] - chains.low[chain]),
        chains.entry[chain],
        message[chain],
        levels[chain] - (isCut ? steps.own[k] - 1 : 0),
        receiver[chain],
        isCut ? k : steps.below[first[chain]],
        isCut,
        tail,
        previous,
        table[tail],
        old,
        message[tail]);
  }
}
