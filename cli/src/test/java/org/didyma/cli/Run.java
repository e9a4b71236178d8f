package org.didyma.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.operations.Cancellation;

/**
 * What a command did.
 *
 * @param code exit code
 * @param out standard output
 * @param err standard error
 */
record Run(int code, String out, String err) {

  static Run of(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Didyma.run(
            args,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A command that was asked to stop before it began. */
  static Run stoppedAtOnce(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    PrintStream results = new PrintStream(out, true, StandardCharsets.UTF_8);
    PrintStream notes = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code = Didyma.run(args, new Terminal(results, notes, false, cancellation));
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A command that is asked to stop when it writes its first line of notes. */
  static Run stoppedAtItsFirstNote(String... args) {
    return stopped(false, args);
  }

  /** A command that is asked to stop when it writes its result, before the files. */
  static Run stoppedAtItsResult(String... args) {
    return stopped(true, args);
  }

  private static Run stopped(boolean atResult, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Cancellation cancellation = new Cancellation();
    PrintStream notes =
        new PrintStream(err, true, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            super.println(line);
            if (!atResult) {
              cancellation.cancel();
            }
          }
        };
    PrintStream results =
        new PrintStream(out, true, StandardCharsets.UTF_8) {
          @Override
          public void print(String text) {
            super.print(text);
            if (atResult) {
              cancellation.cancel();
            }
          }
        };
    int code = Didyma.run(args, new Terminal(results, notes, false, cancellation));
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /**
   * A command as one types it.
   *
   * @param line words between single spaces, {@code %s} for one that is among the values
   */
  static Run line(String line, Object... values) {
    String[] words = line.split(" ");
    int next = 0;
    for (int i = 0; i < words.length; i++) {
      if (words[i].equals("%s")) {
        words[i] = values[next++].toString();
      }
    }
    if (next < values.length) {
      throw new IllegalArgumentException("%s has no place for all values".formatted(line));
    }
    return of(words);
  }

  /** A command and further words. */
  static String[] with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
  }

  /** A command and further words. */
  static String[] with(String[] words, String... more) {
    return with(List.of(words), more);
  }

  /** The command in a Java of its own, which can be killed. Not started yet. */
  static ProcessBuilder inAnotherProcess(List<String> args) {
    String path = System.getProperty("surefire.test.class.path");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Commands are short.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                path == null ? System.getProperty("java.class.path") : path,
                "org.didyma.cli.Didyma"));
    command.addAll(args);
    return new ProcessBuilder(command);
  }

  /** Standard output as one JSON object and nothing else. */
  JsonNode json() {
    return parse(out);
  }

  static JsonNode parse(String text) {
    try {
      return new ObjectMapper()
          .enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }
}
