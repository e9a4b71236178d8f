package org.didyma.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.didyma.core.QuotedText;
import org.didyma.core.UserFacingException;
import org.didyma.operations.Cancellation;
import org.didyma.oracles.SearchStoppedException;
import picocli.CommandLine;

/**
 * What a failure is called: an exit code, one sentence that says what is wrong, and possibly one
 * that says what to do.
 *
 * @param code exit code
 * @param message one line
 * @param advice one line to follow "Hint:", or empty
 */
record ErrorReport(int code, String message, String advice) {

  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, Integer.class, long.class, Long.class);

  private static final Set<Class<?>> REAL = Set.of(double.class, Double.class);

  /** A whole number whose digits are grouped by threes. */
  private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}([,_'\\s]\\d{3})+");

  ErrorReport {
    message = oneLine(message);
    advice = oneLine(advice);
  }

  /** The user's wish, where it costs nothing. */
  static final ErrorReport STOPPED =
      new ErrorReport(ExitCode.NOTHING_RELEASED.code(), "stopped on request", "");

  /** What a stop means at this moment. */
  static ErrorReport ofStop(Cancellation cancellation) {
    return cancellation
        .meaning()
        .map(m -> new ErrorReport(ExitCode.NOTHING_RELEASED.code(), m.message(), m.advice()))
        .orElse(STOPPED);
  }

  /** The report of anything that a command threw. */
  static ErrorReport of(Throwable failure) {
    if (failure instanceof CommandLine.ParameterException usage) {
      return ofUsage(usage);
    }
    if (failure instanceof UserFacingException told) {
      return new ErrorReport(
          told.outcome().exitCode(), told.message(OptionName.NAMES), told.advice(OptionName.NAMES));
    }
    if (failure instanceof SearchStoppedException) {
      return STOPPED;
    }
    if (failure instanceof UncheckedIOException) {
      // The cause's text may quote a line of the data, so it is not repeated.
      return new ErrorReport(
          ExitCode.BAD_INPUT.code(),
          "a file could not be read or written",
          "check permissions and free space.");
    }
    if (failure instanceof OutOfMemoryError) {
      return new ErrorReport(
          ExitCode.NOTHING_RELEASED.code(),
          "out of memory; nothing was released",
          "give Java more memory, for example DIDYMA_JAVA_OPTS=-Xmx8g, or use fewer features.");
    }
    return ofDefect(failure);
  }

  /** The message of an unforeseen failure may hold private values; its type does not. */
  private static ErrorReport ofDefect(Throwable failure) {
    return new ErrorReport(
        ExitCode.DEFECT.code(),
        "internal error: " + failure.getClass().getSimpleName(),
        "report this as a defect with what --stacktrace prints, after removing private values.");
  }

  private static ErrorReport ofUsage(CommandLine.ParameterException usage) {
    CommandLine.Model.CommandSpec command = usage.getCommandLine().getCommandSpec();
    String help = command.qualifiedName() + " --help";
    String message = uncapitalised(text(usage));
    String advice = "see " + help + " for the options and an example.";
    Optional<ErrorReport> number = ofNumber(usage);
    if (number.isPresent()) {
      return number.get();
    }
    CommandLine line = usage.getCommandLine();
    List<String> unknown = line.getUnmatchedArguments();
    // Where an option is unknown, another is often missing for that reason.
    if (usage instanceof CommandLine.MissingParameterException && !unknown.isEmpty()) {
      usage = new CommandLine.UnmatchedArgumentException(line, unknown);
    }
    if (usage instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String word = QuotedText.of(unmatched.getUnmatched().get(0));
      boolean group = !command.subcommands().isEmpty();
      message =
          unmatched.isUnknownOption()
              ? "there is no option " + word + " of " + command.qualifiedName()
              : group
                  ? "there is no command " + word
                  : "the word " + word + " is not expected here";
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        advice = "you meant " + String.join(" or ", suggestions) + "; see " + help + ".";
      }
      advice = ofOtherFile(command, unmatched.getUnmatched().get(0)).orElse(advice);
    }
    return new ErrorReport(ExitCode.BAD_INPUT.code(), message, advice);
  }

  /** Files that go by one option here and by another one elsewhere. */
  private static Optional<String> ofOtherFile(CommandLine.Model.CommandSpec command, String word) {
    String option = word.replaceFirst("=.*", "");
    if (option.equals("--schema") && command.findOption("--columns") != null) {
      return Optional.of("give it as --columns FILE: a schema is a file of columns, too.");
    }
    if (option.equals("--data") && command.findOption("--public-sample") != null) {
      return Optional.of(
          "give --public-sample FILE, a table that anybody may see: the suggestion reveals its"
              + " records, so it must not be the private one.");
    }
    if (option.equals("--columns") && command.findOption("--schema") != null) {
      return Optional.of(
          "give --schema FILE, which didyma schema learn --columns FILE --out FILE makes, or use"
              + " didyma learn, which takes the columns themselves.");
    }
    return Optional.empty();
  }

  /** A value that was to be a number and is not. */
  private static Optional<ErrorReport> ofNumber(CommandLine.ParameterException usage) {
    if (!(usage.getCause() instanceof CommandLine.TypeConversionException)
        || !(usage.getArgSpec() instanceof CommandLine.Model.OptionSpec option)) {
      return Optional.empty();
    }
    Class<?> type = option.auxiliaryTypes()[0];
    boolean whole = WHOLE.contains(type);
    if (!whole && !REAL.contains(type)) {
      return Optional.empty();
    }
    String value = usage.getValue();
    String what =
        "%s is %s, which is %s"
            .formatted(
                option.longestName(),
                QuotedText.of(value),
                whole && value.matches("[+-]?\\d+")
                    ? "too large a number"
                    : whole ? "not a whole number" : "not a number");
    String advice =
        GROUPED.matcher(value).matches()
            ? "write " + value.replaceAll("[,_'\\s]", "") + "."
            : whole ? "use digits alone, such as 1200." : "use digits and a point, such as 0.5.";
    return Optional.of(new ErrorReport(ExitCode.BAD_INPUT.code(), what, advice));
  }

  void print(PrintStream err, boolean json) {
    if (json) {
      ObjectNode error = JsonNodeFactory.instance.objectNode();
      error.putObject("error").put("code", code).put("message", message).put("advice", advice);
      err.println(error);
    } else {
      err.println("didyma: " + message);
      if (!advice.isEmpty()) {
        err.println("Hint: " + advice);
      }
    }
  }

  private static String text(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }

  private static String uncapitalised(String text) {
    return text.length() > 1 && Character.isLowerCase(text.charAt(1))
        ? Character.toLowerCase(text.charAt(0)) + text.substring(1)
        : text;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
  }
}
