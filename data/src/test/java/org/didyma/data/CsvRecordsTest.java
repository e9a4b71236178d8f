package org.didyma.data;

import java.util.List;

/** A CSV table passes the contract of sources. */
class CsvRecordsTest extends TableContract {

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    return Records.csv(TableSource.bytes("file", csv(columns, records)));
  }
}
