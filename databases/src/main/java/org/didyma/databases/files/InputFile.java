package org.didyma.databases.files;

import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/** A check of files that costs nothing. */
final class InputFile {

  private InputFile() {}

  /** Refuses a file that is not there, is a folder or may not be read; it is not opened. */
  static void requireReadable(Path file) {
    String name = QuotedText.oneLine(file.toString());
    if (Files.isDirectory(file)) {
      throw new InvalidInputException(
          name + " is a directory, not a table", "give the path of a file.");
    }
    if (!Files.exists(file)) {
      throw new InvalidInputException(name + " does not exist", "check the path of the table.");
    }
    if (!Files.isReadable(file)) {
      throw new InvalidInputException(
          name + " cannot be read: permission denied", "check the permissions of the file.");
    }
  }
}
