package org.didyma.experiments.study;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentSource;
import org.didyma.experiments.research.TableStore;
import org.jspecify.annotations.Nullable;

/**
 * A study by its name, with the folder where each machine has the tables.
 *
 * @param study its name
 * @param folder of the public tables; null for those that were fetched
 * @param quick true for a small part
 */
public record StudySource(String study, @Nullable String folder, boolean quick)
    implements ExperimentSource {

  @Override
  public Experiment<?> describe() {
    TableStore store =
        Optional.ofNullable(folder)
            .map(f -> TableStore.of(Path.of(f)))
            .orElse(TableStore.ofCache());
    return Studies.find(study).describe(store, quick);
  }
}
