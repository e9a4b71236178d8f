package org.didyma.cli;

import org.didyma.core.ParameterReference;

/** What the command line calls parameters and operations of the library. */
final class OptionName {

  /** The names of what messages mention. */
  static final ParameterReference.Names NAMES =
      new ParameterReference.Names() {
        @Override
        public String parameter(String name) {
          return of(name);
        }

        @Override
        public String operation(String name) {
          return "didyma " + name;
        }
      };

  private OptionName() {}

  /** The option of a parameter. */
  static String of(String parameter) {
    return "--" + parameter;
  }
}
