package org.didyma.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.didyma.operations.Cancellation;
import org.didyma.oracles.SearchStoppedException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The entry point of the command line. */
public final class Didyma {

  private Didyma() {}

  public static void main(String[] args) {
    // Numbers look the same in whatever language this machine speaks.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    Cancellation cancellation = new Cancellation();
    Pipe pipe = new Pipe(new FileOutputStream(FileDescriptor.out), cancellation);
    PrintStream out = utf8(isShown() ? new ShownText(pipe) : pipe);
    // Whoever writes it to a file reads it sooner or later at a terminal.
    PrintStream err = utf8(new ShownText(new FileOutputStream(FileDescriptor.err)));
    Terminal terminal = new Terminal(out, err, Boolean.getBoolean("didyma.terminal"), cancellation);
    StopSignals signals =
        new StopSignals(cancellation, () -> report(new SearchStoppedException(), args, terminal));
    signals.install();
    pipe.ending = signals::ended;
    int code = run(args, terminal);
    out.flush();
    String counts = cancellation.hasSpent() ? "; the release counts all the same" : "";
    if (out.checkError() && code == ExitCode.DONE.code()) {
      // For example a full disk.
      err.println("didyma: standard output could not be written in full" + counts);
      code = cancellation.hasSpent() ? ExitCode.BAD_INPUT.code() : ExitCode.NOTHING_RELEASED.code();
    } else if (pipe.isClosed() && code == ExitCode.DONE.code()) {
      err.println("note: standard output was closed before its end" + counts);
    }
    err.flush();
    signals.ended(code);
    System.exit(code);
  }

  /**
   * Runs a command in this Java machine.
   *
   * @param args the command line without the word "didyma"
   * @param out receives results
   * @param err receives notes and errors
   * @return the exit code
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, new Terminal(out, err, false, new Cancellation()));
  }

  /** Runs a command in this Java machine and lets the caller stop it. */
  public static int run(String[] given, Terminal terminal) {
    String[] args = HelpCommand.words(given);
    try {
      CommandLine line = CommandTable.commandLine(args, terminal);
      line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
      line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
      line.setCaseInsensitiveEnumValuesAllowed(false);
      Failures failures = new Failures(args, terminal);
      line.setParameterExceptionHandler(failures);
      line.setExecutionExceptionHandler(failures);
      return line.execute(args);
    } catch (Error | RuntimeException e) {
      return report(e, args, terminal);
    }
  }

  /**
   * What becomes of failures. No lambda, as in {@link HelpPage}: Java's archive of classes has no
   * interface that was compiled for an old Java and that a lambda implements, nor its other
   * classes.
   */
  private record Failures(String[] args, Terminal terminal)
      implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] given) {
      return report(failure, args, terminal);
    }

    @Override
    public int handleExecutionException(
        Exception failure, CommandLine command, ParseResult parsed) {
      return report(failure, args, terminal);
    }
  }

  private static int report(Throwable failure, String[] args, Terminal terminal) {
    List<String> words = List.of(args);
    int format = words.lastIndexOf("--format");
    boolean json =
        words.contains("--format=json")
            || format >= 0 && format + 1 < args.length && args[format + 1].equals("json");
    ErrorReport report =
        failure instanceof SearchStoppedException || isOfShutdown(failure, terminal)
            ? ErrorReport.ofStop(terminal.cancellation())
            : ErrorReport.of(failure);
    report.print(terminal.err(), json);
    if (words.contains("--stacktrace")) {
      failure.printStackTrace(terminal.err());
    }
    return report.code();
  }

  /**
   * What Java refuses to do while a signal ends the process, such as to register files to remove.
   */
  private static boolean isOfShutdown(Throwable failure, Terminal terminal) {
    return failure instanceof IllegalStateException
        && terminal.cancellation().isCancelled()
        && "Shutdown in progress".equals(failure.getMessage());
  }

  /** Whether standard output is shown by a terminal. A script knows; without one, Java may. */
  private static boolean isShown() {
    return Boolean.getBoolean("didyma.terminal.out")
        // From Java 22 on there is a console without a terminal, too.
        || Runtime.version().feature() < 22 && System.console() != null;
  }

  private static PrintStream utf8(OutputStream stream) {
    return new PrintStream(new BufferedOutputStream(stream, 1 << 13), true, StandardCharsets.UTF_8);
  }

  /**
   * Standard output. When its reader has gone away, as in {@code didyma predict ... | head}, there
   * is nothing left to do and nobody to tell; but where epsilon was spent, the command goes on to
   * its files.
   */
  private static final class Pipe extends FilterOutputStream {

    private final Cancellation cancellation;
    private IntConsumer ending = code -> {};
    private volatile boolean closed;

    Pipe(OutputStream stream, Cancellation cancellation) {
      super(stream);
      this.cancellation = cancellation;
    }

    /** Whether its reader has gone away. */
    boolean isClosed() {
      return closed;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (closed) {
        return;
      }
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
          if (cancellation.hasSpent()) {
            closed = true;
            return;
          }
          ending.accept(ExitCode.NOTHING_RELEASED.code());
          Runtime.getRuntime().halt(ExitCode.NOTHING_RELEASED.code());
        }
        throw e;
      }
    }
  }
}
