package org.didyma.formulations.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.jspecify.annotations.Nullable;

/**
 * Weights that another solver has written down: lines of a name and a value, as SCIP, HiGHS and
 * Gurobi write them, with a number before and another one behind, as CBC does, or a JSON array.
 * Names are those of every {@link Formulation}: w1, w2, ... for the features and w0 for the
 * intercept; all other lines are something else.
 */
public final class SolutionFile {

  /** How far from an integer engines let a variable be that has to be one. */
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-5");

  /** What SCIP and CBC begin with; then come the variables that are not 0, if there are any. */
  private static final Pattern VALUED =
      Pattern.compile(
          "(?m)^(objective value:|(?!.*([Ii]nfeasible|no integer)).* - objective value )");

  private static final BigInteger LARGEST = BigInteger.valueOf(Integer.MAX_VALUE);

  /** Digits before the point, or zeros behind it, beyond which no solver means a number. */
  private static final int MOST_DIGITS = 110;

  private final BigDecimal[] values; // by coordinate, as they were written; absent ones are 0
  private final int named;

  private SolutionFile(BigDecimal[] values, int named) {
    this.values = values;
    this.named = named;
  }

  /**
   * Reads a file.
   *
   * @param lattice what the weights are from
   * @throws InvalidInputException when it cannot be read, or holds no such weights
   */
  public static SolutionFile read(Path file, WeightLattice lattice) {
    String text;
    try {
      // What is not ASCII is in no name that counts.
      text = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be read", "check the path and the permissions.", e);
    }
    return text.stripLeading().startsWith("[")
        ? array(file, text, lattice)
        : lines(file, text, lattice);
  }

  private static SolutionFile array(Path file, String text, WeightLattice lattice) {
    JsonNode root;
    try {
      root = Json.strict(text.getBytes(StandardCharsets.ISO_8859_1));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(file + Json.fault(e), "write whole numbers in brackets.", e);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
    if (root.size() != lattice.coordinates()) {
      throw new InvalidInputException(
          "%s has %d weights, the lattice %d features"
              .formatted(file, root.size(), lattice.coordinates()),
          "give one for each feature in the order of "
              + ParameterReference.operation("schema check")
              + ", the intercept last.");
    }
    BigDecimal[] values = new BigDecimal[root.size()];
    for (int j = 0; j < values.length; j++) {
      int place = j + 1;
      values[j] =
          number(root.get(j).isNumber() ? root.get(j).asText() : "")
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          "%s: entry %d is not a number".formatted(file, place),
                          "write whole numbers in brackets."));
    }
    return new SolutionFile(values, values.length);
  }

  private static SolutionFile lines(Path file, String text, WeightLattice lattice) {
    Map<String, Integer> coordinates = new HashMap<>();
    for (int j = 0; j < lattice.coordinates(); j++) {
      coordinates.put(ProgramDraft.weight(lattice, j), j);
    }
    @Nullable BigDecimal[] found = new BigDecimal[lattice.coordinates()];
    int named = 0;
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      // Duals of columns follow, by the same names.
      if (line.startsWith("# Rows") || line.startsWith("# Dual")) {
        break;
      }
      String[] words = line.strip().split("\\s+");
      // CBC marks values that are out of bounds by stars, and begins with the column's number.
      int at = words[0].equals("**") ? 1 : 0;
      at += words.length > at + 2 && words[at].matches("[0-9]+") ? 1 : 0;
      Integer coordinate = at < words.length ? coordinates.get(words[at]) : null;
      if (coordinate == null) {
        continue;
      }
      String where = "%s, line %d: %s".formatted(file, number, words[at]);
      if (found[coordinate] != null) {
        throw new InvalidInputException(
            where + " has a value already", "give a file with one solution.");
      }
      found[coordinate] =
          number(at + 1 < words.length ? words[at + 1] : "")
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          where + " has no number behind it",
                          "give a file with a name and a value in each line."));
      named++;
    }
    if (named == 0 && !VALUED.matcher(text).find()) {
      throw new InvalidInputException(
          file + " has no line with a weight and its value, such as \"w1 3\"",
          ("give the output of a solver for the integer program of optimize %s: lines with w1,"
                      + " w2, ...")
                  .formatted(ParameterReference.of("program-out"))
              + " for the features and w0 for the intercept, or a JSON array.");
    }
    BigDecimal[] values = new BigDecimal[found.length];
    for (int j = 0; j < values.length; j++) {
      BigDecimal value = found[j];
      values[j] = value == null ? BigDecimal.ZERO : value;
    }
    return new SolutionFile(values, named);
  }

  private static Optional<BigDecimal> number(String word) {
    if (word.length() > 2 * MOST_DIGITS) {
      return Optional.empty();
    }
    try {
      BigDecimal value = new BigDecimal(word);
      long digits = (long) value.precision() - value.scale();
      return digits > MOST_DIGITS
          ? Optional.empty()
          : Optional.of(digits < -MOST_DIGITS ? BigDecimal.ZERO : value);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** What keeps them from being a point of the lattice, in one clause; empty where nothing does. */
  public Optional<String> fault(WeightLattice lattice) {
    for (int j = 0; j < values.length; j++) {
      String name = ProgramDraft.weight(lattice, j);
      if (values[j].subtract(rounded(j)).abs().compareTo(TOLERANCE) > 0) {
        return Optional.of(
            "%s is %s, which is not a whole number".formatted(name, values[j].toPlainString()));
      }
      if (rounded(j).toBigInteger().abs().compareTo(LARGEST) > 0
          || rounded(j).intValueExact() < lattice.low(j)
          || rounded(j).intValueExact() > lattice.high(j)) {
        return Optional.of(
            "%s is %s, which is not from %d to %d"
                .formatted(name, rounded(j).toPlainString(), lattice.low(j), lattice.high(j)));
      }
    }
    return lattice.contains(weights())
        ? Optional.empty()
        : Optional.of(
            "each weight is within its range, but they are too long, too many are not 0, or a rule"
                + " for them is broken");
  }

  private BigDecimal rounded(int j) {
    return values[j].setScale(0, RoundingMode.HALF_EVEN);
  }

  /** The integers next to them; only where there is no {@link #fault}. */
  public Weights weights() {
    int[] w = new int[values.length];
    for (int j = 0; j < w.length; j++) {
      w[j] = rounded(j).intValueExact();
    }
    return Weights.of(w);
  }

  /** How many coordinates the file does not have. */
  public int absent() {
    return values.length - named;
  }
}
