package org.didyma.solver.scip;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.solver.DoubleArithmetic;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.LazyBackend;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SessionBackend;
import org.didyma.solver.SolveReport;
import org.didyma.solver.watch.WatchedSession;

/**
 * SCIP, a branch-and-cut solver for constraint integer programs that computes in doubles.
 *
 * <p>Promises: implications are indicator constraints; the bound is SCIP's own dual bound;
 * interrupts and limits of time and nodes leave the incumbent; a session keeps the model across
 * objectives; lazy constraints are asked about within the one tree of a solve, with a point that
 * SCIP would take for a solution. Does not promise: that an optimum is one, or that a row holds:
 * both are meant up to SCIP's tolerances. Whether the point satisfies the program is checked in
 * integers. There is no deterministic limit, and a solve runs on one thread whatever the effort
 * allows.
 *
 * <p>{@link ScipParameters} says what is pinned and why. A user's {@code jscip} takes the place of
 * the bundled SCIP where it loads; {@link #version} says which of them works, and why.
 */
public final class ScipBackend implements SessionBackend, LazyBackend {

  private final ImplicationStyle style;
  private final Supplier<Scip> engine;

  /** SCIP with indicator constraints. */
  public ScipBackend() {
    this(ImplicationStyle.INDICATOR);
  }

  public ScipBackend(ImplicationStyle style) {
    this(style, Scip::new);
  }

  ScipBackend(ImplicationStyle style, Supplier<Scip> engine) {
    this.style = style;
    this.engine = engine;
  }

  @Override
  public String name() {
    return "scip";
  }

  /** Number and origin, such as {@code 10.0.0 (bundled)} or {@code 10.0.0 (jscip at DIR)}. */
  @Override
  public String version() {
    Scip scip = engine.get();
    return scip.version() + " (" + scip.origin() + ")";
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts(
        "branch and cut for constraint integer programs, in doubles",
        "Apache-2.0",
        style == ImplicationStyle.INDICATOR,
        false);
  }

  @Override
  public List<Enum<?>> settings() {
    return List.of(style);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return DoubleArithmetic.refusal(name(), program, effort, style == ImplicationStyle.BIG_M);
  }

  @Override
  public Session open(IntegerProgram program) {
    return open(program, Optional.empty());
  }

  private Session open(IntegerProgram program, Optional<LazyConstraints> lazy) {
    return new WatchedSession(
        this, program, () -> new ScipSession(this, program, lazy, style, engine));
  }

  /** With the bundled SCIP, and with a {@code jscip} of SCIP 10 whose pointers are found. */
  @Override
  public boolean takesLazyConstraints() {
    try {
      return engine.get().takesLazyConstraints();
    } catch (EngineUnavailableException e) {
      return false;
    }
  }

  @Override
  public SolveReport solve(
      IntegerProgram program, LazyConstraints lazy, Effort effort, ProgressListener listener) {
    try (Session session = open(program, Optional.of(lazy))) {
      return session.solve(program.objective(), effort, listener);
    }
  }
}
