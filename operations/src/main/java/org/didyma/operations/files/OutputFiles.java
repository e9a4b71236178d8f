package org.didyma.operations.files;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** The files that one command writes, of which no two options may name the same. */
public final class OutputFiles {

  private final Set<Path> places = new HashSet<>();

  /**
   * Checks, before any work is done, that a file can be made and is no other option's.
   *
   * @param option the option that names the file, for messages
   * @param name the file's path; null where there is to be none
   */
  public Optional<OutputFile> prepare(String option, @Nullable String name) {
    if (name == null) {
      return Optional.empty();
    }
    OutputFile file = OutputFile.prepare(option, name);
    if (!places.add(file.place())) {
      throw new InvalidInputException(
          option + " names a file that another option names too", "give it a name of its own.");
    }
    file.requireRoom();
    return Optional.of(file);
  }
}
