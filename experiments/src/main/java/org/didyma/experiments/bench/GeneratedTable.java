package org.didyma.experiments.bench;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.didyma.data.text.TableSource;

/**
 * A CSV table that is made while it is read: nine columns of digits and a label, with a given
 * number of distinct feature vectors that take turns.
 *
 * @param rows number of records
 * @param distinct number of distinct feature vectors
 */
public record GeneratedTable(long rows, int distinct) implements TableSource {

  public static final int MAX_DISTINCT = 1_000_000;

  private static final String HEADER = "a,b,c,d,e,f,g,h,i,label\n";

  /** The table's schema, as JSON. */
  public static final String SCHEMA =
      """
      {"label": {"column": "label", "positive": "1", "negative": "0"},
       "features": [
         {"column": "a", "integer": [0, 9]}, {"column": "b", "integer": [0, 9]},
         {"column": "c", "integer": [0, 9]}, {"column": "d", "integer": [0, 9]},
         {"column": "e", "integer": [0, 9]}, {"column": "f", "integer": [0, 9]},
         {"column": "g", "integer": [0, 9]}, {"column": "h", "integer": [0, 9]},
         {"column": "i", "integer": [0, 9]}]}
      """;

  @Override
  public String name() {
    return "the generated table";
  }

  @Override
  public InputStream open() {
    return new Stream();
  }

  private final class Stream extends InputStream {

    private byte[] line = HEADER.getBytes(StandardCharsets.US_ASCII);
    private int at;
    private long next;

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      int written = 0;
      while (written < length) {
        if (at == line.length && !advance()) {
          break;
        }
        int part = Math.min(length - written, line.length - at);
        System.arraycopy(line, at, buffer, offset + written, part);
        at += part;
        written += part;
      }
      return written == 0 && length > 0 ? -1 : written;
    }

    /** The next record: the digits of its feature vector's number, spread over the columns. */
    private boolean advance() {
      if (next == rows) {
        return false;
      }
      if (next == 0) {
        line = "0,0,0,0,0,0,0,0,0,0\n".getBytes(StandardCharsets.US_ASCII);
      }
      long digits = next % distinct;
      for (int column = 0; column < 9; column++) {
        line[2 * column] = (byte) ('0' + digits % 10);
        digits /= 10;
      }
      line[18] = (byte) ('0' + next / distinct % 2);
      next++;
      at = 0;
      return true;
    }
  }
}
