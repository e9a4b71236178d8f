package org.didyma.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Whether bytes are compressed with gzip, told by their first two. */
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
    return gzip ? new GZIPInputStream(in, BUFFER) : in;
  }
}
