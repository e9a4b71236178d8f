package org.didyma.operations.inputs;

import java.nio.file.Path;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;

/** Where the public tables of studies are. */
public record PublicTablesInput(Inputs in) {

  public static final Parameter<Path> DATA_DIR =
      SharedParameters.folder("data-dir")
          .says(
              "folder of the public tables under their published file names, with or without"
                  + " .gz")
          .derived("the folder of didyma data fetch");

  public TableStore store() {
    return in.given(DATA_DIR).map(TableStore::of).orElseGet(TableStore::ofCache);
  }
}
