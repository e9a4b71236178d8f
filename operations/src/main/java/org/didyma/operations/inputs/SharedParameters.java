package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** Single parameters that several operations take, each declared once. */
public final class SharedParameters {

  private static final int MOST_THREADS = 256;

  /** The privacy parameter. */
  public static final Parameter<Epsilon> EPSILON =
      explained(
              "epsilon", "E", Epsilon::parse, "choose a number above 0, for example --epsilon 0.5.")
          .says("the privacy parameter, above 0; smaller protects more");

  public static final Parameter<Delta> DELTA =
      explained(
              "delta",
              "D",
              Delta::parse,
              "use a number well below one over the number of records, such as 1e-6.")
          .says("delta of the guarantee")
          .usually(Delta.ZERO);

  /** What the promise compares. */
  public static final Parameter<Adjacency> NEIGHBOURS =
      neighbours(
          "neighbouring tables: replace (bounded: one record is replaced, the number of records"
              + " is public) or add-remove (unbounded: one is added or removed)");

  /** Threads of a long search, draw or check; the result does not depend on them. */
  public static final Parameter<Integer> THREADS =
      Parameter.count("threads", "N", MOST_THREADS)
          .says("threads of a long search, sampling or check")
          .derived("all processors");

  public static final Parameter<Duration> TIME_LIMIT =
      Parameter.seconds("time-limit")
          .says(
              "stop the search after this many seconds, with exit code 3 if nothing is proven or"
                  + " released by then");

  /** A page of HTML. */
  public static final Parameter<Path> REPORT =
      Parameter.file("report").says("write a self-contained HTML page to a new file");

  /** Where what was asked for goes. */
  public static final Parameter<Path> OUT =
      Parameter.file("out").says("write to a new file instead of standard output");

  private SharedParameters() {}

  /** What a promise compares, said in other words where an operation needs them. */
  public static Parameter<Adjacency> neighbours(String sentence) {
    return Parameter.oneOf(
            "neighbours", "KIND", Arrays.asList(Adjacency.values()), Adjacency::label)
        .says(sentence)
        .usually(Adjacency.REPLACE);
  }

  /** A value of the library, whose reader's error is told with what was written. */
  public static <T> Parameter<T> explained(
      String name, String letter, Function<String, T> reader, String advice) {
    return Parameter.read(
        name,
        letter,
        text -> {
          try {
            return reader.apply(text);
          } catch (InvalidInputException e) {
            throw new InvalidInputException(
                ParameterReference.of(name) + " is " + QuotedText.of(text) + ": " + e.getMessage(),
                advice,
                e);
          }
        },
        Object::toString);
  }

  /** Where a simulation starts, which is no secret and protects nothing. */
  public static Parameter<Long> start(String sentence) {
    return Parameter.read("start", "N", SharedParameters::startOf, String::valueOf)
        .says(sentence)
        .derived("that of the folder, or a new one, which is printed");
  }

  private static long startOf(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "--start is %s, which is not a whole number".formatted(QuotedText.of(text)),
          "use digits alone, such as 1200.");
    }
  }

  /** A folder, by its path. */
  public static Parameter<Path> folder(String name) {
    return Parameter.read(name, "DIR", Parameter.file(name)::read, Path::toString);
  }

  /** The file that a parameter names, if any; checked before any work is done. */
  public static Optional<OutputFile> file(Inputs in, Parameter<Path> parameter, OutputFiles files) {
    return files.prepare("--" + parameter.name(), in.text(parameter).orElse(null));
  }

  /** The number of threads to use. */
  public static int threads(Inputs in) {
    return in.find(THREADS).orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
