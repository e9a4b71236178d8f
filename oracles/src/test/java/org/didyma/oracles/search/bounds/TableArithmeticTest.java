package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Vectors against loops over single entries, on tables of every length at every place. */
class TableArithmeticTest {

  private static final int LONGEST = 50;

  private final Random random = new Random(61);

  @Test
  void vectorsComputeWhatLoopsCompute() {
    TableArithmetic vectors = vectors();
    int block = vectors.block();
    TableArithmetic loops = new LoopArithmetic(block);
    int room = (LONGEST + block - 1) / block * block;
    for (int i = 0; i < 20_000; i++) {
      int length = 1 + random.nextInt(LONGEST);
      int first = random.nextInt(2 * room);
      int second = random.nextInt(2 * room);
      int target = 3 * room;
      int[] table = entries(5 * room);
      int[] other = table.clone();
      assertThat(vectors.least(table, first, length)).isEqualTo(loops.least(table, first, length));
      assertThat(vectors.add(table, first, second, target, length))
          .isEqualTo(loops.add(other, first, second, target, length));
      int end = target + (length + block - 1) / block * block;
      assertThat(table).startsWith(Arrays.copyOf(other, target + length));
      assertThat(Arrays.copyOfRange(table, end, table.length))
          .isEqualTo(Arrays.copyOfRange(other, end, table.length));
    }
  }

  /** Not every processor has registers for them. */
  private static TableArithmetic vectors() {
    Optional<TableArithmetic> found = TableArithmetic.Vectors.find();
    assumeThat(found).isPresent();
    return found.orElseThrow();
  }

  /** Of small entries with many equal ones, or of entries as large as they may be. */
  private int[] entries(int count) {
    int most = random.nextBoolean() ? 4 : 1 << 29;
    return IntStream.range(0, count).map(i -> random.nextInt(2 * most + 1) - most).toArray();
  }

  @Test
  void theLeastIsSeenWhereverItIs() {
    TableArithmetic vectors = vectors();
    int[] table = new int[4 * LONGEST];
    for (int length = 1; length <= LONGEST; length++) {
      for (int at = 0; at < length; at++) {
        Arrays.fill(table, 0);
        Arrays.fill(table, length, LONGEST, -9);
        table[at] = -1;
        assertThat(vectors.least(table, 0, length)).isEqualTo(-1);
        assertThat(vectors.add(table, 0, 0, 2 * LONGEST, length)).isEqualTo(-2);
      }
    }
  }

  @Test
  void vectorsAreLeftOutWhereTheyAreNotWanted() {
    assertThat(System.getProperty("didyma.vectors")).isEqualTo("off");
    assertThat(TableArithmetic.ofVectors()).isEmpty();
  }
}
