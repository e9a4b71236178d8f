package org.didyma.operations;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a shell takes them, to be copied. */
public final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,+-]+");

  private ShellWords() {}

  /** A command line of these words. */
  public static String of(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
