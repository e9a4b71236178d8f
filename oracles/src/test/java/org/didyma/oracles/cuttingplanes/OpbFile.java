package org.didyma.oracles.cuttingplanes;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A pseudo-Boolean program in the format OPB: the objective, and rows that are at least a number.
 */
record OpbFile(Optional<Inequality> objective, List<Inequality> rows) {

  static OpbFile parse(String text) {
    Optional<Inequality> objective = Optional.empty();
    List<Inequality> rows = new ArrayList<>();
    for (String line : text.split("\n")) {
      String[] words = line.strip().split("\\s+");
      if (words[0].isEmpty() || words[0].startsWith("*")) {
        continue;
      }
      if (!words[words.length - 1].equals(";")) {
        throw new RefusedProofException("a line of the program does not end: " + line);
      }
      if (words[0].equals("min:")) {
        Inequality sum = new Inequality();
        terms(sum, words, 1, words.length - 1);
        objective = Optional.of(sum);
      } else {
        rows.add(row(words));
      }
    }
    return new OpbFile(objective, rows);
  }

  private static Inequality row(String[] words) {
    int n = words.length;
    if (n < 3 || !words[n - 3].equals(">=")) {
      throw new RefusedProofException("a row of the program has no >=");
    }
    Inequality row = new Inequality();
    terms(row, words, 0, n - 3);
    row.addAtLeast(number(words[n - 2]));
    return row;
  }

  private static void terms(Inequality sum, String[] words, int from, int to) {
    for (int i = from; i < to; i += 2) {
      sum.addTerm(Math.abs(literal(words[i + 1])), literal(words[i + 1]) > 0, number(words[i]));
    }
  }

  static BigInteger number(String word) {
    try {
      return new BigInteger(word.startsWith("+") ? word.substring(1) : word);
    } catch (NumberFormatException e) {
      throw new RefusedProofException("no number: " + word);
    }
  }

  /** The number of a literal's variable, negative for its negation. */
  static int literal(String word) {
    boolean negated = word.startsWith("~");
    String name = negated ? word.substring(1) : word;
    if (!name.matches("x[1-9][0-9]{0,8}")) {
      throw new RefusedProofException("no literal: " + word);
    }
    int variable = Integer.parseInt(name.substring(1));
    return negated ? -variable : variable;
  }
}
