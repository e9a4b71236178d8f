package org.didyma.data.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/** Reads the files that describe a table: schemas, and files of columns. */
public final class JsonFile {

  private static final long LARGEST_FILE = 16L << 20;

  private JsonFile() {}

  /**
   * The text of a file.
   *
   * @param what it is to be, for advice
   * @throws InvalidInputException when it cannot be read, or is too large to be one
   */
  public static String text(Path file, String what) {
    String source = QuotedText.oneLine(file.toString());
    try {
      if (Files.isDirectory(file)) {
        throw new InvalidInputException(
            source + " is a directory, not a file", "give the path of a JSON file.");
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new InvalidInputException(
            source + " is larger than 16 MiB, too large for a %s".formatted(what),
            "check that this is the %s, not the table.".formatted(what));
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(
          source + " does not exist", "check the path of the %s.".formatted(what), e);
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          source + " is not a text file in UTF-8",
          "check that this is the %s, or save it as UTF-8.".formatted(what),
          e);
    } catch (IOException e) {
      throw new InvalidInputException(source + " cannot be read", "check its permissions.", e);
    }
  }
}
