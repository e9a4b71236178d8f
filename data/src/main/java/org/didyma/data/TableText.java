package org.didyma.data;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.didyma.formulations.InvalidInputException;

/**
 * The characters of a table: decompressed, decoded from strict UTF-8, without a byte order mark,
 * and refused when they are not text.
 */
final class TableText extends Reader {

  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private final String name;
  private final Reader reader;
  private boolean started;

  private TableText(String name, Reader reader) {
    this.name = name;
    this.reader = reader;
  }

  /**
   * Opens the text of a table.
   *
   * @throws InvalidInputException when there is no such table or it is empty
   */
  static TableText open(TableSource source) {
    String name = source.name();
    try {
      InputStream bytes = new BufferedInputStream(source.open(), BUFFER);
      try {
        bytes.mark(2);
        int first = bytes.read();
        int second = bytes.read();
        bytes.reset();
        if (first < 0) {
          throw new InvalidInputException(name + " is empty", "check that this is the right file.");
        }
        if (first == 'P' && second == 'K') {
          throw new InvalidInputException(
              name + " is a zip archive or a spreadsheet, not a text file",
              "unpack it, or save the table as CSV.");
        }
        InputStream plain =
            first == GZIP_FIRST && second == GZIP_SECOND
                ? new GZIPInputStream(bytes, BUFFER)
                : bytes;
        return new TableText(
            name,
            new InputStreamReader(
                plain,
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
      } catch (IOException | RuntimeException e) {
        bytes.close();
        throw e;
      }
    } catch (IOException e) {
      throw broken(name, e);
    }
  }

  /** What a failure to read means to a user. */
  static InvalidInputException broken(String name, IOException e) {
    if (e instanceof CharacterCodingException) {
      return new InvalidInputException(
          name + " is not a text file in UTF-8", "save the table as CSV in UTF-8.", e);
    }
    if (e instanceof ZipException) {
      return new InvalidInputException(
          name + " is damaged: its gzip data cannot be decompressed", "get the file again.", e);
    }
    if (e instanceof EOFException) {
      return new InvalidInputException(
          name + " is cut off: its gzip data ends too early", "get the file again.", e);
    }
    return new InvalidInputException(
        name + " cannot be read", "check the file and its permissions.", e);
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int start = offset;
    int count = reader.read(buffer, offset, length);
    if (!started && count > 0) {
      started = true;
      if (buffer[offset] == '\uFEFF') {
        count--;
        System.arraycopy(buffer, offset + 1, buffer, offset, count);
        if (count == 0) {
          return read(buffer, offset, length);
        }
      }
    }
    for (int i = start; i < start + count; i++) {
      if (buffer[i] == '\0') {
        throw new InvalidInputException(
            name + " is not a text file: it contains a NUL character",
            "check that this is a CSV file, or save the table as CSV in UTF-8.");
      }
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
