package org.didyma.spark;

import java.util.function.Supplier;
import org.apache.spark.SparkThrowable;
import org.didyma.core.InvalidInputException;

/**
 * What Spark refused, in words of ours. Its own messages stay out: they quote values, plans and
 * addresses.
 */
final class SparkFailure {

  private SparkFailure() {}

  /**
   * There are no such files, or they are not what they are said to be. Public: nothing was read.
   */
  static InvalidInputException opening(String path, String format, Exception e) {
    return new InvalidInputException(
        "Spark cannot read %s as %s%s".formatted(path, format, code(e)),
        "check that it exists, may be read from here, and is %s.".formatted(format));
  }

  /**
   * Work ended before its end. Why it did may depend on records, so only who holds the table is
   * told more than that.
   *
   * @param what did not come to its end, as a sentence
   */
  static InvalidInputException ended(String what, Throwable e) {
    String ended = what + ": Spark ended the job";
    return InvalidInputException.ofRecord(
        ended + code(e), ended, "look into the log of the cluster.");
  }

  /** That a table was not read to its end, as a sentence. */
  static String unread(String name) {
    return name + " was not read to its end";
  }

  /** Asks Spark for records of a table, and says in our words what goes wrong. */
  static <T> T watching(String name, Supplier<T> asked) {
    try {
      return asked.get();
    } catch (InvalidInputException e) {
      throw e;
    } catch (Exception e) {
      // Scala throws checked exceptions that it does not declare.
      throw ended(unread(name), e);
    }
  }

  /** The name that Spark has for the kind of failure, if it has one: letters and underscores. */
  private static String code(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SparkThrowable known
          && known.getCondition() != null
          && known.getCondition().matches("[A-Z0-9_.]{1,100}")) {
        return " (" + known.getCondition() + ")";
      }
    }
    return "";
  }
}
