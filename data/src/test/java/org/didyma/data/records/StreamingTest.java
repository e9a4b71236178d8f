package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A table far larger than the heap of the tests, generated while it is read. */
class StreamingTest {

  private static final int DISTINCT = 5_000;
  private static final String HEADER = "a,b,c,d,e,f,g,h,i,y\n";

  @Test
  void memoryGrowsWithDistinctRowsOnly() {
    check(200_000);
  }

  @Test
  @Tag("long")
  void tenMillionRecords() {
    check(10_000_000);
  }

  private static void check(int records) {
    StringBuilder features = new StringBuilder();
    for (String column : "a b c d e f g h i".split(" ")) {
      features
          .append(features.isEmpty() ? "" : ",")
          .append("{\"column\": \"%s\", \"integer\": [0, 9]}".formatted(column));
    }
    Schema schema =
        Schema.parse(
            "{\"label\": {\"column\": \"y\", \"positive\": \"yes\", \"negative\": \"no\"},"
                + "\"features\": ["
                + features
                + "]}",
            "s.json");
    TableSource source =
        new TableSource() {
          @Override
          public String name() {
            return "generated";
          }

          @Override
          public InputStream open() {
            return new Generator(records);
          }
        };
    Cells cells = CellReader.read(source, schema);
    assertThat(cells.records()).isEqualTo(records);
    assertThat(cells.count()).isEqualTo(DISTINCT);
    for (int c = 0; c < cells.count(); c++) {
      assertThat(cells.positives(c) + cells.negatives(c)).isEqualTo(records / DISTINCT);
    }
  }

  /** The header, then records that run through the distinct rows again and again. */
  private static final class Generator extends InputStream {

    private final int records;
    private int next;
    private byte[] line = HEADER.getBytes(StandardCharsets.US_ASCII);
    private int at;

    Generator(int records) {
      this.records = records;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      int count = 0;
      while (count < length) {
        if (at == line.length) {
          if (next == records) {
            return count == 0 ? -1 : count;
          }
          line = record(next++);
          at = 0;
        }
        int n = Math.min(length - count, line.length - at);
        System.arraycopy(line, at, buffer, offset + count, n);
        at += n;
        count += n;
      }
      return count;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    private static byte[] record(int number) {
      byte[] line = "0,0,0,0,0,0,0,0,0,no\n".getBytes(StandardCharsets.US_ASCII);
      int row = number % DISTINCT;
      for (int digit = 0; digit < 4; digit++) {
        line[2 * digit] = (byte) ('0' + row % 10);
        line[2 * digit + 8] = (byte) ('0' + (row * 7 + digit) % 10);
        row /= 10;
      }
      if (number % 3 == 0) {
        return new String(line, StandardCharsets.US_ASCII)
            .replace("no", "yes")
            .getBytes(StandardCharsets.US_ASCII);
      }
      return line;
    }
  }
}
