package org.didyma.formulations.program;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * The loss plus a weighted separator set, what "report separator-perturbed minimum" minimises.
 *
 * <pre>
 *   minimise  U*L(w) + sum_jt eta_jt*b_jt                L(w) by any {@link LossFormulation}
 *   w_j = low_j + sum_t b_jt,  b_jt in {0,1}             for low_j &lt;= t &lt; high_j
 *   b_jt &gt;= b_j,t+1                                       so that b_jt = [w_j &gt; t]
 * </pre>
 *
 * <p>Source: a loss and a separator set.
 *
 * <p>Target: the loss's program, booleans in order and linear rows.
 *
 * <p>Exact for weights of either sign, as b is determined by w. One boolean per member of the
 * separator set says its answer; there is no need for one per value.
 *
 * <p>Size beyond the loss: for each coordinate as many booleans as its range has steps, and as many
 * rows. Refused where the loss is.
 *
 * <p>Literature: RSPM for discrete classes; the encoding by order is the usual one for integers.
 */
public record SeparatorFormulation(LossFormulation loss) implements Formulation {

  static final String NAME = "separator";

  @Override
  public String name() {
    return NAME + "-" + loss.name();
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    if (!problem.perturbation().hasSeparator()) {
      return Optional.of(
          "the problem has no separator set; the formulation " + loss.name() + " does");
    }
    if (problem.perturbation().hasProjectedTerm()) {
      return Optional.of("the problem has a projected term besides its separator set");
    }
    return loss.refusal(problem.under(Perturbation.none(problem.lattice().coordinates())));
  }

  @Override
  public FormulatedProgram formulate(LearningProblem problem) {
    ProgramDraft draft = ProgramDraft.of(this, problem);
    SeparatorWeights separator = problem.perturbation().separator().orElseThrow();
    if (separator.count() > ProgramDraft.MAX_TABLE) {
      throw ProgramDraft.tooLarge("a separator set of " + separator.count());
    }
    draft.limitNorm();
    for (int j = 0; j < problem.lattice().coordinates(); j++) {
      addSteps(draft, j, separator.low(j), separator.steps(j));
    }
    loss.addLoss(draft);
    return draft.finish();
  }

  private static void addSteps(ProgramDraft draft, int j, int low, int steps) {
    LinearExpression.Sum link = LinearExpression.sum().add(draft.weight(j));
    IntegerVariable former = null;
    for (int i = 0; i < steps; i++) {
      int threshold = low + i;
      String suffix = (j + 1) + "_" + i;
      IntegerVariable b = draft.bool("b" + suffix, w -> w.get(j) > threshold ? 1 : 0);
      link.add(-1, b);
      if (former != null) {
        draft
            .builder()
            .atLeast("order" + suffix, LinearExpression.sum().add(former).add(-1, b).build(), 0);
      }
      former = b;
      int step = i;
      draft.cost(
          (sum, perturbation) -> {
            perturbation.separator().ifPresent(set -> sum.add(set.weight(j, step), b));
            return 0;
          });
    }
    draft.builder().equal("link" + (j + 1), link.build(), low);
  }
}
