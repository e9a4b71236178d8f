package org.didyma.data.records;

import java.util.List;
import org.didyma.data.text.TableSource;

/** A CSV table passes the contract of sources. */
class CsvRecordsTest extends TableContract {

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    return Records.csv(TableSource.bytes("file", csv(columns, records)));
  }
}
