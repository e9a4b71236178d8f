package org.didyma.solver.scip;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The variables and constraints of one problem that the caller holds. SCIP counts the holders of
 * each; what is held when the problem is freed has to be released before.
 */
final class Holdings {

  private final Scip owner;
  private final ScipBinding scip;
  private final Set<Variable> variables = new LinkedHashSet<>();
  private final Set<Constraint> constraints = new LinkedHashSet<>();

  Holdings(Scip owner, ScipBinding scip) {
    this.owner = owner;
    this.scip = scip;
  }

  Variable variable(String name, ScipVartype vartype, long handle) {
    Variable v = new Variable(owner, name, vartype == ScipVartype.BINARY, handle);
    variables.add(v);
    return v;
  }

  Constraint constraint(String name, long handle) {
    Constraint cons = new Constraint(owner, name, handle);
    constraints.add(cons);
    return cons;
  }

  /** In the order of their creation, without released ones. */
  List<Variable> variables() {
    return new ArrayList<>(variables);
  }

  long[] handles(Variable[] vars) {
    long[] handles = new long[vars.length];
    for (int i = 0; i < vars.length; i++) {
      handles[i] = vars[i].handle(owner);
    }
    return handles;
  }

  void release(Variable v) {
    scip.releaseVar(v.handle(owner));
    variables.remove(v);
    v.forget();
  }

  void release(Constraint cons) {
    scip.releaseCons(cons.handle(owner));
    constraints.remove(cons);
    cons.forget();
  }

  void releaseAll() {
    List.copyOf(constraints).forEach(this::release);
    List.copyOf(variables).forEach(this::release);
  }
}
