package org.didyma.oracles;

import java.math.BigInteger;
import java.util.List;

/**
 * What stands behind an answer: a proof in exact integers, or no more than the word of an engine. A
 * guarantee that needs the exact optimum may rest on a proof only.
 */
public sealed interface Certificate {

  /** The kind's name in machine output. */
  String kind();

  /** True when it proves, in exact integers, what the answer says. */
  boolean isProof();

  /**
   * A branch-and-bound tree whose every leaf is closed by an exact integer bound.
   *
   * @param nodes number of nodes of the tree
   */
  record SearchTree(long nodes) implements Certificate {
    @Override
    public String kind() {
      return "search-tree";
    }

    @Override
    public boolean isProof() {
      return true;
    }
  }

  /**
   * Every point of the lattice was evaluated.
   *
   * @param points how many they were
   */
  record Enumerated(BigInteger points) implements Certificate {
    @Override
    public String kind() {
      return "enumerated";
    }

    @Override
    public boolean isProof() {
      return true;
    }
  }

  /**
   * Engines say so. They compute in floating point or with much code that nobody checks while it
   * runs, and have been seen to call points optimal that are not; that several agree makes it
   * likelier and proves nothing.
   *
   * @param claims who says it, at least one
   * @param bound the lower bound on the objective that they claim, Long.MIN_VALUE for none
   * @param extent what else they say
   */
  record Claimed(List<Claim> claims, long bound, Extent extent) implements Certificate {

    /** A claim about the objective alone. */
    public Claimed(List<Claim> claims, long bound) {
      this(claims, bound, Extent.VALUE);
    }

    public Claimed {
      claims = List.copyOf(claims);
      if (claims.isEmpty()) {
        throw new IllegalArgumentException("a claim needs a solver");
      }
    }

    @Override
    public String kind() {
      return "claimed";
    }

    @Override
    public boolean isProof() {
      return false;
    }
  }

  /** What is claimed. */
  enum Extent {
    /** That no point has a lower objective than the bound. */
    VALUE,
    /** That, and that no lexicographically smaller point has the answer's objective. */
    VALUE_AND_ORDER
  }

  /**
   * Who claims something.
   *
   * @param engine name of the engine
   * @param version its version
   * @param formulation name of the integer program that it solved
   */
  record Claim(String engine, String version, String formulation) {}
}
