package org.didyma.spark;

import java.util.Locale;
import org.apache.spark.sql.SparkSession;
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

  /** The session that spark-submit has prepared; threads of this process where it has none. */
  SparkSession session() {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("didyma")
            // What a failing task quotes stands in the log of its executor, too.
            .config("spark.executor.syncLogLevel.enabled", "true");
    if (System.getProperty("spark.master") == null) {
      builder.master("local[*]");
    }
    SparkSession spark = builder.getOrCreate();
    spark.sparkContext().setLogLevel(log.toUpperCase(Locale.ROOT));
    return spark;
  }
}
