package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class RandomBitsTest {

  private static final int DRAWS = 200_000;

  @Test
  void secureBitsAreFairAndDoNotRepeat() {
    RandomBits random = new SecureBits();
    long[] ones = new long[64];
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < DRAWS; i++) {
      long word = random.nextLong();
      seen.add(word);
      for (int b = 0; b < 64; b++) {
        ones[b] += word >>> b & 1;
      }
    }
    assertThat(seen).hasSizeGreaterThan(DRAWS - 2);
    // Binomial with standard deviation 224; 6.2 of them are exceeded once in 1e9.
    assertThat(Arrays.stream(ones)).allMatch(n -> Math.abs(n - DRAWS / 2) < 1389);
  }

  /** Who reads the memory later does not learn the noise from it. */
  @Test
  void bitsAreForgottenOnceTheyAreHandedOut() {
    byte[][] block = new byte[1][];
    RandomBits random =
        new SecureBits(
            new SecureRandom() {
              @Override
              public void nextBytes(byte[] bytes) {
                Arrays.fill(bytes, (byte) 1);
                block[0] = bytes;
              }
            });
    for (int i = 1; i <= 100; i++) {
      assertThat(random.nextLong()).isEqualTo(0x0101010101010101L);
      byte[] left = new byte[block[0].length];
      Arrays.fill(left, i * Long.BYTES, left.length, (byte) 1);
      assertThat(block[0]).isEqualTo(left);
    }
  }

  @Test
  void aForkHasBitsOfItsOwn() {
    RandomBits random = new SecureBits();
    RandomBits fork = random.fork();
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      seen.add(random.nextLong());
      seen.add(fork.nextLong());
    }
    assertThat(seen).hasSize(20_000);
  }

  @Test
  void oneSequenceCannotBeForked() {
    RandomBits script = () -> 1;
    assertThatThrownBy(script::fork)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("one thread");
  }

  @Test
  void integersBelowABoundAreUniform() {
    RandomBits random = Bits.seeded(1);
    for (int bound : new int[] {1, 2, 3, 7, 10, 64, 1000}) {
      if (bound > 1) {
        assertThat(uniform(bound, () -> random.below(bound))).isTrue();
        BigInteger big = BigInteger.valueOf(bound);
        assertThat(uniform(bound, () -> random.below(big).longValueExact())).isTrue();
      }
      assertThat(random.below((long) bound)).isBetween(0L, bound - 1L);
    }
    assertThat(random.below(1)).isZero();
    assertThat(random.below(BigInteger.ONE)).isZero();
  }

  /**
   * With the bound 3 * 2^61 a third of the remainders would come up too seldom without rejection.
   */
  @Test
  void largeBoundsAreRejectedInto() {
    long bound = 3L << 61;
    RandomBits random = Bits.seeded(2);
    assertThat(uniform(3, () -> random.below(bound) % 3)).isTrue();
    assertThat(uniform(3, () -> random.below(bound) >>> 61)).isTrue();
    LongSupplier withoutRejection =
        () ->
            BigInteger.valueOf(random.nextLong())
                .mod(BigInteger.ONE.shiftLeft(64))
                .multiply(BigInteger.valueOf(bound))
                .shiftRight(64)
                .longValueExact();
    assertThat(uniform(3, () -> withoutRejection.getAsLong() % 3)).isFalse();
  }

  @Test
  void aTwinThatRejectsOneTooFewFails() {
    RandomBits random = Bits.seeded(3);
    LongSupplier twin =
        () -> {
          while (true) {
            long candidate = random.nextLong() & 15;
            if (candidate <= 10) {
              return candidate % 10;
            }
          }
        };
    assertThat(uniform(10, twin)).isFalse();
  }

  /** U = 0 and, for a bound of 3 * 2^61, every third U belong to no value. */
  @Test
  void wordsInExcessAreDrawnAgain() {
    assertThat(Bits.scripted(-1, 0).below(10)).isEqualTo(9);
    assertThat(Bits.scripted(-1).below(10)).isEqualTo(9);
    assertThat(Bits.scripted(0, 1).below(8)).isZero();
    assertThat(Bits.scripted(0, Long.MIN_VALUE).below(8)).isEqualTo(4);
    assertThat(Bits.scripted(-1).below(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE - 1);
  }

  @Test
  void bitsHaveTheLengthAskedFor() {
    RandomBits random = Bits.seeded(4);
    for (int length : new int[] {0, 1, 63, 64, 65, 200}) {
      int longest = 0;
      for (int i = 0; i < 200; i++) {
        longest = Math.max(longest, random.bits(length).bitLength());
      }
      assertThat(longest).isEqualTo(length);
    }
  }

  @Test
  void boundsOfZeroAreRefused() {
    RandomBits random = Bits.seeded(5);
    assertThatThrownBy(() -> random.below(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> random.below(BigInteger.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static boolean uniform(int bound, LongSupplier draw) {
    long[] counts = new long[bound];
    for (int i = 0; i < DRAWS; i++) {
      counts[Math.toIntExact(draw.getAsLong())]++;
    }
    double[] expected = new double[bound];
    Arrays.fill(expected, (double) DRAWS / bound);
    return ChiSquare.accepts(expected, counts);
  }
}
