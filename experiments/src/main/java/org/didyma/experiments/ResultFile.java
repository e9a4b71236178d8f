package org.didyma.experiments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.formulations.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The results of an experiment in a file of JSON lines: the description with its fingerprint, then
 * a line per result, each written as a whole before the next. A run that was killed can therefore
 * go on: what it leaves behind is a whole number of lines and at most the beginning of another,
 * which is cut off.
 */
public final class ResultFile implements AutoCloseable {

  /** The file's name in the folder of an experiment. */
  public static final String NAME = "results.jsonl";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final FileChannel channel;
  private final Experiment<?> experiment;
  private final List<Result> results = new ArrayList<>();

  private ResultFile(Path path, FileChannel channel, Experiment<?> experiment) {
    this.path = path;
    this.experiment = experiment;
    this.channel = channel;
  }

  /**
   * Opens the file of an experiment, or makes it.
   *
   * @param folder made if there is none
   * @throws InvalidInputException when the file is of another experiment, is damaged or in use
   */
  public static ResultFile open(Path folder, Experiment<?> experiment) {
    Path path = folder.resolve(NAME);
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      ResultFile file = new ResultFile(path, channel, experiment);
      try {
        file.lock();
        file.read();
        return file;
      } catch (RuntimeException | IOException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          "the results in " + path + " cannot be read or written",
          "choose a folder that you may write to.",
          e);
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
      throw new InvalidInputException(
          path + " is in use by another run", "wait for it, or choose another folder.");
    }
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
    if (whole == 0) {
      append(header());
      return;
    }
    String text = new String(bytes.array(), 0, whole, StandardCharsets.UTF_8);
    Set<Trial> open = new HashSet<>(experiment.trials());
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      JsonNode node = parsed(line, number);
      if (number == 1) {
        requireSame(node);
        continue;
      }
      Result result = result(node, number);
      if (!open.remove(result.trial())) {
        throw damaged(number, null);
      }
      results.add(result);
    }
  }

  private ObjectNode header() {
    ObjectNode header = JsonNodeFactory.instance.objectNode();
    header.put("format", "didyma-results/1");
    header.put("note", "simulated with a known seed on public data: not private");
    header.put("fingerprint", experiment.fingerprint());
    header.set("description", experiment.tree());
    return header;
  }

  private void requireSame(JsonNode header) {
    if (!header.path("fingerprint").asText().equals(experiment.fingerprint())) {
      throw new InvalidInputException(
          path + " has results of another experiment, or of another description of this one",
          "choose another folder, or remove the file.");
    }
  }

  private JsonNode parsed(String line, int number) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw damaged(number, e);
    }
  }

  private Result result(JsonNode node, int number) {
    try {
      return Result.of(node, experiment);
    } catch (IllegalArgumentException e) {
      throw damaged(number, e);
    }
  }

  private InvalidInputException damaged(int number, @Nullable Throwable cause) {
    return new InvalidInputException(
        "line %d of %s is no result of this experiment".formatted(number, path),
        "remove that line, or choose another folder.",
        cause == null ? new IllegalStateException() : cause);
  }

  /** The results so far, those of earlier runs first. */
  public List<Result> results() {
    return List.copyOf(results);
  }

  /** What has a result. */
  public Set<Trial> done() {
    return results.stream().map(Result::trial).collect(Collectors.toSet());
  }

  /** Appends a result. */
  public void add(Result result) {
    append(result.tree(experiment));
    results.add(result);
  }

  private void append(ObjectNode line) {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
