package org.didyma.formulations.program;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * A projected term h(|w|^2) for any table h, by looking it up.
 *
 * <pre>
 *   minimise  U*L(w) - &lt;eta, w&gt; - sum_m h(m)*q_m       U*L(w) by any {@link LossFormulation}
 *   w_j = sum_v v*r_jv,  sum_v r_jv = 1,  r_jv in {0,1}    for low_j &lt;= v &lt;= high_j
 *   sum_m m*q_m = sum_jv v^2*r_jv,  sum_m q_m = 1,  q_m in {0,1}    for 0 &lt;= m &lt;= R2
 * </pre>
 *
 * <p>Source: a loss and any projected term.
 *
 * <p>Target: the loss's program, booleans and linear rows.
 *
 * <p>Exact without conditions: r and q are determined by w, and the equation between them has a
 * solution exactly when |w|^2 &lt;= R2. The objective alone depends on h, so that one program
 * serves every table, of either sign.
 *
 * <p>Size beyond the loss: R2 + 1 booleans for norms, high_j - low_j + 1 booleans for each feature
 * weight, 2d + 2 rows. Refused when a table would exceed a million entries.
 *
 * <p>Literature: the published code of objective perturbation for discrete problems encodes norms
 * in this way, in floating point and with a small constant under the root that is not needed here.
 */
public record LookupProjectedFormulation(LossFormulation loss) implements Formulation {

  static final String NAME = "lookup";

  @Override
  public String name() {
    return NAME + "-" + loss.name();
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    return loss.refusal(ProjectedFormulation.withoutProjectedTerm(problem));
  }

  @Override
  public FormulatedProgram formulate(LearningProblem problem) {
    ProgramDraft draft = ProgramDraft.of(this, problem);
    checkSize(problem.lattice());
    LinearExpression.Sum balance = LinearExpression.sum();
    for (int j = 0; j < problem.lattice().features(); j++) {
      lookUpWeight(draft, j, balance);
    }
    lookUpNorm(draft, balance);
    loss.addLoss(draft);
    return draft.finish();
  }

  private static void checkSize(WeightLattice lattice) {
    long entries = lattice.largestSquaredNorm();
    for (int j = 0; j < lattice.features(); j++) {
      entries += lattice.high(j) - lattice.low(j) + 1L;
    }
    if (entries >= ProgramDraft.MAX_TABLE) {
      throw ProgramDraft.tooLarge("a lookup of " + entries + " weights and norms");
    }
  }

  /** Adds r_j and subtracts w_j^2 from a sum. */
  private static void lookUpWeight(ProgramDraft draft, int j, LinearExpression.Sum balance) {
    WeightLattice lattice = draft.problem().lattice();
    LinearExpression.Sum one = LinearExpression.sum();
    LinearExpression.Sum link = LinearExpression.sum().add(-1, draft.weight(j));
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      int value = v;
      String name = "r" + (j + 1) + "_" + (v - lattice.low(j));
      IntegerVariable r = draft.bool(name, w -> w.get(j) == value ? 1 : 0);
      one.add(r);
      link.add(v, r);
      balance.add(-(long) v * v, r);
    }
    draft.builder().equal("one" + (j + 1), one.build(), 1);
    draft.builder().equal("link" + (j + 1), link.build(), 0);
  }

  private static void lookUpNorm(ProgramDraft draft, LinearExpression.Sum balance) {
    WeightLattice lattice = draft.problem().lattice();
    LinearExpression.Sum one = LinearExpression.sum();
    for (int m = 0; m <= lattice.largestSquaredNorm(); m++) {
      int norm = m;
      IntegerVariable q = draft.bool("q" + m, w -> hasNorm(lattice, w, norm) ? 1 : 0);
      one.add(q);
      balance.add(m, q);
      draft.cost(
          (sum, perturbation) -> {
            sum.add(-perturbation.projected(norm), q);
            return 0;
          });
    }
    draft.builder().equal("onenorm", one.build(), 1);
    draft.builder().equal("norm", balance.build(), 0);
  }

  private static boolean hasNorm(WeightLattice lattice, Weights w, int norm) {
    return ProgramDraft.squaredNorm(lattice, w) == norm;
  }
}
