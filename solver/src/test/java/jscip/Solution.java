package jscip;

/** The shape of jscip's Solution. */
public class Solution {

  final org.didyma.solver.scip.Solution real;

  Solution(org.didyma.solver.scip.Solution real) {
    this.real = real;
  }
}
