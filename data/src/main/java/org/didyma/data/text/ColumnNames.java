package org.didyma.data.text;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * The names of the columns of a table, as its source has them. A name means the one column that has
 * exactly these characters, or none: capitals, the composition of accents and blanks count.
 *
 * @param table its name, for messages
 * @param all in their order
 */
public record ColumnNames(String table, List<String> all) {

  public ColumnNames {
    all = List.copyOf(all);
  }

  /**
   * The place of a column, from 0; empty when no column has the name.
   *
   * @throws InvalidInputException when two columns have it
   */
  public OptionalInt find(String wanted) {
    int at = all.indexOf(wanted);
    if (at != all.lastIndexOf(wanted)) {
      throw new InvalidInputException(
          table + " has two columns called " + QuotedText.of(wanted), "rename one of them.");
    }
    return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
  }

  /** What to do where no column has a name, if one has a name that reads like it. */
  public Optional<String> advice(String wanted) {
    return all.stream()
        .filter(name -> alike(name).equals(alike(wanted)))
        .findFirst()
        .map(
            name ->
                "write it in the schema as the table does, which has %s, with %s."
                    .formatted(QuotedText.of(name), difference(name, wanted)));
  }

  /** What the names that people may take for one another have in common. */
  private static String alike(String name) {
    return lower(stripped(composed(name)));
  }

  private static String difference(String name, String wanted) {
    if (lower(name).equals(lower(wanted))) {
      return "other capitals";
    }
    if (composed(name).equals(composed(wanted))) {
      return "other characters for the same accents (Unicode composes them in two ways)";
    }
    return stripped(name).equals(stripped(wanted)) ? "other blanks" : "other characters";
  }

  private static String composed(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC);
  }

  private static String lower(String name) {
    return name.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  /** Without blanks, and without what shows nothing. */
  private static String stripped(String name) {
    return name.codePoints()
        .filter(
            c ->
                !Character.isWhitespace(c)
                    && !Character.isSpaceChar(c)
                    && Character.getType(c) != Character.FORMAT)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * Another column whose name differs from that of a column in capitals alone, which many engines
   * take for the same name.
   *
   * @param at the place of the column
   */
  public Optional<String> twin(int at) {
    return IntStream.range(0, all.size())
        .filter(c -> c != at && all.get(c).equalsIgnoreCase(all.get(at)))
        .mapToObj(all::get)
        .findFirst();
  }
}
