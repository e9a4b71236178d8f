package org.didyma.cli.compare;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.didyma.cli.Cancellation;
import org.didyma.data.Form;
import org.didyma.data.Table;

/** The records to learn from, read once in each form that a mechanism wants them in. */
final class TrainingPart {

  private final Table table;
  private final Cancellation cancellation;
  private final Map<Form<?>, Object> forms = new ConcurrentHashMap<>();

  TrainingPart(Table table, Cancellation cancellation) {
    this.table = table;
    this.cancellation = cancellation;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  /** The records in a form, for one release. */
  <D> D as(Form<D> form) {
    @SuppressWarnings("unchecked") // Every key has a value of its own type.
    D read = (D) forms.computeIfAbsent(form, f -> f.read(table, cancellation::check, false));
    return form.afresh(read);
  }
}
