package org.didyma.operations.inputs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;
import org.didyma.privacy.ledger.LedgerKey;

/** The secret that binds the entries of a ledger. */
public record KeyInput(Inputs in) {

  public static final Parameter<Path> KEY =
      Parameter.file("key")
          .says(
              "the key of the ledger: a file of at least 32 random bytes; keep it where those"
                  + " who can write the ledger cannot read it");

  /** The key, where one is given. */
  public Optional<LedgerKey> key() {
    return in.given(KEY).map(LedgerKey::read);
  }

  /** Whether other users of the machine can read the key, as far as the file system tells. */
  public boolean isOpenToOthers() {
    if (!in.has(KEY)) {
      return false;
    }
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(in.get(KEY));
      return permissions.contains(PosixFilePermission.GROUP_READ)
          || permissions.contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
