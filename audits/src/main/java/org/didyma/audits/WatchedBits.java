package org.didyma.audits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.didyma.exact.RandomBits;

/**
 * Hands on the bits of a source, and notes which threads use which of its forks. For audits, which
 * release nothing.
 */
final class WatchedBits implements RandomBits {

  private final RandomBits source;
  private final Set<Thread> users = Collections.synchronizedSet(new HashSet<>());

  /** This source, the one that it was forked from, and all other forks. */
  private final List<WatchedBits> family;

  WatchedBits(RandomBits source) {
    this(source, Collections.synchronizedList(new ArrayList<>()));
  }

  private WatchedBits(RandomBits source, List<WatchedBits> family) {
    this.source = source;
    this.family = family;
    family.add(this);
  }

  @Override
  public long nextLong() {
    users.add(Thread.currentThread());
    return source.nextLong();
  }

  @Override
  public RandomBits fork() {
    return new WatchedBits(source.fork(), family);
  }

  /** How many threads used bits. */
  int threads() {
    Set<Thread> all = new HashSet<>();
    family.forEach(bits -> all.addAll(bits.users));
    return all.size();
  }

  /** How many sources were used by more than one thread. */
  int shared() {
    return (int) family.stream().filter(bits -> bits.users.size() > 1).count();
  }
}
