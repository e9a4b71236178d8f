package org.didyma.cli.options;

import java.nio.file.Path;
import java.util.List;
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
    return prepare(NAME, file, other.stream().toList());
  }

  /** The same for another option that names a file, which no option may name twice. */
  static Optional<OutputFile> prepare(String name, @Nullable String file, List<OutputFile> others) {
    Optional<OutputFile> page = Optional.ofNullable(file).map(f -> OutputFile.prepare(name, f));
    List<Path> places = others.stream().map(ReportOption::place).toList();
    if (page.map(ReportOption::place).filter(places::contains).isPresent()) {
      throw new InvalidInputException(
          name + " names a file that another option names too", "give it a name of its own.");
    }
    return page;
  }

  private static Path place(OutputFile file) {
    return file.path().toAbsolutePath().normalize();
  }
}
