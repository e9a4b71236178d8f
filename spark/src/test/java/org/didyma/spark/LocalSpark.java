package org.didyma.spark;

import org.apache.spark.sql.SparkSession;

/** A cluster of two threads in this process, for all tests of it. */
final class LocalSpark {

  private LocalSpark() {}

  static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("didyma-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", "target/warehouse")
        .getOrCreate();
  }
}
