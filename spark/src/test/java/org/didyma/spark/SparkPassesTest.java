package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;

/** Passes over records that Spark makes again. */
class SparkPassesTest {

  private static final SparkSession SPARK = LocalSpark.session();

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [{"column": "word", "categories": ["a", "b", "c"]}]}
          """,
          "schema");

  private static volatile boolean reversed;

  private static Dataset<Row> unsteady() {
    List<Row> people =
        List.of(
            RowFactory.create("a", "yes"),
            RowFactory.create("b", "no"),
            RowFactory.create("c", "no"));
    return SPARK.createDataFrame(
        JavaSparkContext.fromSparkContext(SPARK.sparkContext())
            .parallelize(people, 1)
            .mapPartitions(
                rows -> {
                  List<Row> made = new ArrayList<>();
                  rows.forEachRemaining(made::add);
                  if (reversed) {
                    Collections.reverse(made);
                  }
                  return made.iterator();
                }),
        new StructType().add("word", DataTypes.StringType).add("ill", DataTypes.StringType));
  }

  /** The first record would be in both of two parts, and the last one in neither. */
  @Test
  void aPassOverTheRecordsInAnotherOrderIsRefused() {
    try (SparkRecords records = SparkRecords.of("people", unsteady())) {
      assertThat(records.cells(SCHEMA, place -> place == 0).positives(0)).isEqualTo(1);
      records.data().unpersist(true);
      assertThat(records.each(SCHEMA, LabelUse.REQUIRED, (position, line, fields, x, y) -> {}))
          .isEqualTo(3);
      reversed = true;
      records.data().unpersist(true);
      assertThatThrownBy(() -> records.cells(SCHEMA, place -> place > 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("people has not the records, in the order, that it had before");
    } finally {
      reversed = false;
    }
  }
}
