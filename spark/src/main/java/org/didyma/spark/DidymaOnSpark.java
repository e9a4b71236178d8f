package org.didyma.spark;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;
import org.didyma.oracles.SearchStoppedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * What {@code spark-submit} runs: the commands whose work a cluster does. Exit codes are those of
 * {@code didyma}.
 */
@Command(
    name = "didyma-spark",
    description = "Large tables and long searches on Apache Spark.",
    subcommands = {
      SparkCellsCommand.class,
      SparkOptimizeCommand.class,
      SparkExperimentCommand.class,
      SparkBenchCommand.class
    },
    mixinStandardHelpOptions = true,
    scope = CommandLine.ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND")
public final class DidymaOnSpark {

  static final int DONE = 0;
  static final int BAD_INPUT = 2;
  static final int NOTHING_RELEASED = 3;
  static final int DEFECT = 70;

  private final PrintStream err;

  DidymaOnSpark(PrintStream err) {
    this.err = err;
  }

  /** What this command line calls parameters; operations are those of the other one. */
  static final ParameterReference.Names NAMES =
      new ParameterReference.Names() {
        @Override
        public String parameter(String name) {
          return "--" + name;
        }

        @Override
        public String operation(String name) {
          return "didyma " + name;
        }
      };

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    // Numbers look the same in whatever language this machine speaks.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    int code = run(System.out, System.err, arguments);
    System.out.flush();
    if (code != DONE) {
      System.exit(code);
    }
  }

  /** The commands with their options. */
  static CommandLine line(PrintStream err) {
    return new CommandLine(new DidymaOnSpark(err));
  }

  /** Runs a command and returns its exit code. */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    CommandLine line = line(err);
    line.setOut(new java.io.PrintWriter(out, true, java.nio.charset.StandardCharsets.UTF_8));
    line.setErr(new java.io.PrintWriter(err, true, java.nio.charset.StandardCharsets.UTF_8));
    DidymaOnSpark root = line.getCommand();
    line.setParameterExceptionHandler((usage, given) -> root.failed(usage));
    line.setExecutionExceptionHandler((failure, command, result) -> root.failed(failure));
    try {
      return line.execute(arguments);
    } catch (StackOverflowError | OutOfMemoryError | AssertionError | RuntimeException failure) {
      return root.failed(failure);
    }
  }

  /** Tells of a failure; its exit code. */
  int failed(Throwable failure) {
    if (failure instanceof UserFacingException told) {
      return told(told.outcome().exitCode(), told.message(NAMES), told.advice(NAMES));
    }
    if (failure instanceof CommandLine.ParameterException usage) {
      return told(BAD_INPUT, String.valueOf(usage.getMessage()), "see --help.");
    }
    if (failure instanceof SearchStoppedException) {
      return told(NOTHING_RELEASED, "stopped on request", "");
    }
    if (failure instanceof UncheckedIOException) {
      // The cause's text may quote a line of the data, so it is not repeated.
      return told(
          BAD_INPUT, "a file could not be read or written", "check permissions and free space.");
    }
    if (failure instanceof OutOfMemoryError) {
      return told(
          NOTHING_RELEASED,
          "out of memory; nothing was released",
          "give the driver more, --driver-memory 8g.");
    }
    // The message of an unforeseen failure may hold private values; its type does not.
    return told(
        DEFECT,
        "internal error: " + failure.getClass().getSimpleName(),
        "report this as a defect.");
  }

  private int told(int code, String message, String advice) {
    err.println("didyma-spark: " + oneLine(message));
    if (!advice.isEmpty()) {
      err.println("Hint: " + oneLine(advice));
    }
    return code;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
  }
}
