package org.didyma.cli.options;

import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.models.dossier.Dossier;
import org.didyma.models.quality.Quality;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.privacy.ledger.Ledger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --dossier}: everything that is to be said of a release, to a new file. */
public final class DossierOption {

  private static final String NAME = "--dossier";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "write what didyma explain says of the release to a new file, in HTML: promise, worst"
              + " attacker, origin, quality, budget, limits")
  private @Nullable String file;

  /** Checks, before any work is done, that the file can be made. */
  public Optional<OutputFile> prepare(OutputFiles files) {
    return files.prepare(NAME, file);
  }

  /** The page. */
  public static String html(Model model, Optional<Quality> quality, Optional<Ledger> ledger) {
    return Dossier.of(model, quality, ledger.map(Ledger::statement)).page().html();
  }
}
