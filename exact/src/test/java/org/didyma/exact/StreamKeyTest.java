package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamKeyTest {

  /** AES-256 of the blocks 0 and 1 under the key of zeros, as published: the first is FIPS's. */
  @Test
  void theStreamIsAesOfACounter() {
    RandomBits bits = StreamKey.drawnFrom(() -> 0).open();
    // dc95c078a2408989ad48a21492842087, the KAT of AES-256 with key and block 0.
    assertThat(Long.toHexString(Long.reverseBytes(bits.nextLong()))).isEqualTo("dc95c078a2408989");
    assertThat(Long.toHexString(Long.reverseBytes(bits.nextLong()))).isEqualTo("ad48a21492842087");
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      seen.add(bits.nextLong());
    }
    assertThat(seen).hasSize(100_000);
  }

  @Test
  void aKeyThatTravelledOpensTheSameBitsAndAnotherOneOthers()
      throws IOException, ClassNotFoundException {
    SecureBits source = new SecureBits();
    StreamKey key = StreamKey.drawnFrom(source);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(key);
    StreamKey there =
        (StreamKey)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    RandomBits here = key.open();
    RandomBits again = there.open();
    RandomBits other = StreamKey.drawnFrom(source).open();
    for (int i = 0; i < 10_000; i++) {
      long word = here.nextLong();
      assertThat(again.nextLong()).isEqualTo(word);
      assertThat(other.nextLong()).isNotEqualTo(word);
    }
  }

  /** Every one of the 256 bits of a key matters. */
  @Test
  void noBitOfAKeyIsLost() {
    Set<Long> first = new HashSet<>();
    for (int word = 0; word < 4; word++) {
      for (int bit = 0; bit < 64; bit++) {
        int[] at = {0};
        int chosen = word;
        long set = 1L << bit;
        first.add(StreamKey.drawnFrom(() -> at[0]++ == chosen ? set : 0).open().nextLong());
      }
    }
    assertThat(first).hasSize(256);
  }
}
