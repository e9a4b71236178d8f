package org.didyma.solver;

/** A backend for which a single solve is a session with one objective. */
public interface SessionBackend extends Backend {

  @Override
  default SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    try (Session session = open(program)) {
      return session.solve(program.objective(), effort, listener);
    }
  }

  @Override
  Session open(IntegerProgram program);
}
