package org.didyma.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The content of all members of a gzip stream (RFC 1952), which may be followed by zeros.
 *
 * <p>A stream ends where its source does: {@link java.util.zip.GZIPInputStream} takes a pipe whose
 * writer pauses between two members for one that ended, and a member whose header is damaged for
 * padding, and a table would lack its other half without a word.
 */
final class GzipMembers extends InputStream {

  private static final int BUFFER = 1 << 16;
  private static final int DEFLATE = 8;

  private static final int HEADER_SUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int filled;
  private boolean within; // a member
  private boolean over;

  GzipMembers(InputStream in) {
    this.in = in;
  }

  /**
   * @throws ZipException when the data are damaged
   * @throws EOFException when they are cut off
   */
  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!over) {
      if (!within) {
        header(one());
        within = true;
      }
      int count = inflate(bytes, offset, length);
      if (count > 0) {
        sum.update(bytes, offset, count);
        return count;
      }
      trailer();
      within = false;
      padding();
    }
    return -1;
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  /** As many bytes as there are of this member, at least one; 0 at its end. */
  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    try {
      int count = inflater.inflate(bytes, offset, length);
      while (count == 0 && !inflater.finished()) {
        if (inflater.needsDictionary()) {
          throw new ZipException("a preset dictionary");
        }
        if (!fill()) {
          throw new EOFException();
        }
        inflater.setInput(buffer, 0, filled);
        at = filled;
        count = inflater.inflate(bytes, offset, length);
      }
      return count;
    } catch (DataFormatException e) {
      throw (ZipException) new ZipException("the compressed data").initCause(e);
    }
  }

  private void header(int first) throws IOException {
    sum.reset();
    require(counted(first) == Gzip.FIRST && counted(one()) == Gzip.SECOND, "the first bytes");
    require(counted(one()) == DEFLATE, "the method");
    int flags = counted(one());
    require((flags & RESERVED) == 0, "the flags");
    skip(6); // time, level, system
    if ((flags & EXTRA) != 0) {
      int low = counted(one());
      skip(low | counted(one()) << 8);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_SUM) != 0) {
      long expected = sum.getValue() & 0xffff;
      require(number(2) == expected, "the checksum of the header");
    }
    sum.reset();
    inflater.reset();
    inflater.setInput(buffer, at, filled - at);
    at = filled;
  }

  private void trailer() throws IOException {
    at = filled - inflater.getRemaining();
    require(number(4) == sum.getValue(), "the checksum");
    require(number(4) == (inflater.getBytesWritten() & 0xffffffffL), "the length");
  }

  /** What follows a member: the next one, the end, or zeros up to the end. */
  private void padding() throws IOException {
    if (at == filled && !fill()) {
      over = true;
      return;
    }
    if (buffer[at] != 0) {
      return;
    }
    do {
      for (; at < filled; at++) {
        require(buffer[at] == 0, "what follows the compressed data");
      }
    } while (fill());
    over = true;
  }

  private static void require(boolean whole, String what) throws ZipException {
    if (!whole) {
      throw new ZipException(what);
    }
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      counted(one());
    }
  }

  private void skipText() throws IOException {
    while (counted(one()) != 0) {}
  }

  private long number(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) one() << (8 * i);
    }
    return number;
  }

  private int counted(int b) {
    sum.update(b);
    return b;
  }

  private int one() throws IOException {
    if (at == filled && !fill()) {
      throw new EOFException();
    }
    return buffer[at++] & 0xff;
  }

  /** Reads on, and says whether there was more: only the source knows, not what it has ready. */
  private boolean fill() throws IOException {
    at = 0;
    filled = Math.max(0, in.read(buffer, 0, BUFFER));
    return filled > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
