package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;

/**
 * Several queries that are answered from one reading of a table, as {@link PrivateQueryRunner}
 * answers each. Who asks has reserved one use for all of them.
 */
final class PrivateQueryBatch {

  private PrivateQueryBatch() {}

  /**
   * Answers, in order.
   *
   * @param all without a ledger; at least one, with a like custodian
   * @param form what each takes of the table, in order
   */
  static <D, P, A> List<A> answer(
      List<PrivateQueryRunner<D, P, A>> all,
      Table table,
      Form<List<D>> form,
      CancellationToken stop) {
    List<PrivateQueryRunner<D, P, A>> about =
        all.stream().map(asking -> asking.about(table, form)).toList();
    about.get(0).reading();
    List<D> data = about.get(0).read(table, form, stop);
    List<A> answers = new ArrayList<>();
    for (int i = 0; i < about.size(); i++) {
      answers.add(about.get(i).paid(data.get(i), stop));
    }
    return answers;
  }
}
