package org.didyma.oracles.certificate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Nodes of a tree in preorder, two bits each: four to a byte from the low bits up, the last byte
 * filled with zeros, the bytes compressed by gzip and written in base64.
 */
public final class NodeCodes {

  /** The node has one child per value of the next position, ascending. */
  public static final int BRANCH = 0;

  /** The chain bound is at least V. */
  public static final int BOUND = 1;

  /** No point of the lattice continues the prefix. */
  public static final int EMPTY = 2;

  /** The bound from the limit on non-zero weights is at least V. */
  public static final int REACH = 3;

  private static final int PER_BYTE = 4;
  private static final int BUFFER = 1 << 16;

  /** Bytes of a checksum and a length behind what is compressed. */
  private static final int TRAILER = 8;

  private NodeCodes() {}

  /** Codes of a part of the tree, packed but not compressed. */
  static final class Part {

    private byte[] bytes = new byte[64];
    private long nodes;

    void add(int code) {
      int at = Math.toIntExact(nodes / PER_BYTE);
      if (at == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * at);
      }
      bytes[at] |= (byte) (code << (2 * (int) (nodes++ % PER_BYTE)));
    }

    long nodes() {
      return nodes;
    }

    int get(long node) {
      return bytes[(int) (node / PER_BYTE)] >> (2 * (int) (node % PER_BYTE)) & 3;
    }
  }

  /** Packs codes; holds the compressed bytes only. */
  static final class Packer {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final OutputStream gzip;
    private final byte[] buffer = new byte[BUFFER];
    private int filled;
    private int current;
    private long nodes;

    Packer() {
      try {
        gzip = new GZIPOutputStream(bytes, BUFFER);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    long nodes() {
      return nodes;
    }

    void add(int code) {
      current |= code << (2 * (int) (nodes % PER_BYTE));
      if (++nodes % PER_BYTE == 0) {
        put();
      }
    }

    /** Adds the codes of a part from a node on, up to but without another. */
    void add(Part part, long from, long to) {
      for (long i = from; i < to; i++) {
        add(part.get(i));
      }
    }

    private void put() {
      buffer[filled++] = (byte) current;
      current = 0;
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
      if (nodes % PER_BYTE != 0) {
        put();
      }
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

  /** Reads codes and refuses whatever is not exactly the announced number of them. */
  public static final class Reader {

    private final long nodes;
    private final int length; // of the compressed bytes
    private final int header;
    private final Member gzip;
    private final byte[] buffer = new byte[BUFFER];
    private int filled;
    private int at;
    private int current;
    private long read;

    public Reader(String text, long nodes) {
      this.nodes = nodes;
      try {
        byte[] bytes = Base64.getDecoder().decode(text);
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        gzip = new Member(in);
        header = bytes.length - in.available();
        length = bytes.length;
        // A gzip file ends with its uncompressed length.
        int announced =
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 4);
        if (announced != (int) ((nodes + PER_BYTE - 1) / PER_BYTE)) {
          throw new RefusedException(
              "the codes are not as long as the number of nodes %d says".formatted(nodes));
        }
      } catch (IllegalArgumentException e) {
        throw new RefusedException("the codes are not valid base64", e);
      } catch (IOException e) {
        throw new RefusedException("the codes are not valid gzip", e);
      }
    }

    /** The number of nodes read so far. */
    long read() {
      return read;
    }

    public int next() {
      if (read == nodes) {
        throw new RefusedException("the tree needs more than its %d nodes".formatted(nodes));
      }
      if (read++ % PER_BYTE == 0) {
        current = nextByte();
        if (current < 0) {
          throw new RefusedException("the codes end after fewer nodes than announced");
        }
      }
      int code = current & 3;
      current >>>= 2;
      return code;
    }

    private int nextByte() {
      if (at == filled) {
        try {
          filled = gzip.read(buffer, 0, BUFFER);
          at = 0;
        } catch (IOException e) {
          throw new RefusedException("the codes are damaged or cut off", e);
        }
        if (filled <= 0) {
          filled = 0;
          return -1;
        }
      }
      return buffer[at++] & 0xFF;
    }

    /** The tree is complete: nothing may be left, and the checksum must be right. */
    public void end() {
      if (read != nodes || current != 0 || nextByte() >= 0) {
        throw new RefusedException("codes are left over after the last node of the tree");
      }
      if (header + gzip.compressed() + TRAILER != length) {
        throw new RefusedException("the codes are more than one member of gzip");
      }
    }
  }
}
