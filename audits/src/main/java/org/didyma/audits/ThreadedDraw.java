package org.didyma.audits;

import java.util.List;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.sampling.ScoreNoise;
import org.didyma.privacy.audit.Finding;

/**
 * A draw so long that all threads take part, and who fetched which bits: sources of bits are not
 * thread-safe, so two threads at one source would use some bits twice.
 */
final class ThreadedDraw {

  private static final int FEATURES = 12;
  private static final int ROWS = 200;

  private ThreadedDraw() {}

  /** An audit that asks this too, where several threads draw. */
  static AuditFamily.Making besides(ScoreNoise noise, AuditFamily.Making usual) {
    return (epsilon, adjacency, on, bits) -> {
      AuditedMechanism audited = usual.over(epsilon, adjacency, on, bits);
      int threads = on.threads();
      return threads == 1
          ? audited
          : new AuditedMechanism() {
            @Override
            public Subject mechanism() {
              return audited.mechanism().with(List.of(() -> finding(noise, threads)));
            }

            @Override
            public List<Subject> twins() {
              return audited.twins();
            }
          };
    };
  }

  /** How many sources of bits were used by more than one thread; none may be. */
  private static Finding finding(ScoreNoise noise, int threads) {
    WatchedBits watched = new WatchedBits(new SecureBits());
    LatticeSampler.Sample sample =
        new LatticeSampler(noise, threads)
            .sample(problem(), Rate.of(1, 4), watched, SearchListener.NONE);
    return new Finding(
        "threads",
        "shared sources of bits",
        watched.shared(),
        0,
        "which thread fetched which bits in a sample of %d nodes by %d threads"
            .formatted(sample.nodes(), watched.threads()));
  }

  /** Entries -2 to 2 without a pattern that bounds could use. */
  private static LearningProblem problem() {
    Cells.Builder cells = Cells.builder(FEATURES);
    long state = 1;
    for (int i = 0; i < ROWS; i++) {
      int[] row = new int[FEATURES];
      for (int j = 0; j < FEATURES; j++) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        row[j] = (int) ((state >>> 33) % 5) - 2;
      }
      cells.add(row, (state >>> 40) % 3, (state >>> 50) % 3);
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(FEATURES, 1), Costs.EQUAL);
  }
}
