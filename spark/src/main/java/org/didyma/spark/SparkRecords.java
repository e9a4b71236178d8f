package org.didyma.spark;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.databases.RelationSql;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.jspecify.annotations.Nullable;

/**
 * The records of a Spark DataFrame. Cells are counted by the cluster, by one {@code GROUP BY} that
 * says what the schema says, and only they come here. For rows one by one the records come here,
 * partition by partition; from the first time on Spark then keeps the DataFrame, so that each time
 * is of the same records in the same order; where it does not, the reading is refused.
 */
public final class SparkRecords implements Records, AutoCloseable {

  private static final List<String> OF_FRAMES =
      List.of(
          "each record changes at most one row of the DataFrame, whatever the other records are",
          "the DataFrame fails on no table");

  private static final String READABLE = "the files can be read, whatever their records are";

  private static final List<String> OF_FILES = List.of(READABLE);

  private static final List<String> OF_TEXTS =
      List.of(
          "each record changes at most one row that Spark reads, whatever the other records are",
          READABLE);

  /** Formats of files that say where a record ends and what its types are. */
  private static final Set<String> TYPED = Set.of("parquet", "orc", "avro");

  /** CSV as our own reader takes it: no escapes but doubled quotes, and no guesses at types. */
  private static final Map<String, String> CSV =
      Map.of("escape", "\"", "mode", "FAILFAST", "maxCharsPerColumn", "-1");

  private final String name;
  private final Dataset<Row> data;
  private final List<String> conditions;
  private boolean kept;

  /** Of the first pass over all records. */
  private @Nullable Long passed;

  private @Nullable SparkRows held;

  private SparkRecords(String name, Dataset<Row> data, List<String> conditions) {
    this.name = QuotedText.oneLine(name);
    this.data = data;
    this.conditions = conditions;
  }

  /**
   * The records of any DataFrame.
   *
   * @param name for messages
   */
  public static SparkRecords of(String name, Dataset<Row> data) {
    return new SparkRecords(name, data, OF_FRAMES);
  }

  /**
   * The records of files, whose columns are found out now.
   *
   * @param format of Spark, such as parquet, orc or csv; {@link #csv} reads CSV as a schema says
   * @param options of that format
   * @throws InvalidInputException when there are no such files, or they have no columns
   */
  public static SparkRecords files(
      SparkSession spark, String format, Map<String, String> options, String path) {
    return files(spark.read().options(options), format, path);
  }

  private static SparkRecords files(DataFrameReader reader, String format, String path) {
    try {
      Dataset<Row> data = reader.format(format).load(path);
      return new SparkRecords(
          path, data, TYPED.contains(format.toLowerCase(Locale.ROOT)) ? OF_FILES : OF_TEXTS);
    } catch (Exception e) {
      throw SparkFailure.opening(QuotedText.of(path), format, e);
    }
  }

  /**
   * The records of CSV files that are written down as a schema says: with a header or without one,
   * its separator, its comments.
   *
   * @throws InvalidInputException when there are no such files, they have no columns, or the schema
   *     says that they are not in UTF-8
   */
  public static SparkRecords csv(SparkSession spark, Schema schema, String path) {
    if (!schema.charset().equals(StandardCharsets.UTF_8)) {
      throw new InvalidInputException(
          "CSV files are read in UTF-8 only by Spark, and the schema says "
              + schema.charset().name(),
          "save them as UTF-8 and leave \"charset\" out.");
    }
    DataFrameReader reader =
        spark
            .read()
            .options(CSV)
            .option("header", schema.header())
            .option("sep", String.valueOf(schema.separator()));
    Character comment = schema.comment();
    if (comment != null) {
      reader = reader.option("comment", comment.toString());
    }
    if (!schema.columns().isEmpty()) {
      // Spark would take their number from the first record.
      StructType named = new StructType();
      for (String column : schema.columns()) {
        named = named.add(column, DataTypes.StringType);
      }
      reader = reader.schema(named);
    }
    return files(reader, "csv", path);
  }

  /**
   * The records of a table or a view of Spark's catalogue.
   *
   * @throws InvalidInputException when there is none of that name
   */
  public static SparkRecords table(SparkSession spark, String name) {
    try {
      return new SparkRecords(name, spark.table(name), OF_FRAMES);
    } catch (Exception e) {
      throw SparkFailure.opening(QuotedText.of(name), "a table", e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  /** The DataFrame. */
  Dataset<Row> data() {
    return data;
  }

  /**
   * The DataFrame with its columns called by their places: two names that differ in capitals alone
   * are one name to Spark, unless a setting says otherwise.
   */
  private Dataset<Row> placed() {
    return data.toDF(
        IntStream.range(0, data.columns().length)
            .mapToObj(RelationSql::called)
            .toArray(String[]::new));
  }

  /**
   * The DataFrame as a relation.
   *
   * @param view its name in the session
   */
  RelationSql relation(String view) {
    StructField[] fields = data.schema().fields();
    return new RelationSql(
        name,
        view,
        Stream.of(fields).map(StructField::name).toList(),
        Stream.of(fields).map(field -> field.dataType().simpleString()).toList());
  }

  @Override
  public void requireReadable(Schema schema) {
    relation("").requireColumns(schema, LabelUse.REQUIRED);
  }

  /**
   * What a DataFrame was made by is its author's business, as a query is. Files that do not say
   * where a record ends and of what types its fields are, such as CSV, are read by options that may
   * find that out from the records.
   */
  @Override
  public List<String> conditions() {
    return conditions;
  }

  @Override
  public Cells cells(Schema schema, Runnable pause) {
    Optional<RelationSql.Counting> counting =
        viewed(view -> relation(view).counting(schema).map(c -> counted(c, pause)));
    return counting
        .map(RelationSql.Counting::cells)
        .orElseGet(() -> Records.super.cells(schema, pause));
  }

  private RelationSql.Counting counted(RelationSql.Counting counting, Runnable pause) {
    SparkSession spark = data.sparkSession();
    List<Row> groups =
        SparkJob.run(
            spark,
            SparkFailure.unread(name),
            pause,
            () -> spark.sql(counting.text(), counting.values()).collectAsList());
    groups.forEach(group -> counting.add(values(group)));
    return counting;
  }

  private <T> T viewed(Function<String, T> asked) {
    String view = "didyma_" + UUID.randomUUID().toString().replace("-", "");
    placed().createOrReplaceTempView(view);
    try {
      return asked.apply(view);
    } finally {
      data.sparkSession().catalog().dropTempView(view);
    }
  }

  /** The statement that counts the cells of a schema; empty where records come one by one. */
  public Optional<String> explain(Schema schema) {
    return relation("records AS records(%s)".formatted(String.join(", ", placed().columns())))
        .counting(schema)
        .map(RelationSql.Counting::text);
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return oneByOne(schema, records -> records.cells(schema, part));
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return oneByOne(schema, records -> records.each(schema, use, consumer));
  }

  private <T> T oneByOne(Schema schema, Function<Records, T> reader) {
    RelationSql relation = relation("");
    List<String> names = relation.names(schema);
    Dataset<Row> fields = placed().selectExpr(relation.expressions().toArray(String[]::new));
    if (!kept) {
      SparkFailure.watching(name, () -> data.persist(StorageLevel.MEMORY_AND_DISK()));
      kept = true;
    }
    return reader.apply(
        Records.of(
            name,
            names,
            () -> {
              Iterator<Row> rows = SparkFailure.watching(name, fields::toLocalIterator);
              return new Fields(rows, relation, schema, names);
            }));
  }

  /**
   * The records as rows that stay in the memory of the executors; only sums over them come here.
   */
  private SparkRows rows(Schema schema, RowsForm form, Runnable pause) {
    release();
    RelationSql.Coding coding = relation("").coding(schema);
    SparkRows rows =
        SparkRows.of(
            name,
            placed().selectExpr(coding.expressions().toArray(String[]::new)),
            coding,
            form.scale(schema),
            form.builder(schema).isSparse(),
            pause);
    held = rows;
    return rows;
  }

  /**
   * A table of such records as rows that stay on the cluster, of norm at most 1 by the bounds of
   * the schema.
   *
   * @param norm the public norm that rows are divided by, as {@link RowsForm} has it
   */
  public static Form<SummingRows> form(double norm) {
    return new OnCluster(new RowsForm(norm));
  }

  /** Nobody draws records of units there. */
  private record OnCluster(RowsForm rows) implements Form<SummingRows> {

    @Override
    public SummingRows read(Table table, Runnable pause, boolean mayBeEmpty) {
      if (!(table.records() instanceof SparkRecords records)) {
        throw new InvalidInputException(
            table.name() + " is not a table of Spark", "read it by Spark.");
      }
      SparkRows read = records.rows(table.schema(), rows, pause);
      table.requireRecords(read.size(), mayBeEmpty);
      return read;
    }

    @Override
    public Optional<SummingRows> without(Schema schema) {
      return rows.without(schema).map(NoRows::new);
    }

    @Override
    public boolean readsOnce() {
      return false;
    }
  }

  private void release() {
    if (held != null) {
      held.close();
      held = null;
    }
  }

  static @Nullable Object[] values(Row row) {
    @Nullable Object[] values = new Object[row.size()];
    for (int c = 0; c < values.length; c++) {
      values[c] = row.get(c);
    }
    return values;
  }

  /**
   * What Spark kept and lost it makes again, of whatever is there by then: of two parts of the
   * records both could have a record that stands at another place.
   *
   * @param digest of a pass over all records that came to its end
   */
  private void require(long digest) {
    if (passed == null) {
      passed = digest;
    } else if (passed != digest) {
      String changed = name + " has not the records, in the order, that it had before";
      throw InvalidInputException.ofRecord(
          changed, changed, "let its records be the same, in the same order, each time.");
    }
  }

  /** Rows as lists of fields. */
  private final class Fields implements Iterator<List<String>> {

    private final Iterator<Row> rows;
    private final RelationSql relation;
    private final Schema schema;
    private final List<String> names;
    private long digest;

    Fields(Iterator<Row> rows, RelationSql relation, Schema schema, List<String> names) {
      this.rows = rows;
      this.relation = relation;
      this.schema = schema;
      this.names = names;
    }

    @Override
    public boolean hasNext() {
      boolean more = SparkFailure.watching(name, rows::hasNext);
      if (!more) {
        require(digest);
      }
      return more;
    }

    @Override
    public List<String> next() {
      List<String> fields =
          relation.fields(values(SparkFailure.watching(name, rows::next)), schema, names);
      for (String field : fields) {
        digest = RowsPart.digest(digest, field);
      }
      return fields;
    }
  }

  /** Lets Spark forget what it kept. */
  @Override
  public void close() {
    release();
    if (kept) {
      data.unpersist();
      kept = false;
      passed = null;
    }
  }
}
