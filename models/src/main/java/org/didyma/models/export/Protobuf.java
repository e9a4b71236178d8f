package org.didyma.models.export;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Bytes of a message in the wire format of Protocol Buffers: fields in the order in which they are
 * put, each behind its number and its type. Enough of it to write a model down; a library of a
 * version of its own would clash with that of the engines.
 */
final class Protobuf {

  private static final int VARINT = 0;
  private static final int BYTES = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** A whole number, of the types int32, int64, or an enumeration. */
  Protobuf put(int field, long number) {
    varint(((long) field << 3) | VARINT);
    varint(number);
    return this;
  }

  /** A text in UTF-8. */
  Protobuf put(int field, String text) {
    return put(field, text.getBytes(StandardCharsets.UTF_8));
  }

  Protobuf put(int field, Protobuf message) {
    return put(field, message.bytes());
  }

  Protobuf put(int field, byte[] bytes) {
    varint(((long) field << 3) | BYTES);
    varint(bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  /** Doubles as raw bytes, the lowest first. */
  static byte[] raw(double... numbers) {
    ByteBuffer buffer =
        ByteBuffer.allocate(Double.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double number : numbers) {
      buffer.putDouble(number);
    }
    return buffer.array();
  }

  /** Whole numbers of 64 bits as raw bytes, the lowest first. */
  static byte[] raw(long... numbers) {
    ByteBuffer buffer =
        ByteBuffer.allocate(Long.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long number : numbers) {
      buffer.putLong(number);
    }
    return buffer.array();
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** Seven bits at a time, the lowest first; all but the last byte have their highest bit set. */
  private void varint(long number) {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
