package org.didyma.data.text;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The content of all members of a gzip stream (RFC 1952), which may be followed by zeros.
 *
 * <p>A stream ends where its source does: {@link java.util.zip.GZIPInputStream} takes a pipe whose
 * writer pauses between two members for one that ended, and a member whose header is damaged for
 * padding, and a table would lack its other half without a word.
 */
final class GzipMembers extends InputStream {

  private static final int BUFFER = 1 << 16;

  private final BufferedInputStream in;
  private InputStream member = InputStream.nullInputStream();
  private boolean over;

  GzipMembers(InputStream in) {
    this.in = new BufferedInputStream(new Source(in), BUFFER);
  }

  /**
   * @throws ZipException when the data are damaged
   * @throws EOFException when they are cut off
   */
  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      int count = member.read(bytes, offset, length);
      while (count < 0 && !over) {
        next();
        count = member.read(bytes, offset, length);
      }
      return count;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (EOFException e) {
      throw e;
    } catch (IOException e) {
      throw (ZipException) new ZipException("the compressed data").initCause(e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  /** The next member, or the end, or zeros up to the end. */
  private void next() throws IOException {
    in.mark(1);
    int first = in.read();
    over = first <= 0;
    if (!over) {
      in.reset();
      member = new GzipCompressorInputStream(in);
      return;
    }
    while (first == 0) {
      first = in.read();
    }
    if (first > 0) {
      throw new ZipException("what follows the compressed data");
    }
  }

  @Override
  public void close() throws IOException {
    member.close();
    in.close();
  }

  /** Tells a source that cannot be read from data that cannot be decompressed. */
  private static final class Source extends FilterInputStream {

    private Source(InputStream in) {
      super(in);
    }

    @Override
    public int read() {
      try {
        return in.read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      try {
        return in.read(bytes, offset, length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
