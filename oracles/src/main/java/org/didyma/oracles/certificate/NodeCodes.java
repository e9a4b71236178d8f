package org.didyma.oracles.certificate;

import java.util.Arrays;

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

  /** Where non-zero weights are not limited: conflicts lift the chain bound to at least V. */
  static final int CONFLICTS = 3;

  private static final int PER_BYTE = 4;

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

    private final PackedText.Packer bytes = new PackedText.Packer();
    private int current;
    private long nodes;

    long nodes() {
      return nodes;
    }

    void add(int code) {
      current |= code << (2 * (int) (nodes % PER_BYTE));
      if (++nodes % PER_BYTE == 0) {
        bytes.add(current);
        current = 0;
      }
    }

    /** Adds the codes of a part from a node on, up to but without another. */
    void add(Part part, long from, long to) {
      for (long i = from; i < to; i++) {
        add(part.get(i));
      }
    }

    /** Ends the list; returns its text. */
    String text() {
      if (nodes % PER_BYTE != 0) {
        bytes.add(current);
      }
      return bytes.text();
    }
  }

  /** Reads codes and refuses whatever is not exactly the announced number of them. */
  public static final class Reader {

    private final PackedText.Reader bytes;
    private final long nodes;
    private int current;
    private long read;

    public Reader(String text, long nodes) {
      this.nodes = nodes;
      this.bytes = new PackedText.Reader(text, "codes");
      if (bytes.announced() != (int) ((nodes + PER_BYTE - 1) / PER_BYTE)) {
        throw new RefusedException(
            "the codes are not as long as the number of nodes %d says".formatted(nodes));
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
        current = bytes.next();
        if (current < 0) {
          throw new RefusedException("the codes end after fewer nodes than announced");
        }
      }
      int code = current & 3;
      current >>>= 2;
      return code;
    }

    /** The tree is complete: nothing may be left, and the checksum must be right. */
    public void end() {
      if (read != nodes || current != 0 || bytes.next() >= 0) {
        throw new RefusedException("codes are left over after the last node of the tree");
      }
      bytes.end();
    }
  }
}
