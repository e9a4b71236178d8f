package org.didyma.cli.options;

import java.util.Optional;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --report}: a page of HTML, to a new file. */
public final class ReportOption {

  private static final String NAME = "--report";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description = "write a page to look at to a new file, in HTML, with everything in it")
  private @Nullable String file;

  /** Checks, before any work is done, that the file can be made. */
  public Optional<OutputFile> prepare(OutputFiles files) {
    return files.prepare(NAME, file);
  }
}
