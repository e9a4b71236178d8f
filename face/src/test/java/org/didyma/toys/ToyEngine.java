package org.didyma.toys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.spi.Effort;
import org.didyma.spi.Engine;
import org.didyma.spi.EngineReport;
import org.didyma.spi.Program;
import org.didyma.spi.Row;

/** Tries every point of a tiny program. */
final class ToyEngine implements Engine {

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public EngineReport minimise(Program program, Effort effort) {
    List<Long> best = new ArrayList<>();
    go(program, new ArrayList<>(), best);
    return best.isEmpty() ? EngineReport.nothing("no point") : EngineReport.optimal(best);
  }

  private static void go(Program program, List<Long> point, List<Long> best) {
    if (point.size() == program.variables().size()) {
      boolean holds = program.rows().stream().allMatch(row -> holds(row, point));
      if (holds
          && (best.isEmpty() || sum(program.objective(), point) < sum(program.objective(), best))) {
        best.clear();
        best.addAll(point);
      }
      return;
    }
    Program.Variable next = program.variables().get(point.size());
    for (long value = next.lower(); value <= next.upper(); value++) {
      point.add(value);
      go(program, point, best);
      point.remove(point.size() - 1);
    }
  }

  private static boolean holds(Row row, List<Long> point) {
    boolean applies =
        row.condition().isEmpty() || (point.get(row.condition().getAsInt()) == 1) == row.value();
    long sum = sum(row.terms(), point);
    return !applies || sum >= row.lower() && sum <= row.upper();
  }

  private static long sum(Map<Integer, Long> terms, List<Long> point) {
    return terms.entrySet().stream().mapToLong(t -> t.getValue() * point.get(t.getKey())).sum();
  }
}
