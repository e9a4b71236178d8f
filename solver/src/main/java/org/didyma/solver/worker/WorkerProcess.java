package org.didyma.solver.worker;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A child JVM with one engine. What is sent to it is written by one thread and what it says is read
 * by another, so that a child that does neither cannot block the caller.
 */
final class WorkerProcess implements AutoCloseable {

  private static final int LAST_WORDS = 5;
  private static final int LONGEST_WORD = 400;

  /** How long a child may live on that has closed its output. */
  private static final long END_SECONDS = 2;

  /** System properties that a child has from its parent. */
  private static final List<String> PASSED_ON =
      List.of(
          "java.io.tmpdir",
          "java.library.path",
          "user.home",
          "jna.tmpdir",
          "jna.boot.library.path",
          "didyma.jscip");

  /** Variables whose options Java takes by itself. */
  private static final Set<String> JAVA_OPTIONS =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Something the child said; without a body when it has ended, or when the caller was nudged. */
  record Message(int kind, DataInputStream body) {
    static final int ENDED = 0;
    static final int NUDGE = -1;

    private static Message of(int kind) {
      return new Message(kind, new DataInputStream(new ByteArrayInputStream(new byte[0])));
    }
  }

  /** Writes part of what the child is told. */
  @FunctionalInterface
  interface Order {
    void write(DataOutputStream out) throws IOException;
  }

  private final Process process;
  private final DataOutputStream input;
  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final Deque<String> lastWords = new ArrayDeque<>();
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(task -> daemon(task, "worker-input"));

  private WorkerProcess(Process process) {
    this.process = process;
    this.input = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    daemon(this::read, "worker-output").start();
  }

  /** Starts a child for a backend. */
  static WorkerProcess start(BackendRecipe recipe) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("-Xmx" + Runtime.getRuntime().maxMemory());
    // Short runs of Java code around long runs of native code.
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    // No files are left behind, neither while it runs nor when it crashes.
    command.addAll(List.of("-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash"));
    command.add("-XX:ErrorFile=" + ProcessBuilder.Redirect.DISCARD.file());
    command.add("-XX:+ExitOnOutOfMemoryError");
    // A user's own engine is found, and tells of its failures, as in this process.
    for (String name : PASSED_ON) {
      String value = System.getProperty(name);
      if (value != null) {
        command.add("-D" + name + "=" + value);
      }
    }
    command.add("-ea:jscip...");
    command.add(WorkerMain.class.getName());
    command.addAll(recipe.words());
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(WorkerProcess::isWithheld);
    return new WorkerProcess(builder.start());
  }

  /**
   * Whether a variable is not for a child. Java repeats its options, in which there may be
   * passwords, and a collector that they choose would stand against the one that is chosen here.
   */
  private static boolean isWithheld(String variable) {
    String name = variable.toUpperCase(Locale.ROOT);
    return JAVA_OPTIONS.contains(name) || name.startsWith("DIDYMA_DATABASE_");
  }

  /** Tells the child something, in the order of the calls; returns at once. */
  void send(Order order) {
    Runnable task =
        () -> {
          try {
            order.write(input);
            input.flush();
          } catch (IOException e) {
            // The child has ended; the reader says so.
          }
        };
    try {
      writer.execute(task);
    } catch (RejectedExecutionException e) {
      // Closed: an interrupt has come too late.
    }
  }

  /** Makes a waiting {@link #next} return. */
  void nudge() {
    messages.add(Message.of(Message.NUDGE));
  }

  /** The next message; nothing when none came in time. */
  Optional<Message> next(long nanos) throws InterruptedException {
    return Optional.ofNullable(messages.poll(nanos, TimeUnit.NANOSECONDS));
  }

  /** How the child ended, for a message. One that only closed its output is ended. */
  String end() throws InterruptedException {
    String what =
        process.waitFor(END_SECONDS, TimeUnit.SECONDS)
            ? "ended with status " + process.exitValue() + meaning(process.exitValue())
            : "closed its output, and was killed";
    kill();
    synchronized (lastWords) {
      String words =
          lastWords.isEmpty() ? "" : "; its last words: " + String.join(" | ", lastWords);
      return "the worker process " + what + words;
    }
  }

  private static String meaning(int status) {
    return switch (status) {
      case 3 -> " (the memory of its JVM was used up)";
      case 128 + 6 -> " (aborted)";
      case 128 + 9 -> " (killed, perhaps by the system for want of memory)";
      case 128 + 11 -> " (invalid access to memory)";
      default -> "";
    };
  }

  /** Ends the child, whatever it does. */
  void kill() {
    writer.shutdownNow();
    process.destroyForcibly();
  }

  /** Ends the child, whatever it does, and waits for it. */
  @Override
  public void close() {
    kill();
    boolean interrupted = false;
    while (true) {
      try {
        process.waitFor();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void read() {
    Frames frames = new Frames();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.ISO_8859_1))) {
      for (String line = readLine(reader); line != null; line = readLine(reader)) {
        if (Frames.isPart(line)) {
          Optional<byte[]> message = frames.take(line);
          if (message.isPresent()) {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(message.get()));
            messages.add(new Message(in.readByte(), in));
          }
        } else {
          remember(line);
        }
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      remember("unreadable output: " + e);
      process.destroyForcibly();
    }
    messages.add(Message.of(Message.ENDED));
  }

  /**
   * The next line without its end, or nothing at the end of the output. An engine may print without
   * end; of a line that is longer than any part of a message only the beginning is kept.
   */
  private static @Nullable String readLine(Reader reader) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = reader.read();
    if (next < 0) {
      return null;
    }
    for (; next >= 0 && next != '\n' && next != '\r'; next = reader.read()) {
      if (line.length() < Frames.LONGEST_LINE) {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** Keeps what says most: the signal of a crash, or else the last lines. */
  private void remember(@Nullable String line) {
    if (line == null || line.isBlank() || line.equals("#")) {
      return;
    }
    synchronized (lastWords) {
      String first = lastWords.peekFirst();
      if (first != null && first.contains(" at pc=")) {
        return;
      }
      if (line.contains(" at pc=")) {
        lastWords.clear();
      }
      String word = line.strip();
      lastWords.add(word.substring(0, Math.min(word.length(), LONGEST_WORD)));
      if (lastWords.size() > LAST_WORDS) {
        lastWords.removeFirst();
      }
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
