package org.didyma.experiments.contest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.QuotedText;
import org.didyma.formulations.Weights;

/**
 * What is known of a problem of the library.
 *
 * @param name of the problem
 * @param coordinates of its lattice
 * @param cells distinct rows of its table
 * @param records of its table
 * @param digest SHA-256 of the problem in exact JSON, see {@link InstanceFile}
 * @param value the least objective that was found
 * @param bound no objective is below it; absent where nothing is proven
 * @param status how well the value is known
 * @param nodes of the certificate, where there is one
 * @param weights the point with that value, where there is one
 * @param foundBy who found the value
 * @param provedBy who proved the bound
 */
record KnownOptimum(
    String name,
    int coordinates,
    int cells,
    long records,
    String digest,
    OptionalLong value,
    OptionalLong bound,
    Status status,
    OptionalLong nodes,
    Optional<Weights> weights,
    String foundBy,
    String provedBy) {

  /** Whose is what no other is named for. */
  static final String OURS = "Didyma";

  /** The last two name others, and are left out where there are none. */
  private static final int FIELDS = 10;

  private static final String NONE = "-";

  /** How well a value is known. */
  enum Status {
    /** A certificate proves that it is the minimum, and was checked by other code. */
    CERTIFIED,
    /** The search proved it; a certificate was not finished. */
    PROVEN,
    /** It is the best that was found. */
    OPEN;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reads a line of fields that are separated by tabs. */
  static KnownOptimum parse(String line) {
    String[] field = line.split("\t", -1);
    boolean isOurs = field.length == FIELDS;
    if (!isOurs && field.length != FIELDS + 2) {
      throw new IllegalArgumentException("nothing known: " + QuotedText.of(line));
    }
    return new KnownOptimum(
        field[0],
        Integer.parseInt(field[1]),
        Integer.parseInt(field[2]),
        Long.parseLong(field[3]),
        field[4],
        number(field[5]),
        number(field[6]),
        Status.valueOf(field[7].toUpperCase(Locale.ROOT)),
        number(field[8]),
        field[9].equals(NONE)
            ? Optional.empty()
            : Optional.of(
                Weights.of(
                    Arrays.stream(field[9].split(" ")).mapToInt(Integer::parseInt).toArray())),
        isOurs ? OURS : field[FIELDS],
        isOurs ? OURS : field[FIELDS + 1]);
  }

  /** The same with another bound, and who proved that. */
  KnownOptimum withBound(OptionalLong other, String by) {
    return new KnownOptimum(
        name,
        coordinates,
        cells,
        records,
        digest,
        value,
        other,
        status,
        nodes,
        weights,
        foundBy,
        by);
  }

  /** The line that {@link #parse} reads. */
  String line() {
    String own =
        String.join(
            "\t",
            name,
            Integer.toString(coordinates),
            Integer.toString(cells),
            Long.toString(records),
            digest,
            text(value),
            text(bound),
            status.word(),
            text(nodes),
            weights.map(KnownOptimum::text).orElse(NONE));
    return foundBy.equals(OURS) && provedBy.equals(OURS)
        ? own
        : String.join("\t", own, foundBy, provedBy);
  }

  private static OptionalLong number(String text) {
    return text.equals(NONE) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : NONE;
  }

  private static String text(Weights weights) {
    return IntStream.range(0, weights.size())
        .mapToObj(j -> Integer.toString(weights.get(j)))
        .collect(Collectors.joining(" "));
  }
}
