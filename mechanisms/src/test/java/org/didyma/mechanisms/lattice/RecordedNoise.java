package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.mechanisms.TestBits;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/** The noise that a mechanism hands to its oracle, as the oracle sees it. */
final class RecordedNoise {

  /** Of the table that is released from. */
  static final long RECORDS = 5;

  private RecordedNoise() {}

  /** An oracle that writes down the perturbation of every problem and stops. */
  private static final class Recorder implements OptimizationOracle {

    private final List<Perturbation> seen = new ArrayList<>();

    @Override
    public String name() {
      return "recorder";
    }

    @Override
    public boolean proves() {
      return true;
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      seen.add(problem.perturbation());
      return new Answer(
          Answer.Status.STOPPED,
          Optional.empty(),
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          Optional.empty(),
          name(),
          0);
    }
  }

  /** The perturbations of so many releases of opdisc from one table. */
  static List<Perturbation> ofOpDisc(PerturbationParameters parameters, int releases, long seed) {
    Recorder recorder = new Recorder();
    run(new OpDisc(recorder), parameters, releases, new TestBits(seed));
    return recorder.seen;
  }

  /** The same of rspm. */
  static List<Perturbation> ofRspm(PerturbationParameters parameters, int releases, long seed) {
    Recorder recorder = new Recorder();
    run(new Rspm(recorder), parameters, releases, new TestBits(seed));
    return recorder.seen;
  }

  private static void run(
      PerturbedMinimum mechanism,
      PerturbationParameters parameters,
      int releases,
      RandomBits bits) {
    int d = parameters.lattice().features();
    int[] row = new int[d];
    row[0] = 1;
    Cells cells = Cells.builder(d).add(row, RECORDS - 2, 2).build();
    for (int i = 0; i < releases; i++) {
      try {
        mechanism.draw(cells, parameters, bits, CancellationToken.NEVER);
        throw new AssertionError("a stopped oracle's answer was released");
      } catch (SearchStoppedException e) {
        // That is how the recorder ends every search.
      }
    }
  }
}
