package org.didyma.mechanisms.gradient.descent;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;

/** Draws the records of one step after the other. Not thread-safe. */
public abstract sealed class Lots {

  /** The records of the last draw, in the first places. */
  protected int[] members = new int[0];

  private Lots() {}

  /**
   * Draws a fresh lot.
   *
   * @return the number of its records
   */
  public abstract int draw(RandomBits random);

  /** The records of the last lot, in the first places of an array that the next draw changes. */
  public int[] members() {
    return members;
  }

  /**
   * Sets of exactly {@code size} distinct ones of {@code records} records, all equally likely.
   *
   * @param size from 1 to records
   */
  public static Lots fixed(int records, int size) {
    return new Fixed(records, size);
  }

  /**
   * Sets that contain each record independently, with the largest multiple of 2^-64 that is not
   * above the rate. A smaller rate never costs more privacy.
   *
   * @param rate in [0, 1]
   */
  public static Lots poisson(int records, Rational rate) {
    return new Poisson(records, rate);
  }

  /** The start of a shuffle of all records, which goes on from where the last one has left them. */
  private static final class Fixed extends Lots {

    private final int size;

    Fixed(int records, int size) {
      if (size < 1 || size > records) {
        throw new IllegalArgumentException("a lot has no record, or more than there are");
      }
      this.size = size;
      this.members = new int[records];
      Arrays.setAll(members, i -> i);
    }

    @Override
    public int draw(RandomBits random) {
      for (int i = 0; i < size; i++) {
        int j = i + (int) random.below((long) members.length - i);
        int member = members[j];
        members[j] = members[i];
        members[i] = member;
      }
      return size;
    }
  }

  /**
   * Compares 64 uniform numbers with the rate at a time, one binary digit of all of them per word,
   * until each differs from the rate in some digit. How long that takes does not depend on the
   * records.
   */
  private static final class Poisson extends Lots {

    private final int records;
    private final boolean all;

    /** The first 64 binary digits of the rate. */
    private final long digits;

    Poisson(int records, Rational rate) {
      if (rate.signum() < 0 || rate.compareTo(Rational.ONE) > 0) {
        throw new IllegalArgumentException("a sampling rate is not in [0, 1]");
      }
      this.records = records;
      this.all = rate.equals(Rational.ONE);
      BigInteger scaled = rate.numerator().shiftLeft(Long.SIZE).divide(rate.denominator());
      this.digits = scaled.longValue();
      this.members = new int[records];
    }

    @Override
    public int draw(RandomBits random) {
      int count = 0;
      for (int from = 0; from < records; from += Long.SIZE) {
        long included = all ? -1 : included(random);
        if (records - from < Long.SIZE) {
          included &= (1L << (records - from)) - 1;
        }
        while (included != 0) {
          members[count++] = from + Long.numberOfTrailingZeros(included);
          included &= included - 1;
        }
      }
      return count;
    }

    private long included(RandomBits random) {
      long below = 0;
      long undecided = -1;
      for (int digit = Long.SIZE - 1; digit >= 0 && undecided != 0; digit--) {
        long drawn = random.nextLong();
        if ((digits >>> digit & 1) == 1) {
          below |= undecided & ~drawn;
          undecided &= drawn;
        } else {
          undecided &= ~drawn;
        }
      }
      return below;
    }
  }
}
