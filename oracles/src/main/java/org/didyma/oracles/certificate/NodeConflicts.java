package org.didyma.oracles.certificate;

import java.util.Arrays;

/**
 * The conflicts of nodes, in preorder, as numbers of seven bits a byte, the lowest first: of each
 * node how many they are, of each conflict its price and how many rows it has, of each row the step
 * from the last one and the multiple. The bytes are compressed by gzip and written in base64.
 */
final class NodeConflicts {

  private NodeConflicts() {}

  /** Conflicts of a part of the tree, not compressed. */
  static final class Part {

    private byte[] bytes = new byte[64];
    private int length;

    /** How many conflicts the next node has. */
    void begin(int conflicts) {
      number(conflicts);
    }

    /**
     * The next conflict.
     *
     * @param rows ascending
     * @param multiples positive where a row is wished to be predicted +, else negative
     */
    void add(long price, int[] rows, long[] multiples) {
      number(price);
      number(rows.length);
      int next = 0;
      for (int i = 0; i < rows.length; i++) {
        number(2L * (rows[i] - next) + (multiples[i] < 0 ? 1 : 0));
        number(Math.abs(multiples[i]));
        next = rows[i] + 1;
      }
    }

    private void number(long value) {
      if (length + 9 > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      long rest = value;
      for (; rest > 0x7F; rest >>>= 7) {
        bytes[length++] = (byte) (rest & 0x7F | 0x80);
      }
      bytes[length++] = (byte) rest;
    }

    void pack(PackedText.Packer packer) {
      for (int i = 0; i < length; i++) {
        packer.add(bytes[i]);
      }
    }
  }

  /** Takes the conflicts of a node. */
  interface Node {
    /**
     * A conflict.
     *
     * @param count how many rows it has
     * @param rows the first so many, ascending
     * @param multiples negative where a row is wished to be predicted -
     */
    void conflict(long price, int count, int[] rows, long[] multiples);
  }

  /** Reads them; refuses what is none. */
  static final class Reader {

    private final PackedText.Reader bytes;
    private final int[] rows;
    private final long[] multiples;

    /**
     * @param rows how many the table has
     */
    Reader(String text, int rows) {
      this.bytes = new PackedText.Reader(text, "conflicts");
      this.rows = new int[rows];
      this.multiples = new long[rows];
    }

    /** Reads those of the next node. */
    void next(Node node) {
      for (long left = number(); left > 0; left--) {
        long price = number();
        long count = number();
        require(count <= rows.length, "a conflict has more rows than the table");
        long next = 0;
        for (int i = 0; i < count; i++) {
          long step = number();
          long row = next + (step >> 1);
          require(row < rows.length, "a conflict names no row of the table");
          long multiple = number();
          require(multiple > 0, "a conflict takes a row 0 times");
          rows[i] = (int) row;
          multiples[i] = (step & 1) == 0 ? multiple : -multiple;
          next = row + 1;
        }
        node.conflict(price, (int) count, rows, multiples);
      }
    }

    /** From 0 to 2^63 - 1. */
    private long number() {
      long value = 0;
      for (int shift = 0; shift < 63; shift += 7) {
        int b = bytes.next();
        require(b >= 0, "the conflicts end before those of all nodes that they close");
        value |= (long) (b & 0x7F) << shift;
        if (b < 0x80) {
          return value;
        }
      }
      throw new RefusedException("a number of the conflicts is too large");
    }

    /** After the last node: nothing may be left. */
    void end() {
      require(bytes.next() < 0, "conflicts are left over after the last node of the tree");
      bytes.end();
    }

    private static void require(boolean holds, String otherwise) {
      if (!holds) {
        throw new RefusedException(otherwise);
      }
    }
  }
}
