package org.didyma.oracles.certificate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Bytes as text: compressed by gzip and written in base64. */
final class PackedText {

  private static final int BUFFER = 1 << 16;

  /** Bytes of a checksum and a length behind what is compressed. */
  private static final int TRAILER = 8;

  private PackedText() {}

  /** Packs bytes; holds the compressed ones only. */
  static final class Packer {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final OutputStream gzip;
    private final byte[] buffer = new byte[BUFFER];
    private int filled;
    private boolean isEmpty = true;

    Packer() {
      try {
        gzip = new GZIPOutputStream(bytes, BUFFER);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    boolean isEmpty() {
      return isEmpty;
    }

    void add(int value) {
      isEmpty = false;
      buffer[filled++] = (byte) value;
      if (filled == BUFFER) {
        flush();
      }
    }

    private void flush() {
      try {
        gzip.write(buffer, 0, filled);
        filled = 0;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Ends the list; returns its text. */
    String text() {
      flush();
      try {
        gzip.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
  }

  /** A stream of gzip that tells how long its last member is, without header and trailer. */
  private static final class Member extends GZIPInputStream {

    Member(InputStream in) throws IOException {
      super(in, BUFFER);
    }

    long compressed() {
      return inf.getBytesRead();
    }
  }

  /** Reads them; refuses what is no such text. */
  static final class Reader {

    private final String what;
    private final int length; // of the compressed bytes
    private final int header;
    private final int announced;
    private final Member gzip;
    private final byte[] buffer = new byte[BUFFER];
    private int filled;
    private int at;

    /**
     * @param what it holds, in the plural, for messages
     */
    Reader(String text, String what) {
      this.what = what;
      try {
        byte[] bytes = Base64.getDecoder().decode(text);
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        gzip = new Member(in);
        header = bytes.length - in.available();
        length = bytes.length;
        announced = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 4);
      } catch (IllegalArgumentException e) {
        throw new RefusedException("the " + what + " are not valid base64", e);
      } catch (IOException e) {
        throw new RefusedException("the " + what + " are not valid gzip", e);
      }
    }

    /** How many there are modulo 2^32, as a gzip file says at its end. */
    int announced() {
      return announced;
    }

    /** The next byte; -1 at the end. */
    int next() {
      if (at == filled) {
        try {
          filled = gzip.read(buffer, 0, BUFFER);
          at = 0;
        } catch (IOException e) {
          throw new RefusedException("the " + what + " are damaged or cut off", e);
        }
        if (filled <= 0) {
          filled = 0;
          return -1;
        }
      }
      return buffer[at++] & 0xFF;
    }

    /** After the last byte: nothing may come behind. */
    void end() {
      if (header + gzip.compressed() + TRAILER != length) {
        throw new RefusedException("the " + what + " are more than one member of gzip");
      }
    }
  }
}
