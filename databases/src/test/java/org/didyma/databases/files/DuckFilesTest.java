package org.didyma.databases.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.didyma.data.records.Records;
import org.didyma.data.records.TableContract;
import org.junit.jupiter.api.io.TempDir;

/** Patterns of CSV files pass the contract of sources. */
class DuckFilesTest extends TableContract {

  @TempDir Path folder;
  private int files;

  @Override
  protected int tables() {
    return 10 * Integer.getInteger("test.times", 1);
  }

  @Override
  protected boolean holdsRaggedRecords() {
    return false;
  }

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    try {
      Files.write(folder.resolve(++files + "_1.csv"), csv(columns, records));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DuckFiles.csv(folder.resolve(files + "_*.csv").toString(), schema(new Random(1)));
  }
}
