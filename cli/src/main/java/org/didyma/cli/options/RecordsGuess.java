package org.didyma.cli.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A public number of records, or the word that it is not known. */
public final class RecordsGuess implements ITypeConverter<Long> {

  /** What the word stands for. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  private static final String WORD = "unknown";

  @Override
  public Long convert(String text) {
    if (text.equals(WORD)) {
      return UNKNOWN;
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("no whole number");
    }
  }
}
