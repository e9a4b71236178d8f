package org.didyma.cli.options;

import picocli.CommandLine.Option;

/** Options of every command. */
public final class CommonOptions {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  private boolean help;

  // Read from the raw arguments, so that it also works for errors in the arguments themselves.
  @Option(names = "--stacktrace", description = "on failure, print the stack trace")
  private boolean stacktrace;
}
