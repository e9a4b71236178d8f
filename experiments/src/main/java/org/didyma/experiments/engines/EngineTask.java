package org.didyma.experiments.engines;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.experiments.ChecksumText;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Task;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.LearningProblem;

/**
 * A problem to minimise, under noise that is drawn anew for each repetition: one draw for all
 * engines.
 *
 * @param instance the problem, without noise where each draw has its own
 * @param noise how it is perturbed
 * @param shuffled whether each draw puts the features in another order as well
 * @param limits of time
 * @param seed of the draws
 */
public record EngineTask(
    ProblemInstance instance, ProblemNoise noise, boolean shuffled, Limits limits, long seed)
    implements Task {

  /**
   * How long engines and the referee may take.
   *
   * @param engine wall-clock time of each run
   * @param referee wall-clock time of the search for a certificate where no engine has proven the
   *     optimum
   * @param looks seconds after an engine's start at which its best point is told, ascending
   */
  public record Limits(Duration engine, Duration referee, List<Double> looks) {

    public Limits {
      looks = List.copyOf(looks);
    }
  }

  private static final List<Measure> MEASURES =
      List.of(
          Measure.SOLVED,
          Measure.SECONDS_TO_OPTIMUM,
          Measure.SECONDS_TO_PROOF,
          Measure.GAP_COST,
          Measure.PRIMAL_INTEGRAL,
          Measure.NODES,
          Measure.WRONG_CLAIM);

  @Override
  public String name() {
    return instance.name();
  }

  @Override
  public String word() {
    return "engine";
  }

  /** Whether two draws differ. */
  public boolean isRandom() {
    return noise.isRandom() || shuffled;
  }

  /**
   * The problem under a draw, always the same one.
   *
   * @param draw from 1
   */
  public LearningProblem at(int draw) {
    SimulationRandom bits = SimulationRandom.of(seed, name(), "draw", Integer.toString(draw));
    ProblemInstance drawn = shuffled ? instance.shuffled(bits) : instance;
    return noise.draw(drawn.problem(), bits);
  }

  @Override
  public List<Measure> measures() {
    return MEASURES;
  }

  @Override
  public ObjectNode tree() {
    LearningProblem problem = instance.problem();
    String text =
        ChecksumText.of(problem.cells())
            + ChecksumText.of(problem.lattice())
            + problem.scoreLoss()
            + ChecksumText.of(problem.perturbation());
    return Json.object()
        .put("name", name())
        .put("coordinates", problem.lattice().coordinates())
        .put("cells", problem.cells().count())
        .put("records", problem.cells().records())
        .put("perturbation", noise.text())
        .put("shuffled", shuffled)
        .put("limit_seconds", limits.engine().toNanos() / 1e9)
        .put("certificate_limit_seconds", limits.referee().toNanos() / 1e9)
        .put("digest", Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public String sentence() {
    LearningProblem problem = instance.problem();
    return ("%s: %d records in %d unique rows, %d features; perturbation %s; at most %s s for"
            + " each solver")
        .formatted(
            name(),
            problem.cells().records(),
            problem.cells().count(),
            problem.lattice().coordinates(),
            noise.text(),
            limits.engine().toMillis() / 1e3);
  }
}
