package org.didyma.spark;

import org.junit.jupiter.api.Tag;

/** The same on many more tables. */
@Tag("long")
class SparkRecordsLongTest extends SparkRecordsTest {

  @Override
  protected int tables() {
    return 150;
  }
}
