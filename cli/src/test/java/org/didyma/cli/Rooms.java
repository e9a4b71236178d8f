package org.didyma.cli;

import com.tngtech.archunit.core.domain.JavaClass;

/** The rooms that classes are in. */
final class Rooms {

  private static final String FACE = "face";

  private Rooms() {}

  /** The room of a class: the face has the packages that programs see, without its name. */
  static String of(JavaClass c) {
    String[] names = c.getPackageName().split("\\.");
    return names.length == 2 || names[2].equals("spi") ? FACE : names[2];
  }
}
