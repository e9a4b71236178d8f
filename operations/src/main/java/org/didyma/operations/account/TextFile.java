package org.didyma.operations.account;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
import org.didyma.core.AdvisedException;
import org.didyma.core.InvalidInputException;

/**
 * A file of events.
 *
 * @param advice what to do about one that is none
 */
record TextFile(Path path, String advice) {

  private static final long LARGEST_FILE = 64L << 20;

  /** What a reader makes of its text; an {@link IllegalArgumentException} becomes a message. */
  <T> T read(Function<String, T> reader) {
    try {
      if (Files.isDirectory(path)) {
        throw new InvalidInputException(path + " is a directory, not a file of events", advice);
      }
      if (Files.size(path) > LARGEST_FILE) {
        throw new InvalidInputException(path + " is too large for a file of events", advice);
      }
      return reader.apply(Files.readString(path, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(path + " does not exist", "check the path.", e);
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(path + " is not a text file in UTF-8", advice, e);
    } catch (IOException e) {
      throw new InvalidInputException(path + " cannot be read", "check its permissions.", e);
    } catch (InvalidInputException e) {
      throw e;
    } catch (AdvisedException | IllegalArgumentException e) {
      throw new InvalidInputException(path + ": " + e.getMessage(), advice, e);
    }
  }
}
