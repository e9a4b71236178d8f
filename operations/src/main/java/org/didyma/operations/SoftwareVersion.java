package org.didyma.operations;

import org.didyma.models.ProgramVersion;

/** The version of this build, which models and figures keep. */
public final class SoftwareVersion {

  private SoftwareVersion() {}

  /** What results of experiments keep as well. */
  public static String text() {
    return ProgramVersion.text();
  }
}
