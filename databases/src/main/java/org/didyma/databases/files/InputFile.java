package org.didyma.databases.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/** Checks of files that cost nothing: of what is public of them. */
final class InputFile {

  private InputFile() {}

  /** Refuses a file that is not there, is a folder or may not be read; it is not opened. */
  static void requireReadable(Path file) {
    String name = Quoted.oneLine(file.toString());
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

  /**
   * Refuses columns that are not those of a schema, in the words of whoever reads the records.
   *
   * @param name of the table
   */
  static void requireColumns(String name, List<String> columns, Schema schema) {
    Records none = Records.of(name, columns, Collections::emptyIterator);
    none.each(schema, LabelUse.REQUIRED, (position, line, fields, x, label) -> {});
    if (schema.unit().isPresent()) {
      none.unitSample(schema, bound -> 0, () -> {});
    }
  }
}
