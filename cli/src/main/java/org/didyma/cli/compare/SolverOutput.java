package org.didyma.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.experiments.engines.EngineTable;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.Outcome;
import org.didyma.ground.Json;

/** What {@code didyma compare solvers} prints. */
final class SolverOutput {

  private final Terminal terminal;
  private final List<JudgedRun> runs;

  /**
   * @param runs in the order of the comparison
   */
  SolverOutput(Terminal terminal, List<JudgedRun> runs) {
    this.terminal = terminal;
    this.runs = List.copyOf(runs);
  }

  void print(String format) {
    if (format.equals("json")) {
      ObjectNode root = Json.object();
      ArrayNode array = root.putArray("rows");
      runs.forEach(run -> array.add(run.tree()));
      terminal.out().print(Json.text(root));
      return;
    }
    EngineTable table = new EngineTable(runs);
    terminal.out().print(format.equals("markdown") ? table.markdown() : table.text());
    terminal.out().println("\nVersions: " + JudgedRun.versions(runs) + ".");
    runs.stream()
        .filter(JudgedRun::isWrong)
        .map(
            run ->
                "wrong: %s, draw %d, %s: %s"
                    .formatted(
                        run.task().name(),
                        run.trial().repetition(),
                        run.participant().name(),
                        run.wrongClaim()))
        .forEach(terminal::note);
    long open = runs.stream().filter(run -> run.certified().isEmpty()).count();
    if (open > 0) {
      terminal.note(
          "note: for %d of %d runs there is no certified optimum to hold claims against"
              .formatted(open, runs.size()));
    }
  }

  int exitCode() {
    List<JudgedRun> failed =
        runs.stream().filter(run -> run.outcome().status() == Outcome.Status.FAILED).toList();
    if (failed.isEmpty()) {
      return ExitCode.DONE;
    }
    for (JudgedRun run : failed) {
      terminal.note(
          "didyma: %s, draw %d: %s"
              .formatted(run.task().name(), run.trial().repetition(), run.outcome().message()));
    }
    terminal.note("Maybe see didyma doctor, or leave the engine out of --engines.");
    return ExitCode.BROKEN_ENGINE;
  }
}
