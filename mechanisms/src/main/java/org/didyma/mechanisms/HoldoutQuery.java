package org.didyma.mechanisms;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What is asked of the part of a table that was held out from learning, to see what was learned is
 * worth. Its promise is about that part.
 *
 * @param <L> what was learned
 * @param <A> what it answers
 */
public interface HoldoutQuery<L, A> {

  /** The name of its query. */
  String name();

  /** The document of the distribution that proves its promise. */
  String proof();

  /**
   * What it does to the part, without any data. Of a unit it sees at most one record, so its
   * adjacency is that of the release with units of one record.
   */
  PrivacyEvent describe();

  /** What it promises about the part; computed without any data. */
  PrivacyGuarantee guarantee();

  /**
   * The query that is asked of the part. Whatever was learned, it does what {@link #describe} says.
   * No refusal, here or later, may depend on the part.
   *
   * @param learned from the other part
   * @param part the records that were held out, of each unit one; it may be empty
   */
  Posed<?, ?, A> pose(L learned, Cells part);

  /**
   * A query with its parameters and data.
   *
   * @param query what is asked
   * @param parameters public, or functions of what was learned
   * @param data what it is asked of
   */
  record Posed<D, P, A>(Query<D, P, A> query, P parameters, D data) {

    boolean keeps(HoldoutQuery<?, A> promise) {
      return query.describe(parameters).equals(promise.describe())
          && query.guarantee(parameters).equals(promise.guarantee());
    }

    /** One answer, without any promise. */
    public A draw(RandomBits bits, CancellationToken stop) {
      return query.draw(data, parameters, bits, stop);
    }
  }
}
