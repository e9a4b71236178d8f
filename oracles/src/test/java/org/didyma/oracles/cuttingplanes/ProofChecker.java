package org.didyma.oracles.cuttingplanes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks a proof of VeriPB's format, version 2, against a program in OPB. It knows the rules that
 * the proofs here need: f, soli, pol, output, conclusion, end. All numbers are exact. It knows
 * nothing of learning problems, trees or bounds.
 */
final class ProofChecker {

  private final OpbFile program;
  private final List<Inequality> database = new ArrayList<>();
  private @Nullable BigInteger best; // the least objective of a solution

  private ProofChecker(OpbFile program) {
    this.program = program;
    database.addAll(program.rows());
  }

  /**
   * The least objective of the program, as the proof concludes.
   *
   * @throws RefusedProofException when it proves none
   */
  static BigInteger check(String program, String proof) {
    return check(program, new StringReader(proof));
  }

  static BigInteger check(String program, Reader proof) {
    try (BufferedReader lines = new BufferedReader(proof)) {
      return new ProofChecker(OpbFile.parse(program)).check(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private BigInteger check(BufferedReader lines) throws IOException {
    require("pseudo-Boolean proof version 2.0".equals(lines.readLine()), "the header");
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "f" -> require(words.length == 2 && index(words[1]) == database.size(), "rule f");
        case "soli" -> solution(words);
        case "pol" -> database.add(derive(words));
        case "output" -> {
          require(line.equals("output NONE"), "the output");
          return conclusion(lines.readLine(), lines.readLine(), lines.readLine());
        }
        default -> throw new RefusedProofException("no rule: " + words[0]);
      }
    }
    throw new RefusedProofException("the proof has no end");
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new RefusedProofException(what + " is not as it has to be");
    }
  }

  private static int index(String word) {
    BigInteger number = OpbFile.number(word);
    require(number.bitLength() < 32 && number.signum() > 0, "a number of a constraint");
    return number.intValueExact();
  }

  /** A solution, and the constraint that the objective be less. */
  private void solution(String[] words) {
    Map<Integer, Boolean> point = new HashMap<>();
    for (int i = 1; i < words.length; i++) {
      int literal = OpbFile.literal(words[i]);
      require(point.put(Math.abs(literal), literal > 0) == null, "a repeated variable");
    }
    for (Inequality row : database) {
      require(row.holdsAt(point), "the solution");
    }
    Inequality objective =
        program.objective().orElseThrow(() -> new RefusedProofException("no objective"));
    BigInteger value = objective.valueAt(point);
    best = best == null ? value : best.min(value);
    Inequality better = objective.copy();
    better.multiply(BigInteger.ONE.negate());
    better.addAtLeast(BigInteger.ONE.subtract(value));
    database.add(better);
  }

  /** What a sum in reverse Polish notation comes to. */
  private Inequality derive(String[] words) {
    Deque<Inequality> stack = new ArrayDeque<>();
    for (int i = 1; i < words.length; i++) {
      String next = i + 1 < words.length ? words[i + 1] : "";
      switch (next) {
        case "*" -> top(stack).multiply(factor(words[i++]));
        case "d" -> top(stack).divide(factor(words[i++]));
        case "w" -> top(stack).weaken(variable(words[i++]));
        default -> {
          switch (words[i]) {
            case "+" -> {
              Inequality second = top(stack);
              stack.pop();
              top(stack).add(second);
            }
            case "s" -> top(stack).saturate();
            default -> stack.push(operand(words[i]));
          }
        }
      }
    }
    require(stack.size() == 1, "a sum");
    return stack.pop();
  }

  private static Inequality top(Deque<Inequality> stack) {
    require(!stack.isEmpty(), "a sum");
    return stack.element();
  }

  private static BigInteger factor(String word) {
    BigInteger factor = OpbFile.number(word);
    require(factor.signum() > 0, "a factor");
    return factor;
  }

  private static int variable(String word) {
    int literal = OpbFile.literal(word);
    require(literal > 0, "a variable");
    return literal;
  }

  /** A constraint by its number, or: a literal is at least 0. */
  private Inequality operand(String word) {
    if (word.startsWith("x") || word.startsWith("~")) {
      int literal = OpbFile.literal(word);
      Inequality axiom = new Inequality();
      axiom.addTerm(Math.abs(literal), literal > 0, BigInteger.ONE);
      return axiom;
    }
    int index = index(word);
    require(index <= database.size(), "a number of a constraint");
    return database.get(index - 1).copy();
  }

  /** conclusion BOUNDS lower : constraint upper, where the constraint is a contradiction. */
  private BigInteger conclusion(
      @Nullable String conclusion, @Nullable String end, @Nullable String more) {
    require(conclusion != null, "the conclusion");
    require("end pseudo-Boolean proof".equals(end) && more == null, "the end");
    String[] words = conclusion.split(" ");
    require(
        words.length == 6 && conclusion.startsWith("conclusion BOUNDS ") && words[3].equals(":"),
        "the conclusion");
    BigInteger lower = OpbFile.number(words[2]);
    BigInteger upper = OpbFile.number(words[5]);
    require(operand(words[4]).isContradiction(), "the last constraint");
    require(best != null && upper.compareTo(best) >= 0, "the upper bound");
    require(lower.compareTo(best) <= 0, "the lower bound");
    require(lower.equals(upper), "a conclusion of one value");
    return lower;
  }
}
