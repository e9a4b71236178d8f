package org.didyma.experiments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * A file of JSON, a tree to a line, each written as a whole before the next. What a killed program
 * leaves behind is a whole number of lines and at most the beginning of another, which is cut off
 * when the file is opened again. One program at a time has it open.
 */
public final class JsonLines implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final FileChannel channel;
  private final List<JsonNode> lines = new ArrayList<>();

  private JsonLines(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Opens a file, or makes it.
   *
   * @throws InvalidInputException when a line is no JSON, or another program has the file open
   * @throws IOException when it cannot be read or written
   */
  public static JsonLines open(Path path) throws IOException {
    @Nullable Object before = Files.exists(path) ? key(path) : null;
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    JsonLines file = new JsonLines(path, channel);
    try {
      file.lock();
      // Another run may have put a larger file in the place of the one that is locked now.
      if (before != null && !before.equals(key(path))) {
        throw file.inUse();
      }
      file.read();
      return file;
    } catch (RuntimeException | IOException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * The seed of what the first line of a file describes, whether or not somebody has the file open;
   * empty where there is none.
   */
  public static OptionalLong seed(Path path) {
    if (!Files.isRegularFile(path)) {
      return OptionalLong.empty();
    }
    try (BufferedReader lines = Files.newBufferedReader(path)) {
      JsonNode seed = JSON.readTree(lines.readLine() + "").path("description").path("seed");
      return seed.isIntegralNumber() ? OptionalLong.of(seed.longValue()) : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Held until the channel is closed. */
  private void lock() throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw inUse();
    }
  }

  private InvalidInputException inUse() {
    return new InvalidInputException(
        path + " is in use by another run", "wait for it, or choose another folder.");
  }

  /** Which file a path leads to; null on systems that do not tell. */
  private static @Nullable Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  /**
   * Closes the file with another one in its place, as long as which nobody else can open it.
   *
   * @throws IOException when that cannot be written; then the file is what it was
   */
  void replaceBy(String text) throws IOException {
    Path draft = path.resolveSibling("." + path.getFileName() + ".tmp");
    try {
      Files.writeString(draft, text);
      try {
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        // Some systems put nothing in the place of an open file.
        channel.close();
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(draft);
    }
    channel.close();
  }

  private void read() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
    int whole = bytes.position();
    while (whole > 0 && bytes.get(whole - 1) != '\n') {
      whole--;
    }
    channel.truncate(whole);
    channel.position(whole);
    for (String line :
        new String(bytes.array(), 0, whole, StandardCharsets.UTF_8).lines().toList()) {
      try {
        lines.add(JSON.readTree(line));
      } catch (JsonProcessingException e) {
        throw damaged(lines.size() + 1);
      }
    }
  }

  /** What is said of a line that has no place in the file, counted from 1. */
  public InvalidInputException damaged(int number) {
    return new InvalidInputException(
        "line %d of %s is not a result of this experiment".formatted(number, path),
        "remove that line, or choose another folder.");
  }

  /** All lines so far. */
  public List<JsonNode> lines() {
    return List.copyOf(lines);
  }

  /**
   * Appends a line.
   *
   * @throws InvalidInputException when it cannot be written, as on a full disk; no part of it is
   *     left, so that another line may follow
   */
  public void append(JsonNode line) {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
    try {
      long end = channel.position();
      try {
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      } catch (IOException e) {
        channel.truncate(end);
        throw e;
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          path + " could not be written in full",
          "check free space and permissions, and repeat the same command to resume.",
          e);
    }
    lines.add(line);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
