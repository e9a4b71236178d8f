package org.didyma;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.data.records.Records;
import org.didyma.data.text.TableSource;
import org.didyma.face.Adapters;
import org.didyma.models.ProgramVersion;
import org.didyma.models.learning.CardLearner;
import org.didyma.models.learning.LearningPlan;
import org.didyma.spi.Source;

/**
 * Learns by a plan, of which it is said how it is paid. Each call spends its privacy loss anew. It
 * works on threads of its own; an interrupt of the thread that waits ends it without a card.
 */
public final class Learner {

  private final CardLearner learning;
  private final String spent;
  private final Limits limits;

  Learner(LearningPlan plan, Optional<Ledger> ledger) {
    this.limits = Limits.NONE;
    this.spent =
        ledger.isPresent()
            ? "the ledger counts what was begun as spent."
            : "count all of its epsilon as spent.";
    CardLearner alone = CardLearner.of(plan, ProgramVersion.text());
    this.learning = ledger.map(budget -> alone.spendingFrom(budget.inner())).orElse(alone);
  }

  private Learner(Learner same, Limits limits) {
    this.learning = same.learning.withThreads(limits.threads());
    this.spent = same.spent;
    this.limits = limits;
  }

  /**
   * The same on so many threads, at least 1; one by default. The distribution of releases does not
   * depend on it.
   */
  public Learner threads(int number) {
    return new Learner(this, limits.on(number));
  }

  /**
   * Learns from a CSV file, possibly compressed with gzip.
   *
   * @throws DidymaException when plan or ledger do not allow it, which costs nothing; or when a
   *     record cannot be used, or the thread is interrupted, which costs what was begun
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
        hears ->
            limits.run(
                stop -> {
                  StoppableRelease release = new StoppableRelease(stop, spent, hears);
                  return release.released(
                      () -> new Learned(learning.telling(release).learn(records, stop)));
                }));
  }
}
