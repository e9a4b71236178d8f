package org.didyma.experiments;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;

/** The records to learn from, read once in each form that a mechanism wants them in. */
public final class TrainingPart {

  private final Table table;
  private final Runnable pause;
  private final Map<Form<?>, Object> forms = new ConcurrentHashMap<>();

  /**
   * @param pause called now and then while the table is read; throws to stop that
   */
  public TrainingPart(Table table, Runnable pause) {
    this.table = table;
    this.pause = pause;
  }

  /** The records in a form. */
  public <D> D as(Form<D> form) {
    @SuppressWarnings("unchecked") // Every key has a value of its own type.
    D read = (D) forms.computeIfAbsent(form, f -> f.read(table, pause, false));
    return read;
  }

  /** The records in a form, for one run: what the form draws at random is drawn from its bits. */
  public <D> D as(Form<D> form, RandomBits bits) {
    return form.afresh(as(form), bits);
  }
}
