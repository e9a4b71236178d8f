package org.didyma.cli.compare;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.didyma.cli.Cancellation;
import org.didyma.cli.options.DataForm;
import org.didyma.cli.options.DataOptions;

/** The records to learn from, read once in each form that a mechanism wants them in. */
final class TrainingPart {

  private final DataOptions.Table table;
  private final Cancellation cancellation;
  private final Map<DataForm<?>, Object> forms = new ConcurrentHashMap<>();

  TrainingPart(DataOptions.Table table, Cancellation cancellation) {
    this.table = table;
    this.cancellation = cancellation;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** The records in a form, for one release. */
  <D> D as(DataForm<D> form) {
    @SuppressWarnings("unchecked") // Every key has a value of its own type.
    D read = (D) forms.computeIfAbsent(form, f -> f.read(table, cancellation, false));
    return form.afresh(read);
  }
}
