package org.didyma.formulations.program;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Variable;

/**
 * The loss plus a weighted separator set, what "report separator-perturbed minimum" minimises.
 *
 * <pre>
 *   minimise  F(w) + sum_jt eta_jt*b_jt                  F(w) by any {@link LossFormulation}
 *   w_j = low_j + sum_t b_jt,  b_jt in {0,1}             for low_j &lt;= t &lt; high_j
 *   b_jt &gt;= b_j,t+1                                       so that b_jt = [w_j &gt; t]
 * </pre>
 *
 * <p>Exact for weights of either sign, as b is determined by w. One boolean per member of the
 * separator set says its answer; there is no need for one per value.
 *
 * <p>Size beyond the loss: for each coordinate as many booleans as its range has steps, and as many
 * rows. Refused where the loss is.
 *
 * <p>Source: RSPM for discrete classes; the encoding by order is the usual one for integers.
 */
public final class SeparatorFormulation implements Formulation {

  private final LossFormulation loss;
  private final SeparatorWeights separator;

  /**
   * @param separator added to the objective of every problem that is formulated
   */
  public SeparatorFormulation(LossFormulation loss, SeparatorWeights separator) {
    this.loss = loss;
    this.separator = separator;
  }

  @Override
  public String name() {
    return "separator-" + loss.name();
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    for (int j = 0; j < problem.lattice().coordinates(); j++) {
      if (separator.coordinates() != problem.lattice().coordinates()
          || separator.low(j) != problem.lattice().low(j)
          || separator.steps(j) != problem.lattice().high(j) - problem.lattice().low(j)) {
        return Optional.of("the separator set is that of another lattice");
      }
    }
    return loss.refusal(problem);
  }

  @Override
  public FormulatedProgram formulate(LearningProblem problem) {
    ProgramDraft draft = ProgramDraft.of(this, problem);
    if (separator.count() > ProgramDraft.MAX_TABLE) {
      throw ProgramDraft.tooLarge("a separator set of " + separator.count());
    }
    draft.limitNorm();
    for (int j = 0; j < separator.coordinates(); j++) {
      addSteps(draft, j);
    }
    draft.extra(separator::at);
    loss.addLoss(draft);
    return draft.finish();
  }

  private void addSteps(ProgramDraft draft, int j) {
    int low = separator.low(j);
    LinearExpression.Sum link = LinearExpression.sum().add(draft.weight(j));
    Variable former = null;
    for (int i = 0; i < separator.steps(j); i++) {
      int threshold = low + i;
      String suffix = (j + 1) + "_" + i;
      Variable b = draft.bool("b" + suffix, w -> w.get(j) > threshold ? 1 : 0);
      link.add(-1, b);
      if (former != null) {
        draft
            .builder()
            .atLeast("order" + suffix, LinearExpression.sum().add(former).add(-1, b).build(), 0);
      }
      former = b;
      long eta = separator.weight(j, i);
      draft.cost(
          (sum, perturbation) -> {
            sum.add(eta, b);
            return 0;
          });
    }
    draft.builder().equal("link" + (j + 1), link.build(), low);
  }
}
