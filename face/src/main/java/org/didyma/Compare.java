package org.didyma;

import java.util.List;
import org.didyma.spi.Engine;
import org.didyma.spi.Mechanism;

/**
 * Compares solvers, or mechanisms, on a problem of a public table. Noise is simulated with a known
 * seed, so that results can be had again; it protects nobody. Needs the artifact {@code
 * didyma-experiments}, which comes with {@code didyma} unless it is excluded.
 */
public final class Compare {

  private final Problem problem;

  private Compare(Problem problem) {
    this.problem = problem;
  }

  /** On a problem: its table, lattice and costs are those of all that is compared. */
  public static Compare on(Problem problem) {
    return new Compare(problem);
  }

  /**
   * Solvers: how soon each finds the optimum, and whether what it says of it is so.
   *
   * @param names {@code search}, the library's own, {@code enumeration}, or solvers such as {@code
   *     cp-sat}
   * @throws DidymaException when there is none of such a name
   */
  public CompareEngines engines(String... names) {
    return CompareEngines.of(problem, List.of(names));
  }

  /** A solver of one's own; more can follow. */
  public CompareEngines engine(Engine own) {
    return CompareEngines.of(problem, List.of()).and(own);
  }

  /**
   * Mechanisms: how many of the records that they did not learn from each gets right.
   *
   * @param names such as {@code exponential}, some with a number as in {@code top-r:1000}
   * @throws DidymaException when there is none of such a name
   */
  public CompareMechanisms mechanisms(String... names) {
    return CompareMechanisms.of(problem, List.of(names));
  }

  /** A mechanism of one's own; more can follow. */
  public CompareMechanisms mechanism(Mechanism own) {
    return CompareMechanisms.of(problem, List.of()).and(own);
  }
}
