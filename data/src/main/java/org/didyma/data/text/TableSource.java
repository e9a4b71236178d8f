package org.didyma.data.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.didyma.core.QuotedText;

/**
 * Where the bytes of a table come from. A source can be opened several times and yields the same
 * bytes each time; they may be compressed with gzip, which every reader of this package detects
 * from the first two bytes.
 */
public interface TableSource {

  /** A name for messages, on one line. */
  String name();

  /**
   * Opens the table for one reading; the caller closes it.
   *
   * @throws IOException when the source breaks
   * @throws org.didyma.core.InvalidInputException when there is no such table
   */
  InputStream open() throws IOException;

  /**
   * Checks that there is a table that may be read, without reading any of it.
   *
   * @throws org.didyma.core.InvalidInputException when there is none
   */
  default void requireReadable() {}

  /** Whether opening it for a look takes nothing from a later reading, as a pipe would. */
  default boolean canBeOpenedAgain() {
    return true;
  }

  static TableSource file(Path file) {
    return new FileSource(file);
  }

  /** A table in memory; the bytes are not copied. */
  static TableSource bytes(String name, byte[] content) {
    return new TableSource() {
      @Override
      public String name() {
        return QuotedText.oneLine(name);
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(content);
      }
    };
  }
}
