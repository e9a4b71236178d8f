package org.didyma.experiments.pareto.space;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * One setting that a search varies: a name, its values as texts, and where each lies between 0 and
 * 1. Immutable.
 */
public sealed interface Dimension {

  /** The setting's name, that of a parameter. */
  String name();

  /**
   * The value at a place.
   *
   * @param place in [0, 1]; what is outside is taken for the nearer end
   */
  String at(double place);

  /**
   * The place of a value: {@code at(place(value))} is the value, for each value that {@link #at}
   * gives.
   *
   * @throws InvalidInputException when there is no such value
   */
  double place(String value);

  /** How many coordinates a surrogate model gives it. */
  int features();

  /**
   * Writes the value at a place as coordinates for a surrogate model, each in [0, 1]. Whole numbers
   * and words are what they are; that real numbers have six digits is not looked at.
   *
   * @param from where the {@link #features} coordinates begin
   */
  void encode(double place, double[] into, int from);

  /** Evenly spaced values, the ends among them; all of them where there are not so many. */
  List<String> grid(int size);

  /** The same values, spread evenly by themselves where their logarithms are. */
  default Dimension even() {
    return this;
  }

  /** Real numbers. */
  static Dimension continuous(String name, double low, double high) {
    return new Numbers(name, low, high, false, false);
  }

  /** Real numbers above 0, evenly on the scale of their logarithms. */
  static Dimension logarithmic(String name, double low, double high) {
    return new Numbers(name, low, high, true, false);
  }

  /** Whole numbers. */
  static Dimension whole(String name, long low, long high) {
    return new Numbers(name, low, high, false, true);
  }

  /** Whole numbers from 1, evenly on the scale of their logarithms. */
  static Dimension wholeLogarithmic(String name, long low, long high) {
    return new Numbers(name, low, high, true, true);
  }

  /** One of some words, none of which is nearer to one than to another. */
  static Dimension choice(String name, List<String> words) {
    return new Choice(name, words);
  }

  /**
   * Numbers. Values have six significant digits, so that what is written down is what was tried.
   *
   * @param low least value
   * @param high largest value, above the least
   * @param isLogarithmic whether their logarithms are spread evenly; the least is then above 0
   * @param isWhole whether they are whole
   */
  record Numbers(String name, double low, double high, boolean isLogarithmic, boolean isWhole)
      implements Dimension {

    private static final MathContext DIGITS = new MathContext(6);

    public Numbers {
      if (!(low < high) || Double.isInfinite(high - low) || isLogarithmic && !(low > 0)) {
        throw new InvalidInputException(
            "%s cannot vary from %s to %s".formatted(name, low, high),
            "give a smaller and a larger number, both above 0 on a logarithmic scale.");
      }
      if (isWhole && (low != Math.rint(low) || high != Math.rint(high))) {
        throw new InvalidInputException(
            "%s has whole values, but is to vary from %s to %s".formatted(name, low, high),
            "use whole numbers.");
      }
    }

    /** The value at a place as a number. */
    public double number(double place) {
      double p = Math.min(1, Math.max(0, place));
      if (isWhole && !isLogarithmic) {
        // Each whole number has an equal part of the interval.
        return Math.min(high, low + Math.floor(p * (high - low + 1)));
      }
      double value =
          isLogarithmic
              ? Math.exp(Math.log(low) + p * (Math.log(high) - Math.log(low)))
              : low + p * (high - low);
      return Math.min(high, Math.max(low, isWhole ? Math.rint(value) : value));
    }

    @Override
    public String at(double place) {
      return text(number(place));
    }

    /** A number as a value: within the bounds, to six digits or as a whole number. */
    public String text(double number) {
      double inside = Math.min(high, Math.max(low, number));
      if (isWhole) {
        return Long.toString(Math.round(inside));
      }
      BigDecimal rounded = new BigDecimal(inside).round(DIGITS).stripTrailingZeros();
      // Rounding may have left the bounds; they have few digits themselves.
      double back = rounded.doubleValue();
      return (back < low || back > high ? BigDecimal.valueOf(inside) : rounded).toPlainString();
    }

    @Override
    public double place(String value) {
      double number;
      try {
        number = Double.parseDouble(value);
      } catch (NumberFormatException e) {
        throw missing(name, value);
      }
      if (!(number >= low && number <= high) || isWhole && number != Math.rint(number)) {
        throw missing(name, value);
      }
      return place(number);
    }

    private double place(double number) {
      if (isWhole && !isLogarithmic) {
        return (number - low + 0.5) / (high - low + 1);
      }
      return isLogarithmic
          ? (Math.log(number) - Math.log(low)) / (Math.log(high) - Math.log(low))
          : (number - low) / (high - low);
    }

    @Override
    public int features() {
      return 1;
    }

    @Override
    public void encode(double place, double[] into, int from) {
      into[from] = isWhole ? place(number(place)) : Math.min(1, Math.max(0, place));
    }

    @Override
    public List<String> grid(int size) {
      return IntStream.range(0, size)
          .mapToObj(k -> size == 1 ? at(0.5) : at((double) k / (size - 1)))
          .distinct()
          .toList();
    }

    @Override
    public Dimension even() {
      return new Numbers(name, low, high, false, isWhole);
    }
  }

  /**
   * Words.
   *
   * @param words different ones, in equal parts of [0, 1]
   */
  record Choice(String name, List<String> words) implements Dimension {

    public Choice {
      words = List.copyOf(words);
      if (words.isEmpty() || new HashSet<>(words).size() < words.size()) {
        throw new InvalidInputException(
            name + " has no value to choose, or one twice", "name different values.");
      }
    }

    @Override
    public String at(double place) {
      return words.get(number(place));
    }

    /** The position of the word at a place. */
    int number(double place) {
      int number = (int) Math.floor(place * words.size());
      return Math.min(words.size() - 1, Math.max(0, number));
    }

    @Override
    public double place(String value) {
      int number = words.indexOf(value);
      if (number < 0) {
        throw missing(name, value);
      }
      return (number + 0.5) / words.size();
    }

    /** One word needs no coordinate, two need one, of more each has its own. */
    @Override
    public int features() {
      return words.size() <= 2 ? words.size() - 1 : words.size();
    }

    @Override
    public void encode(double place, double[] into, int from) {
      int number = number(place);
      if (features() == 1) {
        into[from] = number;
      } else if (features() > 1) {
        for (int k = 0; k < words.size(); k++) {
          into[from + k] = k == number ? 1 : 0;
        }
      }
    }

    @Override
    public List<String> grid(int size) {
      return words;
    }
  }

  private static InvalidInputException missing(String name, String value) {
    return new InvalidInputException(
        "%s is %s, which the space of settings does not have".formatted(name, QuotedText.of(value)),
        "use a value within its bounds.");
  }
}
