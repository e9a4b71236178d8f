package org.didyma.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;

/** Compressed tables are read to their end, or refused. */
class GzipTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "x", "integer": [0, 9]}]}
          """,
          "s.json");

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip(String text) throws IOException {
    return gzip(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }

  /** A pipe whose writer is never ahead: what comes next is known only by waiting for it. */
  private static TableSource pipe(byte[] bytes, int most) {
    return new TableSource() {
      @Override
      public String name() {
        return "t";
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes) {
          @Override
          public int read(byte[] b, int off, int len) {
            return super.read(b, off, Math.min(len, most));
          }

          @Override
          public int available() {
            return 0;
          }
        };
      }
    };
  }

  private static long records(TableSource source) {
    return CellReader.read(source, SCHEMA).records();
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    try (InputStream in = Gzip.unpacked(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    }
  }

  @Test
  void membersFromAPipeThatPausesAreReadToTheLast() throws IOException {
    byte[] first = gzip("x,y\n1,1\n2,0\n");
    byte[] both = joined(first, gzip("3,1\n"), gzip(""), gzip("4,0\n5,0\n"));
    for (int most : new int[] {1, 2, 7, first.length, both.length}) {
      assertThat(records(pipe(both, most))).isEqualTo(5);
    }
    assertThat(records(TableSource.bytes("t", both))).isEqualTo(5);
  }

  @Test
  void aLaterMemberIsDamagedOrCutOffAsTheFirstIs() throws IOException {
    byte[] first = gzip("x,y\n1,1\n2,0\n");
    byte[] second = gzip("3,1\n");
    for (int at : new int[] {0, 1, 2, 3}) {
      byte[] damaged = second.clone();
      damaged[at] ^= 0x40;
      assertThatThrownBy(() -> records(TableSource.bytes("t", joined(first, damaged))))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("t is damaged: its gzip data cannot be decompressed");
    }
    for (int length = 2; length < second.length; length++) {
      byte[] whole = joined(first, Arrays.copyOf(second, length));
      assertThatThrownBy(() -> records(TableSource.bytes("t", whole)))
          .as("%d bytes", length)
          .hasMessage("t is cut off: its gzip data ends too early");
    }
    assertThatThrownBy(
            () ->
                records(
                    TableSource.bytes(
                        "t", joined(first, "3,1\n".getBytes(StandardCharsets.UTF_8)))))
        .hasMessage("t is damaged: its gzip data cannot be decompressed");
  }

  @Test
  void zerosAtTheEndArePadding() throws IOException {
    byte[] first = gzip("x,y\n1,1\n2,0\n");
    assertThat(records(pipe(joined(first, new byte[70_000]), 1 << 16))).isEqualTo(2);
    assertThat(records(pipe(joined(first, new byte[3]), 1))).isEqualTo(2);
    assertThatThrownBy(() -> records(TableSource.bytes("t", joined(first, new byte[512], first))))
        .hasMessage("t is damaged: its gzip data cannot be decompressed");
  }

  @Test
  void everyFieldOfAHeaderIsPassedOver() throws IOException {
    byte[] plain = gzip("x,y\n1,1\n");
    // Extra bytes, a name, a comment, and the checksum of all that.
    byte[] header =
        joined(
            new byte[] {0x1f, (byte) 0x8b, 8, 4 | 8 | 16 | 2, 1, 2, 3, 4, 0, 3},
            new byte[] {6, 0, 'B', 'C', 2, 0, 9, 0},
            "t.csv\0a comment\0".getBytes(StandardCharsets.ISO_8859_1));
    CRC32 sum = new CRC32();
    sum.update(header);
    byte[] body = Arrays.copyOfRange(plain, 10, plain.length);
    byte[] checked =
        joined(header, new byte[] {(byte) sum.getValue(), (byte) (sum.getValue() >> 8)}, body);
    assertThat(unpacked(joined(checked, plain)))
        .isEqualTo("x,y\n1,1\nx,y\n1,1\n".getBytes(StandardCharsets.UTF_8));
    checked[3] |= 32;
    assertThatThrownBy(() -> unpacked(checked)).isInstanceOf(ZipException.class);
  }

  @Test
  void aSourceThatCannotBeReadIsNotCalledDamaged() throws IOException {
    byte[] first = gzip("x,y\n1,1\n2,0\n");
    for (int readable : new int[] {12, first.length}) {
      InputStream failing =
          new SequenceInputStream(
              new ByteArrayInputStream(first, 0, readable),
              new InputStream() {
                @Override
                public int read() throws IOException {
                  throw new IOException("the disk");
                }
              });
      assertThatThrownBy(() -> Gzip.unpacked(failing).readAllBytes())
          .isExactlyInstanceOf(IOException.class)
          .hasMessage("the disk");
    }
  }

  @Test
  void anyCutAndAnyDamagedByteOfALargeStreamIsNoticed() throws IOException {
    Random random = new Random(5);
    byte[] content = new byte[200_000];
    random.nextBytes(content);
    byte[] packed = joined(gzip(content), gzip(content));
    assertThat(unpacked(packed)).isEqualTo(joined(content, content));
    int member = packed.length / 2;
    for (int i = 0; i < 200; i++) {
      int cut = random.nextInt(packed.length);
      if (cut != member) {
        assertThatThrownBy(() -> unpacked(Arrays.copyOf(packed, cut)))
            .isInstanceOf(EOFException.class);
      }
      byte[] damaged = packed.clone();
      // The time, level and system of a header say nothing of the content.
      int at = 10 + random.nextInt(member - 10) + (i % 2) * member;
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> unpacked(damaged)).isInstanceOf(IOException.class);
    }
  }
}
