package org.didyma.cli.command;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Commands by specifications, for which the library makes nothing but lists. Its usual factory
 * looks for a class of Groovy through all jars, a tenth of the time of a short run.
 */
public final class Specified implements IFactory {

  private static final IFactory FACTORY = new Specified();

  private Specified() {}

  /**
   * The specification of a command without parameters.
   *
   * @param command what runs; null for one that is only named
   */
  public static CommandSpec spec(@Nullable Object command) {
    return CommandSpec.wrapWithoutInspection(command, FACTORY);
  }

  /** The command of a specification. */
  public static CommandLine command(CommandSpec spec) {
    return new CommandLine(spec, FACTORY);
  }

  @Override
  public <K> K create(Class<K> wanted) {
    // For values of an option that may be repeated.
    return wanted.cast(new ArrayList<>());
  }
}
