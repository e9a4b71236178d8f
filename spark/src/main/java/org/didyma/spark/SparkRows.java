package org.didyma.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.databases.RelationSql;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.CompensatedVectorSum;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.descent.LotSums;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RaySums;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/**
 * The rows of a DataFrame in the memory of executors, of which only sums come here. Sums of clipped
 * gradients are exact on their grid, and sums of losses are whole numbers, so neither depends on
 * how rows are divided into partitions, on which task ends first, or on tasks that were run twice.
 * Sums for objective perturbation are of doubles, and differ in their last digits. No randomness is
 * drawn on the cluster.
 *
 * <p>Rows that were lost or had no room are read again. If those of a partition are others by then,
 * a record may stand in two of them, or one that went from one to the other in none, so a sum over
 * them is refused.
 */
final class SparkRows implements SummingRows, AutoCloseable {

  /** Partial sums are added up on executors, in so many steps, before the rest comes here. */
  private static final int TREE_DEPTH = 2;

  private final String name;
  private final SparkSession spark;
  private final RowScale scale;
  private final Runnable pause;
  private final JavaRDD<RowsPart> read;

  /** The same, each as it was when it was read first. */
  private final JavaRDD<RowsPart> parts;

  private final long size;

  /** By partition, the number of its first row, and n at the end. */
  private final long[] starts;

  private SparkRows(
      String name, SparkSession spark, RowScale scale, Runnable pause, JavaRDD<RowsPart> read) {
    this.name = name;
    this.spark = spark;
    this.scale = scale;
    this.pause = pause;
    this.read = read;
    List<RowsPart.Seen> seen = run(() -> read.map(RowsPart::seen).collect());
    this.starts = new long[seen.size() + 1];
    for (int p = 0; p < seen.size(); p++) {
      starts[p + 1] = starts[p] + seen.get(p).count();
    }
    this.size = starts[seen.size()];
    RowsPart.Seen[] known = seen.toArray(RowsPart.Seen[]::new);
    this.parts =
        read.mapPartitionsWithIndex(
            (p, part) -> List.of(part.next().required(known[p])).iterator(), true);
  }

  /**
   * Reads the rows.
   *
   * @param fields what the coding asks for
   * @param sparse whether rows keep non-zero coordinates only
   */
  static SparkRows of(
      String name,
      Dataset<Row> fields,
      RelationSql.Coding coding,
      RowScale scale,
      boolean sparse,
      Runnable pause) {
    JavaRDD<RowsPart> rows =
        SparkFailure.watching(
            name,
            () ->
                fields
                    .javaRDD()
                    .mapPartitions(records -> read(records, coding, scale, sparse))
                    .persist(StorageLevel.MEMORY_ONLY()));
    return new SparkRows(name, fields.sparkSession(), scale, pause, rows);
  }

  private static Iterator<RowsPart> read(
      Iterator<Row> records, RelationSql.Coding coding, RowScale scale, boolean sparse) {
    RowsBuilder builder = new RowsBuilder(scale, sparse);
    int[] codes = new int[coding.expressions().size() - 1];
    long digest = 0;
    while (records.hasNext()) {
      int label = coding.read(SparkRecords.values(records.next()), codes);
      if (label != 0) {
        int[] vector = coding.vector(codes);
        builder.add(vector, label);
        digest += RowsPart.digest(vector, label);
      }
    }
    return List.of(new RowsPart(builder.build(), digest)).iterator();
  }

  private <T> T run(Supplier<T> job) {
    return SparkJob.run(spark, SparkFailure.unread(name), pause, job);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int dimension() {
    return scale.dimension();
  }

  @Override
  public double bound() {
    return 1;
  }

  @Override
  public RowScale scale() {
    return scale;
  }

  @Override
  public long errors(double[] w) {
    return run(() -> parts.map(part -> part.rows().errors(w)).fold(0L, Long::sum));
  }

  @Override
  public RaySums sums(RegularisedLoss loss, double cap, ClippingBound clipping, double records) {
    return new Sums(new RayLosses(loss, cap, records), clipping);
  }

  /** Rows are numbered as they stand, partition after partition. */
  @Override
  public LotSums lots(MarginLoss loss, ClippingBound clipping) {
    RowsPart.Lots known = new RowsPart.Lots(UUID.randomUUID().toString(), loss, clipping);
    return (members, size, w, sum) -> {
      double[] at = w.clone();
      Broadcast<int[][]> dealt = context().broadcast(dealt(members, size));
      try {
        RowsPart.add(
            sum,
            run(
                () ->
                    parts
                        .mapPartitionsWithIndex(
                            (p, part) -> {
                              int[] own = dealt.getValue()[p];
                              double[] of = part.next().gradients(known, own, at);
                              return List.of(of).iterator();
                            },
                            true)
                        .treeAggregate(
                            // Without records there may be no partition to begin with.
                            new double[at.length], RowsPart::add, RowsPart::add, TREE_DEPTH)));
      } finally {
        dealt.destroy();
      }
    };
  }

  private JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(spark.sparkContext());
  }

  /** By partition, the numbers of a lot's rows within it. */
  private int[][] dealt(int[] members, int size) {
    int[] sorted = Arrays.copyOf(members, size);
    Arrays.sort(sorted);
    int[][] dealt = new int[starts.length - 1][];
    int from = 0;
    for (int p = 0; p < dealt.length; p++) {
      int to = from;
      while (to < size && sorted[to] < starts[p + 1]) {
        to++;
      }
      dealt[p] = Arrays.copyOfRange(sorted, from, to);
      for (int k = 0; k < dealt[p].length; k++) {
        dealt[p][k] -= (int) starts[p];
      }
      from = to;
    }
    return dealt;
  }

  @Override
  public LossSums losses(MarginLoss loss) {
    return new LossSums() {
      @Override
      public double add(double[] w, double[] gradient) {
        double[] at = w.clone();
        double[] sums =
            run(
                () ->
                    parts.treeAggregate(
                        new double[at.length + 1],
                        (sum, part) -> RowsPart.add(sum, part.losses(loss, at)),
                        RowsPart::add,
                        TREE_DEPTH));
        for (int j = 0; j < gradient.length; j++) {
          gradient[j] += sums[j];
        }
        return sums[gradient.length];
      }

      @Override
      public CompensatedVectorSum gradient(double[] w) {
        double[] at = w.clone();
        return run(
            () ->
                parts.treeAggregate(
                    new CompensatedVectorSum(at.length),
                    (sum, part) -> sum.add(new RowLosses(part.rows(), loss).gradient(at)),
                    CompensatedVectorSum::add,
                    TREE_DEPTH));
      }
    };
  }

  /** A descent, which executors know by the path that it took. */
  private final class Sums implements RaySums {

    private final String descent = UUID.randomUUID().toString();
    private final RayLosses losses;
    private final ClippingBound clipping;
    private final List<RowsPart.Move> path = new ArrayList<>();
    private double[] direction = new double[0];

    Sums(RayLosses losses, ClippingBound clipping) {
      this.losses = losses;
      this.clipping = clipping;
    }

    private RowsPart.Path path() {
      return new RowsPart.Path(descent, losses, clipping, List.copyOf(path));
    }

    @Override
    public double[] gradients() {
      RowsPart.Path known = path();
      return run(
          () ->
              parts.treeAggregate(
                  new double[dimension()],
                  (sum, part) -> RowsPart.add(sum, part.gradients(known)),
                  RowsPart::add,
                  TREE_DEPTH));
    }

    @Override
    public long[] losses(double[] aim, double[] steps) {
      direction = aim.clone();
      RowsPart.Path known = path();
      double[] sent = direction;
      return run(
          () ->
              parts.treeAggregate(
                  new long[steps.length],
                  (sum, part) -> RowsPart.add(sum, part.losses(known, sent, steps)),
                  RowsPart::add,
                  TREE_DEPTH));
    }

    @Override
    public void move(double step) {
      path.add(new RowsPart.Move(direction, step));
    }
  }

  /** Lets executors forget the rows. */
  @Override
  public void close() {
    read.unpersist();
  }
}
