package org.didyma.spark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RaySums;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sums of clipped gradients over generated rows, on the cluster and in memory. */
@Command(
    name = "bench",
    description = {
      "Sums clipped gradients over generated rows along a descent, on the cluster and in memory,"
          + " and reports times and the largest difference. Prints JSON."
    })
final class SparkBenchCommand implements Callable<Integer> {

  private static final int LEVELS = 10;

  @Option(
      names = "--rows",
      defaultValue = "5000000",
      paramLabel = "N",
      description = "rows (default: ${DEFAULT-VALUE})")
  private long rows;

  @Option(
      names = "--features",
      defaultValue = "120",
      paramLabel = "D",
      description = "columns after encoding, a multiple of 10 (default: ${DEFAULT-VALUE})")
  private int features;

  @Option(
      names = "--steps",
      defaultValue = "5",
      paramLabel = "T",
      description = "steps of the descent (default: ${DEFAULT-VALUE})")
  private int steps;

  @Mixin private SessionOptions session = new SessionOptions();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    SparkSession spark = session.session();
    int columns = Math.max(1, features / LEVELS);
    List<String> expressions = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      expressions.add("CAST(pmod(xxhash64(id, %d), %d) AS STRING) AS c%d".formatted(c, LEVELS, c));
    }
    expressions.add(
        "CASE WHEN pmod(xxhash64(id, 0), 10) + pmod(xxhash64(id, -1), 10) < 9 THEN 'yes' ELSE 'no'"
            + " END AS label");
    Dataset<Row> data =
        spark
            .range(0, rows, 1, 4 * spark.sparkContext().defaultParallelism())
            .selectExpr(expressions.toArray(String[]::new));
    Schema schema = schema(columns);
    RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), 1e-4);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    try (SparkRecords records = SparkRecords.of("generated rows", data)) {
      Table table = new Table(schema, records);
      long start = System.nanoTime();
      SummingRows there = SparkRecords.form(0).read(table, () -> {}, false);
      json.put("rows", there.size()).put("dimension", there.dimension());
      json.put("seconds_to_read_on_cluster", seconds(start));
      ClippingBound clipping =
          new ClippingBound(Rational.of(1, 2), there.dimension(), ClippingBound.ANY_NUMBER);
      start = System.nanoTime();
      List<double[]> onCluster = descend(there.sums(loss, 3, clipping, rows), there.dimension());
      json.put("seconds_per_step_on_cluster", seconds(start) / steps);

      start = System.nanoTime();
      Rows here = new RowsForm(0).read(table, () -> {}, false);
      json.put("seconds_to_read_into_memory", seconds(start));
      int threads = spark.sparkContext().defaultParallelism();
      start = System.nanoTime();
      List<double[]> inMemory =
          descend(
              new RowSums(here, new RayLosses(loss, 3, rows), clipping, threads), here.dimension());
      json.put("seconds_per_step_in_memory", seconds(start) / steps);
      json.put("threads", threads).put("largest_difference", difference(onCluster, inMemory));
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.println(json);
    out.flush();
    return DidymaOnSpark.DONE;
  }

  /** A descent without noise: gradients of all steps. */
  private List<double[]> descend(RaySums sums, int dimension) {
    List<double[]> all = new ArrayList<>();
    double[] steps = IntStream.rangeClosed(0, 20).mapToDouble(j -> j / 10.0).toArray();
    for (int t = 0; t < this.steps; t++) {
      double[] gradient = sums.gradients();
      all.add(gradient);
      double length =
          Math.sqrt(
              IntStream.range(0, dimension).mapToDouble(j -> gradient[j] * gradient[j]).sum());
      double[] direction = new double[dimension];
      for (int j = 0; j < dimension; j++) {
        direction[j] = length > 0 ? gradient[j] / length : 0;
      }
      long[] losses = sums.losses(direction, steps);
      int best = 1;
      for (int j = 2; j < losses.length; j++) {
        best = losses[j] < losses[best] ? j : best;
      }
      sums.move(steps[best]);
    }
    return all;
  }

  private static double difference(List<double[]> some, List<double[]> others) {
    double largest = 0;
    for (int t = 0; t < some.size(); t++) {
      for (int j = 0; j < some.get(t).length; j++) {
        largest = Math.max(largest, Math.abs(some.get(t)[j] - others.get(t)[j]));
      }
    }
    return largest;
  }

  private static Schema schema(int columns) {
    String categories =
        IntStream.range(0, LEVELS).mapToObj(v -> "\"" + v + "\"").collect(Collectors.joining(", "));
    String features =
        IntStream.range(0, columns)
            .mapToObj(c -> "{\"column\": \"c%d\", \"categories\": [%s]}".formatted(c, categories))
            .collect(Collectors.joining(", "));
    return Schema.parse(
        """
        {"name": "generated", "label": {"column": "label", "positive": "yes", "negative": "no"},
         "features": [%s]}
        """
            .formatted(features),
        "generated");
  }

  private static double seconds(long start) {
    return Math.round((System.nanoTime() - start) / 1e6) / 1e3;
  }
}
