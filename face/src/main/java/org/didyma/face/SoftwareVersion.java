package org.didyma.face;

/** What model files say made them. */
public final class SoftwareVersion {

  private SoftwareVersion() {}

  /** The version of the library, from its jar. */
  public static String text() {
    String version = SoftwareVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
