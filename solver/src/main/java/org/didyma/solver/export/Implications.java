package org.didyma.solver.export;

import java.util.ArrayList;
import java.util.List;
import org.didyma.solver.BigM;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Row;

/** How a file says that a row has to hold only where a condition does. */
public enum Implications {
  /**
   * As ordinary rows with the least valid constants, which every reader takes; see {@link BigM}.
   */
  BIG_M("rows with large constants"),
  /**
   * As indicator constraints, which CPLEX, Gurobi and SCIP read; others refuse the file, or drop
   * them without a word.
   */
  INDICATORS("indicator constraints, for CPLEX, Gurobi and SCIP");

  private final String words;

  Implications(String words) {
    this.words = words;
  }

  /** What a comment in the file says; empty for a program without implications. */
  String comment(IntegerProgram program) {
    return program.implications().isEmpty() ? "" : "implications are " + words;
  }

  /** All rows without a condition. */
  List<OneSidedRow> rows(IntegerProgram program) {
    List<OneSidedRow> rows = new ArrayList<>();
    for (Row row : program.rows()) {
      rows.addAll(OneSidedRow.of(row));
    }
    if (this == BIG_M) {
      for (Implication implication : program.implications()) {
        BigM.rows(implication).forEach(row -> rows.addAll(OneSidedRow.of(row)));
      }
    }
    return rows;
  }

  /** The implications that stay indicator constraints. */
  List<Implication> indicators(IntegerProgram program) {
    return this == INDICATORS ? program.implications() : List.of();
  }
}
