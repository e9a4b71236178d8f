package org.didyma.operations.site;

import java.nio.file.Path;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;
import org.didyma.operations.files.OutputFile;

/** The files that sites exchange. */
final class SiteFiles {

  static final Parameter<Path> ROUND =
      Parameter.file("round")
          .says("the invitation, of didyma site invite")
          .required("name the invitation.");

  /** Secret keys, of which only the paths are ours. */
  static final Parameter<Path> SECRET =
      Parameter.file("secret")
          .says("the site's secret keys for this round, which never leave it")
          .required("choose a name such as north.secret.");

  static final Parameter<Path> OUT =
      Parameter.file("out").says("write to a new file").required("choose a name for the file.");

  private SiteFiles() {}

  /** The file to write, checked before any work is done. */
  static OutputFile out(Inputs in) {
    return OutputFile.prepare("--out", in.get(OUT).toString());
  }
}
