package org.didyma.cli.options;

/** What the command line calls a parameter of the library. */
public final class OptionName {

  private OptionName() {}

  /** The option of a parameter. */
  public static String of(String parameter) {
    return "--" + parameter;
  }
}
