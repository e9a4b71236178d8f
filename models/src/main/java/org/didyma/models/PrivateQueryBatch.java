package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;

/**
 * Several queries that are answered from one reading of a table. The promise is that of {@link
 * PrivateQueryRunner} for each: all uses were on disk as spent before the data were read, and stay
 * spent whatever happens then. An answer that was drawn before another failed is committed.
 */
final class PrivateQueryBatch {

  private PrivateQueryBatch() {}

  /**
   * Answers, in order.
   *
   * @param all that share a ledger, further conditions and a custodian; at least one
   * @param form what each takes of the table, in order
   */
  static <D, P, A> List<A> answer(
      List<PrivateQueryRunner<D, P, A>> all,
      Table table,
      Form<List<D>> form,
      CancellationToken stop) {
    List<PrivateQueryRunner<D, P, A>> about =
        all.stream().map(asking -> asking.about(table, form)).toList();
    PrivateQueryRunner<D, P, A> first = about.get(0);
    List<PrivateQueryRunner<D, P, A>.Use> open = new ArrayList<>(PrivateQueryRunner.reserve(about));
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
