package org.didyma.oracles.cuttingplanes;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/**
 * The sum of coefficient times variable is at least a number. Rules of cutting planes that round
 * work on the normal form, with a literal and a positive coefficient for each variable.
 */
final class Inequality {

  private final Map<Integer, BigInteger> coefficients = new HashMap<>(); // none is 0
  private BigInteger atLeast = BigInteger.ZERO;

  Inequality copy() {
    Inequality copy = new Inequality();
    copy.coefficients.putAll(coefficients);
    copy.atLeast = atLeast;
    return copy;
  }

  /** Adds a term to the left side. */
  void addTerm(int variable, boolean positive, BigInteger factor) {
    BigInteger change = positive ? factor : factor.negate();
    coefficients.merge(variable, change, Inequality::sumOrNull);
    if (!positive) {
      atLeast = atLeast.subtract(factor);
    }
  }

  private static BigInteger sumOrNull(BigInteger a, BigInteger b) {
    BigInteger sum = a.add(b);
    return sum.signum() == 0 ? null : sum;
  }

  /** Adds to the right side. */
  void addAtLeast(BigInteger amount) {
    atLeast = atLeast.add(amount);
  }

  void add(Inequality other) {
    other.coefficients.forEach((v, c) -> coefficients.merge(v, c, Inequality::sumOrNull));
    atLeast = atLeast.add(other.atLeast);
  }

  void multiply(BigInteger factor) {
    coefficients.replaceAll((v, c) -> c.multiply(factor));
    atLeast = atLeast.multiply(factor);
  }

  /** The right side of the normal form. */
  BigInteger degree() {
    BigInteger degree = atLeast;
    for (BigInteger c : coefficients.values()) {
      degree = c.signum() < 0 ? degree.subtract(c) : degree;
    }
    return degree;
  }

  private void setDegree(BigInteger degree) {
    atLeast = degree;
    for (BigInteger c : coefficients.values()) {
      atLeast = c.signum() < 0 ? atLeast.add(c) : atLeast;
    }
  }

  /** Coefficients of the normal form above the degree become the degree. */
  void saturate() {
    BigInteger degree = degree().max(BigInteger.ZERO);
    if (degree.signum() == 0) {
      coefficients.clear();
    }
    coefficients.replaceAll((v, c) -> c.min(degree).max(degree.negate()));
    setDegree(degree);
  }

  /** Divides the normal form and rounds up. */
  void divide(BigInteger divisor) {
    BigInteger degree = up(degree(), divisor);
    coefficients.replaceAll(
        (v, c) -> c.signum() > 0 ? up(c, divisor) : up(c.negate(), divisor).negate());
    setDegree(degree);
  }

  private static BigInteger up(BigInteger number, BigInteger divisor) {
    BigInteger[] parts = number.divideAndRemainder(divisor);
    return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
  }

  /** Drops a variable, whose literal may be 1. */
  void weaken(int variable) {
    BigInteger c = coefficients.remove(variable);
    if (c != null && c.signum() > 0) {
      atLeast = atLeast.subtract(c);
    }
  }

  /** True when no values of the variables satisfy it. */
  boolean isContradiction() {
    BigInteger most = BigInteger.ZERO;
    for (BigInteger c : coefficients.values()) {
      most = most.add(c.max(BigInteger.ZERO));
    }
    return most.compareTo(atLeast) < 0;
  }

  /** The left side for values of all variables. */
  BigInteger valueAt(Map<Integer, Boolean> point) {
    BigInteger sum = BigInteger.ZERO;
    for (Map.Entry<Integer, BigInteger> term : coefficients.entrySet()) {
      Boolean holds = point.get(term.getKey());
      if (holds == null) {
        throw new RefusedProofException("the solution leaves out x" + term.getKey());
      }
      sum = holds ? sum.add(term.getValue()) : sum;
    }
    return sum;
  }

  boolean holdsAt(Map<Integer, Boolean> point) {
    return valueAt(point).compareTo(atLeast) >= 0;
  }
}
