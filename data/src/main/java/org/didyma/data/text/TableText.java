package org.didyma.data.text;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.ZipException;
import org.didyma.core.InvalidInputException;

/**
 * The characters of a table: decompressed and decoded; unless the schema has another rule, without
 * a byte order mark, and refused when they are not text.
 */
public final class TableText extends Reader {

  private static final int BUFFER = 1 << 16;

  /** What is looked at to tell what kind of file it is. */
  private static final int SNIFFED = 30;

  private final String name;
  private final Reader reader;

  private final RecordRules rules;
  private boolean started;

  private TableText(String name, Reader reader, RecordRules rules) {
    this.name = name;
    this.reader = reader;
    this.rules = rules;
    // A line may begin with a mark of its own, the first one like any other.
    this.started = rules.lines();
  }

  /**
   * Opens the text of a table.
   *
   * <p>Where the table starts with a header, its first bytes are public, and tell whether it is
   * compressed, or no text at all. Where records are lines and there is no header, the first bytes
   * are those of a record and must not decide anything: then the name of the source tells whether
   * it is compressed.
   *
   * @throws InvalidInputException when there is no such table, when it is no text, or when it
   *     should start with a header and is empty
   */
  public static TableText open(TableSource source, Dialect dialect) {
    String name = source.name();
    boolean sniff = dialect.header() || !dialect.rules().lines();
    CodingErrorAction action = TextCharset.onFaults(dialect.rules());
    try {
      InputStream bytes = new BufferedInputStream(source.open(), BUFFER);
      try {
        boolean gzip = name.toLowerCase(Locale.ROOT).endsWith(".gz");
        if (sniff) {
          byte[] start = start(bytes);
          if (start.length == 0 && dialect.header()) {
            throw CsvScan.empty(name);
          }
          if (isArchive(start)) {
            throw new InvalidInputException(
                name + " is a zip archive or a spreadsheet, not a text file",
                "unpack it, or save the table as CSV.");
          }
          gzip = Gzip.isGzip(start);
        }
        return new TableText(
            name,
            new InputStreamReader(
                gzip ? Gzip.unpacked(bytes) : bytes,
                dialect
                    .charset()
                    .newDecoder()
                    .onMalformedInput(action)
                    .onUnmappableCharacter(action)),
            dialect.rules());
      } catch (IOException | RuntimeException e) {
        bytes.close();
        throw e;
      }
    } catch (IOException e) {
      throw broken(name, dialect.charset(), e);
    }
  }

  private static byte[] start(InputStream bytes) throws IOException {
    bytes.mark(SNIFFED);
    byte[] start = bytes.readNBytes(SNIFFED);
    bytes.reset();
    return start;
  }

  /**
   * The signature of a zip archive's first entry, and the NUL of its version, which text lacks. The
   * version may begin with the byte of a line feed; behind another one there may be a record, which
   * decides nothing.
   */
  private static boolean isArchive(byte[] start) {
    if (start.length < 5 || start[0] != 'P' || start[1] != 'K' || start[2] != 3 || start[3] != 4) {
      return false;
    }
    for (int i = 4; i < start.length && start[i] != '\n'; i++) {
      if (start[i] == 0) {
        return true;
      }
    }
    // No header consists of the signature alone: a table has a label and a feature.
    return start[4] == '\n';
  }

  /** What a failure to read means to a user. */
  public static InvalidInputException broken(String name, Charset charset, IOException e) {
    if (e instanceof CharacterCodingException) {
      return new InvalidInputException(
          name + " is not a text file in " + charset.name(),
          charset.equals(StandardCharsets.UTF_8)
              ? "save the table as CSV in UTF-8; Excel calls it \"CSV UTF-8\". A schema can state"
                  + " another \"charset\"."
              : "check \"charset\" in the schema.",
          e);
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
      if (buffer[offset] == Dialect.BYTE_ORDER_MARK) {
        count--;
        System.arraycopy(buffer, offset + 1, buffer, offset, count);
        if (count == 0) {
          return read(buffer, offset, length);
        }
      }
    }
    for (int i = start; !rules.replaced() && i < start + count; i++) {
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
