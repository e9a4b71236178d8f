package org.didyma.operations.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;

/**
 * A new or empty folder for what a command writes. It is made before anything is spent; files
 * appear in it whole, as they are ready.
 *
 * @param path where it is
 */
public record OutputFolder(Path path) {

  /**
   * Makes the folder, or takes an empty one, which a run leaves that ends before its first file.
   *
   * @throws InvalidInputException when there is something else of its name, or it cannot be made
   */
  public static OutputFolder prepare(String option, String name) {
    Path path = OutputFile.path(option, name);
    try {
      Files.createDirectory(path);
    } catch (FileAlreadyExistsException e) {
      if (!isEmptyFolder(path)) {
        throw new InvalidInputException(
            path + " exists already", "choose another name for the folder.", e);
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          "the folder " + path + " of " + option + " cannot be made",
          "check that the folder above exists and is writable.",
          e);
    }
    return new OutputFolder(path);
  }

  private static boolean isEmptyFolder(Path path) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
      return !files.iterator().hasNext();
    } catch (IOException e) {
      // It is no folder, or not ours to read.
      return false;
    }
  }

  /** Writes a new file. */
  public void write(String name, String content) {
    OutputFile.prepare("--out", path.resolve(name).toString()).write(content);
  }
}
