package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.LabelledSchemas;
import org.didyma.data.records.Table;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
import org.didyma.databases.TypedTable;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of a DataFrame: the cells and rows of a file with the same fields. */
class SparkRecordsTest extends TableContract {

  private static final SparkSession SPARK = LocalSpark.session();

  private final List<SparkRecords> open = new ArrayList<>();

  /** A query takes tenths of a second. */
  @Override
  protected int tables() {
    return 5;
  }

  @Override
  protected int weighedTables() {
    return 6;
  }

  @Override
  protected boolean holdsRaggedRecords() {
    return false;
  }

  @AfterEach
  void closeRecords() {
    open.forEach(SparkRecords::close);
  }

  @Override
  protected SparkRecords of(List<String> columns, List<List<String>> records) {
    List<Row> rows = new ArrayList<>();
    for (List<String> record : records) {
      Object[] fields = record.toArray();
      for (int c = 0; c < fields.length; c++) {
        // An empty field and none are the same to a schema.
        fields[c] = fields[c].equals("") && record.hashCode() % 2 == 0 ? null : fields[c];
      }
      rows.add(RowFactory.create(fields));
    }
    return of(rows, columns, Collections.nCopies(columns.size(), DataTypes.StringType));
  }

  private SparkRecords of(List<Row> rows, List<String> columns, List<DataType> types) {
    StructField[] fields = new StructField[columns.size()];
    for (int c = 0; c < fields.length; c++) {
      fields[c] = DataTypes.createStructField(columns.get(c), types.get(c), true);
    }
    SparkRecords records =
        SparkRecords.of("people", SPARK.createDataFrame(rows, new StructType(fields)));
    open.add(records);
    return records;
  }

  @Test
  void typedColumnsGiveTheCellsOfTheirFields() {
    Random random = new Random(7);
    List<DataType> types =
        List.of(
            DataTypes.StringType,
            DataTypes.LongType,
            DataTypes.IntegerType,
            DataTypes.createDecimalType(12, 4),
            DataTypes.DoubleType,
            DataTypes.FloatType,
            DataTypes.BooleanType,
            DataTypes.DateType);
    for (int t = 0; t < 8; t++) {
      TypedTable typed = TypedTable.random(random);
      List<Row> rows =
          typed.values().stream().map(value -> RowFactory.create(value.toArray())).toList();
      // Half of the tables have decimal numbers that Spark does not compare with others exactly.
      List<DataType> own = new ArrayList<>(types);
      if (t % 2 == 1) {
        own.set(3, DataTypes.createDecimalType(38, 25));
      }
      SparkRecords records = of(rows, TypedTable.COLUMNS, own);
      assertThat(records.explain(typed.schema()).isPresent()).isEqualTo(t % 2 == 0);
      Table there = new Table(typed.schema(), records);
      Throwable failure = catchThrowable(() -> typed.file().cells(() -> {}, true));
      if (failure != null) {
        assertThat(catchThrowable(() -> there.cells(() -> {}, true)))
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      assertThat(text(there.cells(() -> {}, true)))
          .as("%s, %s", typed.schema().toJson(), typed.fields())
          .isEqualTo(text(typed.file().cells(() -> {}, true)));
    }
  }

  /** Labels of more than two values: words are counted on the cluster, others come one by one. */
  @Test
  void typedColumnsGiveTheLabelsOfTheirFields() {
    Random random = new Random(8);
    List<DataType> types =
        List.of(
            DataTypes.StringType,
            DataTypes.LongType,
            DataTypes.IntegerType,
            DataTypes.createDecimalType(12, 4),
            DataTypes.DoubleType,
            DataTypes.FloatType,
            DataTypes.BooleanType,
            DataTypes.DateType);
    for (int t = 0; t < 2 * LabelledSchemas.KINDS; t++) {
      int kind = t % LabelledSchemas.KINDS;
      TypedTable typed = TypedTable.random(random).labelled(kind, random);
      List<Row> rows =
          typed.values().stream().map(value -> RowFactory.create(value.toArray())).toList();
      SparkRecords records = of(rows, TypedTable.COLUMNS, types);
      assertThat(records.explain(typed.schema()).isPresent()).isEqualTo(kind == 0);
      Table there = new Table(typed.schema(), records);
      Throwable failure = catchThrowable(() -> typed.file().cells(() -> {}, true));
      if (failure != null) {
        assertThat(catchThrowable(() -> there.cells(() -> {}, true)))
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      assertThat(LabelledSchemas.text(there.cells(() -> {}, true)))
          .as("%s, %s", typed.schema().toJson(), typed.fields())
          .isEqualTo(LabelledSchemas.text(typed.file().cells(() -> {}, true)));
    }
  }

  private static final Schema COLOURS =
      Schema.parse(
          """
          {"name": "s", "label": {"column": "label", "positive": "yes", "negative": "no"},
           "features": [{"column": "colour", "categories": ["red", "blue"], "other": "category"}]}
          """,
          "schema");

  /** Letters in another case are other letters, also where a collation takes them for equal. */
  @Test
  void textComparesByItsCharacters() {
    Dataset<Row> data =
        of(List.of("label", "colour"), List.of(List.of("yes", "red"), List.of("no", "RED")))
            .data()
            .selectExpr("label", "colour COLLATE UNICODE_CI AS colour");
    Cells cells = SparkRecords.of("people", data).cells(COLOURS, () -> {});
    assertThat(text(cells)).isEqualTo("[0, 0, 1]0 1\n[1, 0, 0]1 0\n");
  }

  @Test
  void filesAreReadByWhatTheyAre(@TempDir Path folder) {
    String path = folder.resolve("x.parquet").toString();
    of(
            List.of("label", "colour", "a`b"),
            List.of(List.of("yes", "red", ""), List.of("no", "blue", "")))
        .data()
        .write()
        .parquet(path);
    SparkRecords records = SparkRecords.files(SPARK, "parquet", Map.of(), path);
    records.requireReadable(COLOURS);
    assertThat(records.conditions())
        .containsExactly("the files can be read, whatever their records are");
    assertThat(text(records.cells(COLOURS, () -> {}))).isEqualTo("[0, 1, 0]0 1\n[1, 0, 0]1 0\n");
  }

  /** One record may tell Spark of what type a column is, and so change what others say. */
  @Test
  void whatARecordSaysMayDependOnOthersInTextFiles(@TempDir Path folder) throws IOException {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "code", "categories": ["07", "7"], "other": "none"}]}
            """,
            "schema");
    List<String> cells = new ArrayList<>();
    for (String last : List.of("no,8", "no,a")) {
      Path file = folder.resolve(last.substring(3) + ".csv");
      Files.writeString(file, "label,code\nyes,07\nyes,07\n" + last + "\n");
      SparkRecords records =
          SparkRecords.files(
              SPARK, "csv", Map.of("header", "true", "inferSchema", "true"), file.toString());
      open.add(records);
      assertThat(records.conditions())
          .containsExactly(
              "each record changes at most one row that Spark reads, whatever the other records are",
              "the files can be read, whatever their records are");
      cells.add(text(records.cells(schema, () -> {})));
    }
    assertThat(cells).containsExactly("[0, 0]0 1\n[0, 1]2 0\n", "[0, 0]0 1\n[1, 0]2 0\n");
  }

  @Test
  void faultsAreOneLineWithoutValues(@TempDir Path folder) {
    Throwable absent =
        catchThrowable(
            () ->
                SparkRecords.files(
                    SPARK, "parquet", Map.of(), folder.resolve("no.parquet").toString()));
    assertThat(absent)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no.parquet")
        .hasMessageContaining("(PATH_NOT_FOUND)");
    SparkRecords lacking = of(List.of("label"), List.of(List.of("yes")));
    assertThat(catchThrowable(() -> lacking.requireReadable(COLOURS)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("people has no column \"colour\"");
    Dataset<Row> dying =
        of(List.of("label", "colour"), List.of(List.of("yes", "secret")))
            .data()
            .withColumn("colour", functions.raise_error(functions.col("colour")));
    for (boolean grouped : new boolean[] {true, false}) {
      SparkRecords records = SparkRecords.of("people", dying);
      open.add(records);
      Throwable died =
          catchThrowable(
              () -> {
                if (grouped) {
                  records.cells(COLOURS, () -> {});
                } else {
                  records.cells(COLOURS, position -> true);
                }
              });
      assertThat(died)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("people was not read to its end: Spark ended the job")
          .message()
          .doesNotContain("secret")
          .doesNotContain("\n");
    }
  }

  @Test
  void aPauseThatThrowsEndsTheJob() {
    Dataset<Long> slow =
        SPARK
            .range(4)
            .map(
                (MapFunction<Long, Long>)
                    value -> {
                      Thread.sleep(60_000);
                      return value;
                    },
                Encoders.LONG());
    Dataset<Row> data = slow.toDF("x").selectExpr("'yes' AS label", "CAST(x AS STRING) AS colour");
    long start = System.nanoTime();
    assertThat(
            catchThrowable(
                () ->
                    SparkRecords.of("people", data)
                        .cells(
                            COLOURS,
                            () -> {
                              throw new IllegalStateException("stop");
                            })))
        .hasMessage("stop");
    assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
  }

  private static String text(Cells cells) {
    List<String> rows = new ArrayList<>();
    for (int c = 0; c < cells.count(); c++) {
      rows.add(
          Arrays.toString(cells.row(c)) + cells.positives(c) + " " + cells.negatives(c) + "\n");
    }
    Collections.sort(rows);
    return String.join("", rows);
  }
}
