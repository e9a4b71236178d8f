package org.didyma.audits;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.didyma.exact.RandomBits;

/**
 * Hands on the bits of a source to mechanisms that ask for a {@link SecureRandom}, and notes which
 * threads fetch them into which block. For audits, which release nothing.
 */
final class WatchedRandom extends SecureRandom {

  private static final long serialVersionUID = 1;

  private final transient RandomBits source;

  /** By block of bits, of which every source has its own; arrays are told apart by identity. */
  private final transient Map<byte[], Set<Thread>> fetched = new WeakHashMap<>();

  WatchedRandom(RandomBits source) {
    super(null, null);
    this.source = source;
  }

  @Override
  public synchronized void nextBytes(byte[] bytes) {
    fetched.computeIfAbsent(bytes, b -> new HashSet<>()).add(Thread.currentThread());
    for (int at = 0; at < bytes.length; ) {
      long word = source.nextLong();
      for (int i = 0; i < Long.BYTES && at < bytes.length; i++, word >>>= 8) {
        bytes[at++] = (byte) word;
      }
    }
  }

  /** How many threads fetched bits. */
  synchronized int threads() {
    Set<Thread> all = new HashSet<>();
    fetched.values().forEach(all::addAll);
    return all.size();
  }

  /** How many blocks were filled by more than one thread. */
  synchronized int shared() {
    return (int) fetched.values().stream().filter(threads -> threads.size() > 1).count();
  }
}
