package org.didyma.cli;

import picocli.CommandLine;

/** The version of this build. */
public final class Version implements CommandLine.IVersionProvider {

  /** The version from the jar, or "development" when the classes do not come from one. */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "didyma " + text(), "Java " + Runtime.version() + ", " + System.getProperty("java.vm.vendor")
    };
  }
}
