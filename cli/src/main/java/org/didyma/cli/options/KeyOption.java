package org.didyma.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import org.didyma.operations.files.OutputFile;
import org.didyma.privacy.ledger.LedgerKey;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --key}: the secret that binds the entries of a ledger. */
public final class KeyOption {

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "the key of the ledger: a file of at least 32 random bytes that is kept where those who"
              + " can write the ledger cannot read it")
  private @Nullable String file;

  public boolean isGiven() {
    return file != null;
  }

  /** The key, where one is given. */
  public Optional<LedgerKey> key() {
    return Optional.ofNullable(file).map(name -> LedgerKey.read(path(name)));
  }

  /** Whether other users of the machine can read the key, as far as the file system tells. */
  public boolean isOpenToOthers() {
    if (file == null) {
      return false;
    }
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path(file));
      return permissions.contains(PosixFilePermission.GROUP_READ)
          || permissions.contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static Path path(String name) {
    return OutputFile.path("--key", name);
  }
}
