package org.didyma.models;

/** Which version of the program runs: what its results, models and reports keep. */
public final class ProgramVersion {

  private ProgramVersion() {}

  /** The version from the jar, or "development" where the classes do not come from one. */
  public static String text() {
    String version = ProgramVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
