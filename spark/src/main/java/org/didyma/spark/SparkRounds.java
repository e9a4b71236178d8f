package org.didyma.spark;

import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.SubtreeRounds;
import org.didyma.oracles.search.SubtreeTask;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of a search by the executors of a cluster. The problem goes out once, as a broadcast; each
 * thread of an executor prepares its bound once and keeps it from task to task. A task that dies is
 * run again by Spark, from the same subtrees, and its first report that arrives counts.
 */
public final class SparkRounds implements SubtreeRounds {

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
  public Session begin(LearningProblem problem, int @Nullable [] start) {
    return new OnCluster(spark, new Sent(UUID.randomUUID().toString(), problem, start));
  }

  /**
   * What every executor needs to know.
   *
   * @param key of this search
   * @param start a point that every task knows, or a better one
   */
  record Sent(String key, LearningProblem problem, int @Nullable [] start)
      implements Serializable {}

  private static final class OnCluster implements Session {

    private final SparkSession spark;
    private final JavaSparkContext context;
    private final Broadcast<Sent> sent;

    OnCluster(SparkSession spark, Sent sent) {
      this.spark = spark;
      this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
      this.sent = context.broadcast(sent);
    }

    @Override
    public List<SubtreeTask.Report> run(List<SubtreeTask> tasks, Runnable pause) {
      Broadcast<Sent> known = sent;
      return SparkJob.run(
          spark,
          "the search did not come to its end",
          pause,
          () ->
              context
                  .parallelize(tasks, tasks.size())
                  .map(task -> Workers.run(known.getValue(), task, stopped()))
                  .collect());
    }

    /** A task hears when Spark cancels it. */
    private static SearchListener stopped() {
      TaskContext task = TaskContext.get();
      return SearchListener.asking(() -> task.isInterrupted() || Thread.interrupted());
    }

    @Override
    public void close() {
      sent.destroy();
    }
  }
}
