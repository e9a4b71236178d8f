package org.didyma.spark;

import org.apache.spark.sql.SparkSession;

/**
 * A cluster of two threads in this process, for all tests of it. Tables are tiny: to compile code
 * for a query takes longer than to interpret it, so only the long suite does as clusters do.
 */
final class LocalSpark {

  private static final boolean COMPILES = Integer.getInteger("test.times", 1) > 1;

  private LocalSpark() {}

  static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("didyma-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.adaptive.enabled", COMPILES)
        .config("spark.sql.codegen.wholeStage", COMPILES)
        .config("spark.sql.codegen.factoryMode", COMPILES ? "FALLBACK" : "NO_CODEGEN")
        .config("spark.sql.warehouse.dir", "target/warehouse")
        .getOrCreate();
  }
}
