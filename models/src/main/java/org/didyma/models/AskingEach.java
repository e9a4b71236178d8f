package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.Form;
import org.didyma.data.Table;
import org.didyma.ground.Stop;

/**
 * Several queries that are answered from one reading of a table. The promise is that of {@link
 * Asking} for each: all uses were on disk as spent before the data were read, and stay spent
 * whatever happens then. An answer that was drawn before another failed is committed.
 */
final class AskingEach {

  private AskingEach() {}

  /**
   * Answers, in order.
   *
   * @param all that share a ledger, further conditions and a custodian; at least one
   * @param form what each takes of the table, in order
   */
  static <D, P, A> List<A> answer(
      List<Asking<D, P, A>> all, Table table, Form<List<D>> form, Stop stop) {
    List<Asking<D, P, A>> about = all.stream().map(asking -> asking.about(table, form)).toList();
    Asking<D, P, A> first = about.get(0);
    List<Asking<D, P, A>.Use> open = new ArrayList<>(Asking.reserve(about));
    List<A> answers = new ArrayList<>();
    try {
      first.reading();
      for (D data : first.read(table, form, stop)) {
        // Whatever happens to it, it ends by itself.
        answers.add(open.remove(0).answer(data, stop).answer());
      }
    } catch (RuntimeException | Error failure) {
      open.forEach(use -> use.forfeit(failure));
      throw failure;
    }
    return answers;
  }
}
