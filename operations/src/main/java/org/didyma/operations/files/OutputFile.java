package org.didyma.operations.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;

/**
 * A file that appears complete or not at all, and never in place of another. It is written under
 * another name in the same folder and then gets its own.
 */
public final class OutputFile {

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream stream) throws IOException;

    static Content of(String text) {
      return of(() -> text);
    }

    /** A text that is made when it is written. */
    static Content of(Supplier<String> text) {
      return stream -> stream.write(text.get().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static final int USUAL_SIZE = 1 << 18;

  private final Path path;

  private OutputFile(Path path) {
    this.path = path;
  }

  /**
   * Checks, before any work is done, that a file can be made.
   *
   * @param option the option that names the file, for messages
   * @param name the file's path
   */
  public static OutputFile prepare(String option, String name) {
    Path path = path(option, name);
    if (name.isBlank() || path.getFileName() == null) {
      throw new InvalidInputException(option + " names no file", "give a path such as model.json.");
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw exists(path);
    }
    Path folder = folder(path);
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException(
          "the folder " + folder + " of " + option + " does not exist", "create it first.");
    }
    if (!Files.isWritable(folder)) {
      throw new InvalidInputException(
          "the folder " + folder + " of " + option + " is not writable",
          "choose another folder, or change its permissions.");
    }
    return new OutputFile(path);
  }

  /** A path that the user wrote. */
  public static Path path(String option, String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          option + " is not a path",
          "check for unusual characters; if they are intended, set LC_ALL=C.UTF-8.",
          e);
    }
  }

  /**
   * Checks that there is room for a file of usual size, so that a full disk is found before
   * anything is spent. Afterwards there is nothing in the folder that was not there before.
   *
   * @throws InvalidInputException when there is none
   */
  void requireRoom() {
    Draft draft = Draft.of(path);
    try (FileChannel channel =
        FileChannel.open(draft.path(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      draft.sweep(draft.path());
      ByteBuffer room = ByteBuffer.allocate(USUAL_SIZE);
      while (room.hasRemaining()) {
        channel.write(room);
      }
      // Some systems find room only when they must.
      channel.force(false);
    } catch (IOException e) {
      throw new InvalidInputException(
          "there is no room for " + path, "free some space, or choose another folder.", e);
    } finally {
      draft.discard();
    }
  }

  public Path path() {
    return path;
  }

  /** Where the file will be, whatever way its path takes there. */
  Path place() {
    Path folder = folder(path);
    try {
      return folder.toRealPath().resolve(path.getFileName());
    } catch (IOException e) {
      return folder.normalize().resolve(path.getFileName());
    }
  }

  public void write(String content) {
    write(Content.of(content));
  }

  /** Writes the file; when that fails, there is no file. */
  public void write(Content content) {
    Draft draft = Draft.of(path);
    try {
      try (FileChannel channel =
          FileChannel.open(draft.path(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        content.writeTo(Channels.newOutputStream(channel));
        channel.force(true);
      }
      publish(draft.path());
      force(folder(path));
      draft.sweep(path);
    } catch (FileAlreadyExistsException e) {
      throw exists(path);
    } catch (IOException e) {
      throw new InvalidInputException(
          path + " could not be written", "check free space and permissions.", e);
    } finally {
      draft.discard();
    }
  }

  /** A link fails when the name is taken, which a move does not promise. */
  private void publish(Path draft) throws IOException {
    try {
      Files.createLink(path, draft);
    } catch (UnsupportedOperationException e) {
      moveUnlessTaken(draft);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      moveUnlessTaken(draft);
    }
  }

  /** A file is there after a loss of power once its folder is on the disk, too. */
  private static void force(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Some systems cannot open folders; the file is there.
      return;
    }
  }

  private void moveUnlessTaken(Path draft) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Path folder(Path path) {
    Path parent = path.toAbsolutePath().getParent();
    return parent == null ? path.toAbsolutePath() : parent;
  }

  private static InvalidInputException exists(Path path) {
    return new InvalidInputException(
        path + " exists already", "choose another name, or remove the file first.");
  }
}
