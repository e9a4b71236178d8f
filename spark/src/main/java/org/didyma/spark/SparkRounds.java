package org.didyma.spark;

import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.rounds.RoundWork;
import org.didyma.oracles.rounds.Rounds;

/**
 * Rounds of tasks by the executors of a cluster. What they are about goes out once, as a broadcast;
 * each thread of an executor prepares a worker once and keeps it from task to task. A task that
 * dies is run again by Spark, and its first report that arrives counts.
 */
public final class SparkRounds implements Rounds {

  private final SparkSession spark;

  /** Rounds by a cluster. */
  public SparkRounds(SparkSession spark) {
    this.spark = spark;
  }

  @Override
  public int parallelism() {
    return spark.sparkContext().defaultParallelism();
  }

  @Override
  public <T extends Serializable, R extends Serializable> Session<T, R> begin(
      RoundWork<T, R> work) {
    return new OnCluster<>(spark, new Sent<>(UUID.randomUUID().toString(), work));
  }

  /**
   * What every executor needs to know.
   *
   * @param key of this work
   */
  record Sent<T extends Serializable, R extends Serializable>(String key, RoundWork<T, R> work)
      implements Serializable {}

  private static final class OnCluster<T extends Serializable, R extends Serializable>
      implements Session<T, R> {

    private final SparkSession spark;
    private final String unfinished;
    private final JavaSparkContext context;
    private final Broadcast<Sent<T, R>> sent;

    OnCluster(SparkSession spark, Sent<T, R> sent) {
      this.spark = spark;
      this.unfinished = "the %s did not come to its end".formatted(sent.work().name());
      this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
      this.sent = context.broadcast(sent);
    }

    @Override
    public List<R> run(List<T> tasks, Runnable pause) {
      Broadcast<Sent<T, R>> known = sent;
      return SparkJob.run(
          spark,
          unfinished,
          pause,
          () ->
              context
                  .parallelize(tasks, tasks.size())
                  .map(task -> Workers.run(known.getValue(), task, stopped()))
                  .collect());
    }

    /** A task hears when Spark cancels it. */
    private static CancellationToken stopped() {
      TaskContext task = TaskContext.get();
      return () -> task.isInterrupted() || Thread.interrupted();
    }

    @Override
    public void close() {
      sent.destroy();
    }
  }
}
