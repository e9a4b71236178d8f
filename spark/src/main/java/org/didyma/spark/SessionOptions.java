package org.didyma.spark;

import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import picocli.CommandLine.Option;

/** The session of a command, and how much of Spark's own log is let through. */
final class SessionOptions {

  @Option(
      names = "--cluster-log",
      paramLabel = "LEVEL",
      defaultValue = "OFF",
      description =
          "what Spark logs, such as WARN; it quotes values of records when a job fails (default:"
              + " ${DEFAULT-VALUE})")
  private String log = "OFF";

  /** What Spark calls the amounts that it logs. */
  private static final List<String> LEVELS =
      List.of("ALL", "DEBUG", "ERROR", "FATAL", "INFO", "OFF", "TRACE", "WARN");

  /** The session that spark-submit has prepared; threads of this process where it has none. */
  SparkSession session() {
    String level = log.toUpperCase(Locale.ROOT);
    if (!LEVELS.contains(level)) {
      throw new InvalidInputException(
          "--cluster-log is " + QuotedText.of(log) + ", which does not exist",
          "use one of " + String.join(", ", LEVELS) + ".");
    }
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("didyma")
            // What a failing task quotes stands in the log of its executor, too.
            .config("spark.executor.syncLogLevel.enabled", "true");
    if (System.getProperty("spark.master") == null) {
      builder.master("local[*]");
    }
    SparkSession spark = builder.getOrCreate();
    spark.sparkContext().setLogLevel(level);
    return spark;
  }
}
