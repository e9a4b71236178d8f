package org.didyma.data.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.data.text.ArrayLength;
import org.didyma.exact.SecureBits;
import org.junit.jupiter.api.Test;

/**
 * How many rows a table has may be private: more of them than an array has places for are a lack of
 * memory, and no refusal and no defect, which would have other exit codes.
 */
class RowMemoryTest {

  private static final int WIDE = 1 << 16;

  private static void lacksMemory(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("a table needs more places than an array has");
  }

  @Test
  void noArrayIsThatLong() {
    assertThat(ArrayLength.of(ArrayLength.MOST)).isEqualTo(Integer.MAX_VALUE - 8);
    lacksMemory(() -> ArrayLength.of(ArrayLength.MOST + 1L));
    lacksMemory(() -> ArrayLength.of(Long.MAX_VALUE));
  }

  @Test
  void copiesOfTooManyRows() {
    float[] ones = new float[WIDE];
    Arrays.fill(ones, 1);
    int[] often = new int[1 << 15];
    lacksMemory(() -> new DenseFeatures(ones, WIDE).copy(often));
    int[] columns = IntStream.range(0, WIDE).toArray();
    lacksMemory(() -> new SparseFeatures(new int[] {0, WIDE}, columns, ones, WIDE).copy(often));
  }

  @Test
  void imagesOfTooManyRows() {
    Features many = new DenseFeatures(new float[] {1}, 1).pick(new int[1 << 20]);
    RandomProjection projection = new RandomProjection(1, 1 << 11, new SecureBits());
    lacksMemory(() -> projection.apply(many));
  }
}
