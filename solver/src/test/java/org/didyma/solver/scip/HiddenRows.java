package org.didyma.solver.scip;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.Point;
import org.didyma.solver.Row;

/** Rows that are told one at a time, the first one that a point violates. */
class HiddenRows implements LazyConstraints {

  private final List<Row> rows;
  private final boolean upward;
  final List<Point> asked = new ArrayList<>();
  int told;

  HiddenRows(List<Row> rows, boolean upward) {
    this.rows = List.copyOf(rows);
    this.upward = upward;
  }

  @Override
  public Optional<Verdict> judge(Point point) {
    asked.add(point);
    List<Row> violated = rows.stream().filter(row -> !row.holdsAt(point)).limit(1).toList();
    told += violated.size();
    return Optional.of(new Verdict(violated, Optional.empty()));
  }

  @Override
  public boolean areUpwardClosed() {
    return upward;
  }
}
