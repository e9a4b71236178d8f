package org.didyma.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.ground.InvalidInputException;
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

  /**
   * Checks, before any work is done, that the file can be made.
   *
   * @param other a file that the same command writes
   */
  public Optional<OutputFile> prepare(Optional<OutputFile> other) {
    Optional<OutputFile> page =
        Optional.ofNullable(file).map(name -> OutputFile.prepare(NAME, name));
    if (page.isPresent() && page.map(ReportOption::place).equals(other.map(ReportOption::place))) {
      throw new InvalidInputException(
          NAME + " names a file that another option names too", "give it a name of its own.");
    }
    return page;
  }

  private static Path place(OutputFile file) {
    return file.path().toAbsolutePath().normalize();
  }
}
