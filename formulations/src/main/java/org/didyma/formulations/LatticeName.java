package org.didyma.formulations;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/**
 * The lattice as the user names it, before the number of coordinates is known. {@link
 * #parse(String)} and the methods beside it make names; the constructor does not check that text
 * and numbers are those of one lattice.
 *
 * @param text the name, such as {@code ternary} or {@code ball:3:40}, without the intercept
 * @param bound K, the largest absolute weight
 * @param squaredRadius R2, the largest squared norm of the weights, if it is limited
 * @param maxNonZeros S, the largest number of non-zero weights, if it is limited
 * @param intercept range of the intercept; empty without one
 * @param interceptStep what the intercept is a multiple of, 1 where that is nothing to speak of
 */
public record LatticeName(
    String text,
    int bound,
    Optional<Integer> squaredRadius,
    Optional<Integer> maxNonZeros,
    Optional<Range> intercept,
    int interceptStep) {

  private static final Pattern STEPPED = Pattern.compile("([^:]*:[^:]*):(\\d{1,7})");

  private static final Pattern NAMED = Pattern.compile("(box|ball|sparse)((?::\\d+)+)");
  private static final Pattern RANGE = Pattern.compile("([+-]?\\d+):([+-]?\\d+)");

  /**
   * A range of integers.
   *
   * @param low smallest
   * @param high largest
   */
  public record Range(int low, int high) {

    /**
     * Reads {@code LO:HI}.
     *
     * @param parameter what it is the range of
     * @param example a range that makes sense for it
     * @throws InvalidInputException when it is none, or leaves what weights can be
     */
    public static Range parse(String parameter, String text, String example) {
      Matcher m = RANGE.matcher(text);
      try {
        if (m.matches()) {
          Range parsed = new Range(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)));
          if (parsed.low <= parsed.high
              && parsed.low >= -WeightLattice.MAX_WEIGHT
              && parsed.high <= WeightLattice.MAX_WEIGHT) {
            return parsed;
          }
        }
      } catch (NumberFormatException e) {
        // Too long for an int: out of range as well.
      }
      throw new InvalidInputException(
          ParameterReference.of(parameter)
              + " is "
              + QuotedText.of(text)
              + ", which is not a range of whole numbers",
          "use LO:HI with LO <= HI and both from -%d to %d, such as %s."
              .formatted(
                  WeightLattice.MAX_WEIGHT,
                  WeightLattice.MAX_WEIGHT,
                  ParameterReference.of(parameter, example)));
    }

    @Override
    public String toString() {
      return low + ":" + high;
    }
  }

  /** Weights -1, 0 and 1. */
  public static LatticeName ternary() {
    return new LatticeName("ternary", 1, Optional.empty(), Optional.empty(), Optional.empty(), 1);
  }

  /**
   * Weights -1, 0 and 1, so many of them non-zero at most: {@code sparse:1:S}.
   *
   * @param nonZeros S, at least 1
   */
  public static LatticeName sparseTernary(int nonZeros) {
    return new LatticeName(
        "sparse:1:" + nonZeros, 1, Optional.empty(), Optional.of(nonZeros), Optional.empty(), 1);
  }

  /**
   * Reads the name of a lattice without intercept: {@code ternary} for weights -1, 0 and 1, {@code
   * box:K} for -K to K, {@code ball:K:R2} for those of squared norm at most R2, {@code sparse:K:S}
   * for those of which at most S are not 0.
   *
   * @throws InvalidInputException when the text is something else
   */
  public static LatticeName parse(String text) {
    return parse(text, "");
  }

  /**
   * The same where other words are taken too.
   *
   * @param others these words as advice lists them before the names of lattices, such as "auto, "
   * @throws InvalidInputException when the text names no lattice; the other words are for the
   *     caller to read
   */
  public static LatticeName parse(String text, String others) {
    if (text.equals("ternary")) {
      return ternary();
    }
    Matcher m = NAMED.matcher(text);
    if (m.matches()) {
      String[] numbers = m.group(2).substring(1).split(":");
      int bound = number(text, "K", numbers[0], WeightLattice.MAX_WEIGHT);
      if (m.group(1).equals("box") && numbers.length == 1) {
        return new LatticeName(
            text, bound, Optional.empty(), Optional.empty(), Optional.empty(), 1);
      }
      if (m.group(1).equals("ball") && numbers.length == 2) {
        int r2 = number(text, "R2", numbers[1], Integer.MAX_VALUE - 1);
        return new LatticeName(text, bound, Optional.of(r2), Optional.empty(), Optional.empty(), 1);
      }
      if (m.group(1).equals("sparse") && numbers.length == 2) {
        int s = number(text, "S", numbers[1], Integer.MAX_VALUE - 1);
        return new LatticeName(text, bound, Optional.empty(), Optional.of(s), Optional.empty(), 1);
      }
    }
    throw new InvalidInputException(
        ParameterReference.of("lattice")
            + " is "
            + QuotedText.of(text)
            + ", which is not a"
            + " lattice",
        "use "
            + others
            + "ternary, box:K, ball:K:R2 or sparse:K:S with whole numbers, such as box:3 or"
            + " sparse:2:8.");
  }

  /**
   * This lattice with an intercept whose range is given as {@code LO:HI}.
   *
   * @throws InvalidInputException when the text is no such range
   */
  public LatticeName withIntercept(String range) {
    return new LatticeName(
        text,
        bound,
        squaredRadius,
        maxNonZeros,
        Optional.of(Range.parse("intercept", range, "-5:5")),
        1);
  }

  /**
   * The same, where the range may also be given as {@code LO:HI:STEP}: then the intercept is a
   * multiple of STEP, and so are both ends.
   *
   * @throws InvalidInputException when the text is neither
   */
  public LatticeName withSteppedIntercept(String range) {
    Matcher m = STEPPED.matcher(range);
    if (!m.matches()) {
      return withIntercept(range);
    }
    LatticeName named = withIntercept(m.group(1));
    Range ends = named.intercept.orElseThrow();
    int step = Integer.parseInt(m.group(2));
    if (step < 1 || ends.low % step != 0 || ends.high % step != 0) {
      throw new InvalidInputException(
          "%s is %s, whose ends are not multiples of its step"
              .formatted(ParameterReference.of("intercept"), QuotedText.of(range)),
          "use LO:HI:STEP with multiples LO and HI of STEP, such as -20000:20000:1000.");
    }
    return new LatticeName(text, bound, squaredRadius, maxNonZeros, named.intercept, step);
  }

  /**
   * This lattice with an intercept from -I to I.
   *
   * @param largest I, at least 0
   */
  public LatticeName withIntercept(int largest) {
    return new LatticeName(
        text, bound, squaredRadius, maxNonZeros, Optional.of(new Range(-largest, largest)), 1);
  }

  /** The range of the intercept, with its step where it has one; empty without an intercept. */
  public Optional<String> interceptText() {
    return intercept.map(range -> interceptStep == 1 ? "" + range : range + ":" + interceptStep);
  }

  /** The lattice in words: its name, with the range of the intercept. */
  public String inWords() {
    return text + interceptText().map(range -> ", intercept " + range).orElse(", no intercept");
  }

  /**
   * The lattice over as many coordinates as there are groups. It follows no rules for points;
   * {@link #over(WeightRules)} does.
   *
   * @param groups for each coordinate its group, as {@link WeightLattice#withGroups} takes it:
   *     those of one column share one
   */
  public WeightLattice over(int[] groups) {
    return over(WeightRules.none(groups));
  }

  /** The lattice over the coordinates of a table, of whose weights something is known or wanted. */
  public WeightLattice over(WeightRules rules) {
    return rules.constrained(over(rules.box(bound)));
  }

  /**
   * The lattice over features that have nothing to do with each other.
   *
   * @param features their number
   */
  public WeightLattice over(int features) {
    return over(WeightLattice.cube(features, bound));
  }

  private WeightLattice over(WeightLattice box) {
    WeightLattice lattice = box;
    if (squaredRadius.isPresent()) {
      lattice = lattice.withBall(squaredRadius.get());
    }
    if (maxNonZeros.isPresent()) {
      lattice = lattice.withMaxNonZeros(maxNonZeros.get());
    }
    return intercept.isPresent()
        ? lattice.withIntercept(intercept.get().low, intercept.get().high, interceptStep)
        : lattice;
  }

  private static int number(String text, String letter, String digits, int largest) {
    // Ten digits hold every int; longer ones are out of range anyway.
    long value = digits.length() > 10 ? Long.MAX_VALUE : Long.parseLong(digits);
    if (value < 1 || value > largest) {
      throw new InvalidInputException(
          "%s of %s %s is not from 1 to %d"
              .formatted(letter, ParameterReference.of("lattice"), QuotedText.of(text), largest),
          switch (letter) {
            case "S" -> "say how many weights may be non-zero at most, such as 8.";
            case "R2" -> "say the largest squared norm, such as 40.";
            default -> "use a small number; most scorecards need no weight above 10.";
          });
    }
    return (int) value;
  }
}
