package org.didyma.privacy.audit;

import java.util.Arrays;
import org.didyma.exact.RandomBits;

/**
 * Bits that can be played again: after {@link #rewind} the words that were drawn come once more,
 * and after them fresh ones. For audits, which release nothing; no mechanism that releases may be
 * given one.
 */
public final class Tape implements RandomBits {

  private final RandomBits source;
  private long[] words = new long[64];
  private int recorded;
  private int next;

  /** An empty tape that records from a source. */
  public Tape(RandomBits source) {
    this.source = source;
  }

  @Override
  public long nextLong() {
    if (next == recorded) {
      if (recorded == words.length) {
        words = Arrays.copyOf(words, 2 * recorded);
      }
      words[recorded++] = source.nextLong();
    }
    return words[next++];
  }

  /** Goes back to the first word. */
  public void rewind() {
    next = 0;
  }

  /** The number of words drawn since the last rewinding. */
  public int position() {
    return next;
  }
}
