package org.didyma.cli;

import org.didyma.models.ProgramVersion;
import picocli.CommandLine;

/** The version of this build. */
public final class Version implements CommandLine.IVersionProvider {

  /** What results of experiments keep as well. */
  public static String text() {
    return ProgramVersion.text();
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "didyma " + text(), "Java " + Runtime.version() + ", " + System.getProperty("java.vm.vendor")
    };
  }
}
