package org.didyma.data.records;

import java.util.List;

/** Records as lists of fields pass the contract of sources. */
class FieldRecordsTest extends TableContract {

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    return Records.of("fields", columns, records::iterator);
  }
}
