package org.didyma;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Records;
import org.didyma.data.text.TableSource;
import org.didyma.face.Adapters;
import org.didyma.models.ProgramVersion;
import org.didyma.models.learning.CardLearner;
import org.didyma.models.learning.LearningPlan;
import org.didyma.spi.Source;

/** Learns by a plan, of which it is said how it is paid. Each call spends its privacy loss anew. */
public final class Learner {

  private final CardLearner learning;

  Learner(LearningPlan plan, Optional<Ledger> ledger) {
    CardLearner alone = CardLearner.of(plan, ProgramVersion.text());
    this.learning = ledger.map(budget -> alone.spendingFrom(budget.inner())).orElse(alone);
  }

  /**
   * Learns from a CSV file, possibly compressed with gzip.
   *
   * @throws DidymaException when plan or ledger do not allow it, which costs nothing; or when a
   *     record cannot be used, which costs what was begun
   */
  public Learned csv(String file) {
    return csv(Path.of(file));
  }

  /** The same. */
  public Learned csv(Path file) {
    return from(Records.csv(TableSource.file(file)));
  }

  /** Learns from a source of one's own. */
  public Learned from(Source source) {
    return from(DidymaException.toldPublicly(() -> Adapters.records(source)));
  }

  private Learned from(Records records) {
    return DidymaException.releasing(
        hears -> new Learned(learning.telling(hears).learn(records, CancellationToken.NEVER)));
  }
}
