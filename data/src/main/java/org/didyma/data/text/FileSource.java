package org.didyma.data.text;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/** A table in a file of the default file system. */
record FileSource(Path file) implements TableSource {

  @Override
  public String name() {
    return QuotedText.oneLine(file.toString());
  }

  @Override
  public InputStream open() throws IOException {
    requireReadable();
    try {
      // The stream of Files asks a pipe where in it it is, which pipes cannot say.
      return canBeOpenedAgain() ? Files.newInputStream(file) : new FileInputStream(file.toFile());
    } catch (NoSuchFileException e) {
      throw absent();
    } catch (AccessDeniedException e) {
      throw denied();
    }
  }

  // Not opened here: whatever writes to a pipe would take that for the only reading.
  @Override
  public void requireReadable() {
    if (Files.isDirectory(file)) {
      throw new InvalidInputException(
          name() + " is a directory, not a table", "give the path of a CSV file.");
    }
    if (!Files.exists(file)) {
      throw absent();
    }
    if (!Files.isReadable(file)) {
      throw denied();
    }
  }

  @Override
  public boolean canBeOpenedAgain() {
    return Files.isRegularFile(file);
  }

  private InvalidInputException absent() {
    return new InvalidInputException(name() + " does not exist", "check the path of the table.");
  }

  private InvalidInputException denied() {
    return new InvalidInputException(
        name() + " cannot be read: permission denied", "check the permissions of the file.");
  }
}
