package org.didyma.data.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Whether bytes are compressed with gzip, told by their first two, and what they contain. */
public final class Gzip {

  private static final int BUFFER = 1 << 16;
  private static final int FIRST = 0x1f;
  private static final int SECOND = 0x8b;

  private Gzip() {}

  /** True for the start of a file that is compressed. */
  static boolean isGzip(byte[] start) {
    return start.length >= 2 && (start[0] & 0xff) == FIRST && (start[1] & 0xff) == SECOND;
  }

  /** The content of a stream, decompressed where it is compressed. */
  public static InputStream content(InputStream stream) throws IOException {
    BufferedInputStream in = new BufferedInputStream(stream, BUFFER);
    in.mark(2);
    boolean gzip = isGzip(in.readNBytes(2));
    in.reset();
    return gzip ? unpacked(in) : in;
  }

  /**
   * What a stream that begins as a compressed one contains, in all its members. Reading it throws a
   * {@link java.util.zip.ZipException} when it is damaged and a {@link java.io.EOFException} when
   * it is cut off.
   */
  public static InputStream unpacked(InputStream stream) {
    return new GzipMembers(stream);
  }
}
