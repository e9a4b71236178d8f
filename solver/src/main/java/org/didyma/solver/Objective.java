package org.didyma.solver;

/** What is minimised: {@code expression + constant}. */
public record Objective(LinearExpression expression, long constant) {

  /** The objective of a program that asks for any point. */
  public static Objective none() {
    return new Objective(LinearExpression.zero(), 0);
  }
}
