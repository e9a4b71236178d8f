package org.didyma.examples;

import java.util.List;
import org.didyma.data.Records;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;

/** Records that are in no file: whatever can be gone through again and again is a table. */
public final class OwnSource {

  private OwnSource() {}

  /** Prints how many distinct rows there are. */
  public static void main(String[] args) {
    System.out.println(cells().count() + " distinct rows of " + cells().records() + " records");
  }

  /** The patients, from objects in memory. */
  static Cells cells() {
    Records records =
        Records.of(
            "patients in memory",
            List.of("smoker", "age", "sport", "ill"),
            () -> Patients.fields().iterator());
    return new Table(Patients.SCHEMA, records).cells(() -> {}, false);
  }
}
