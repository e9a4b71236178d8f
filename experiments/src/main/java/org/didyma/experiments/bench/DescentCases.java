package org.didyma.experiments.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.RowsForm;
import org.didyma.databases.Credentials;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.databases.Relation;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.indatabase.PostgresCode;
import org.didyma.indatabase.TrainingRecords;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/**
 * Descents with noise at their end, with noise in every update and without noise, on one generated
 * table, in memory or run by a database: strongly convex, approximate privacy, as in figures 2 and
 * 5 of Wu et al. (2017). Randomness is the secure one of releases.
 */
public final class DescentCases implements AutoCloseable {

  private static final PrivacyTarget TARGET =
      new PrivacyTarget(Epsilon.parse("0.1"), Delta.parse("1e-8"));
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), 1e-4);

  /** Where the descent is run. */
  public enum Place {
    /** In this process. */
    MEMORY("memory"),
    /** By an embedded H2. */
    H2("h2"),
    /** By the functions of a PostgreSQL server. */
    POSTGRESQL("postgresql"),
    /** By a plain query of a PostgreSQL server for each batch. */
    SQL_ONLY("sql-only");

    private final String label;

    Place(String label) {
      this.label = label;
    }

    /** Its name on the command line. */
    public String label() {
      return label;
    }

    /** Whether it needs the address of a server. */
    public boolean isServer() {
      return this == POSTGRESQL || this == SQL_ONLY;
    }
  }

  /** What is timed. */
  public enum Method {
    NOISELESS,
    PSGD,
    SCS13,
    BST14,
    /** Without noise, in a fresh order in each pass; only in databases. */
    SHUFFLED
  }

  private static final int WARM = 2;

  /** Null where this Java does not tell its processor time. */
  private static final @Nullable OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Place place;
  private final GeneratedVectors vectors;
  private final Optional<String> server;
  private final List<TrainingRecords> opened = new ArrayList<>();
  private final boolean installed;
  private final Path folder;
  private final RowStream once;
  private final Optional<RowStream> shuffled;
  private final String storage;

  /**
   * Makes the table there.
   *
   * @param records n
   * @param features d
   * @param server the address of a PostgreSQL server that takes a table for a while
   * @throws InvalidInputException when the table cannot be written
   */
  public DescentCases(Place place, int records, int features, Optional<String> server) {
    this.place = place;
    this.vectors = new GeneratedVectors(records, features);
    this.server = server;
    try {
      this.folder = Files.createTempDirectory("didyma-descents");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (place == Place.MEMORY) {
      this.installed = false;
      this.once = vectors.rows();
      this.shuffled = Optional.empty();
      this.storage = "";
      return;
    }
    try {
      vectors.writeTo(url(), login());
      this.installed = place == Place.POSTGRESQL && PostgresCode.of(database()).install();
      this.once = open(same -> same);
      this.shuffled = Optional.of(open(TrainingRecords::afresh));
      this.storage = place.isServer() ? storage(url()) : "";
    } catch (SQLException e) {
      throw new InvalidInputException(
          "the generated table cannot be written",
          "check that the address takes tables and has none called " + GeneratedVectors.TABLE + ".",
          e);
    }
  }

  private interface Changed {
    TrainingRecords of(TrainingRecords records);
  }

  private RowStream open(Changed changed) {
    TrainingRecords records =
        TrainingRecords.shuffled(
            new DatabaseRecords(database(), new Relation.Named(GeneratedVectors.TABLE)));
    TrainingRecords training = changed.of(place == Place.SQL_ONLY ? records.bySql() : records);
    opened.add(training);
    Table table = new Table(vectors.schema(), training);
    table.requireReadable();
    return new RowsForm(0).inPlace().read(table, () -> {}, false);
  }

  private String url() {
    return place.isServer()
        ? server.orElseThrow()
        : "jdbc:h2:" + folder.resolve(GeneratedVectors.TABLE) + ";DATABASE_TO_UPPER=FALSE";
  }

  private Properties login() {
    return place.isServer() ? GeneratedPeople.login() : new Properties();
  }

  private Database database() {
    return Database.at(
        url(), place.isServer() ? Credentials.from(System.getenv()) : Credentials.NONE);
  }

  private String storage(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, login());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT pg_size_pretty(pg_relation_size(oid)) || ' in the copy, temp_buffers '"
                    + " || current_setting('temp_buffers') FROM pg_class WHERE relname ="
                    + " 'didyma_rows' ORDER BY oid DESC LIMIT 1")) {
      return row.next() ? row.getString(1) : "";
    }
  }

  /** How much room the copy takes, and what a session keeps in memory of it; empty if unknown. */
  public String storage() {
    return storage;
  }

  /**
   * Processor time, which other work on the machine hardly changes, in seconds: of this thread in
   * memory, of this process in H2, which works on threads of its own; what a server takes only a
   * clock tells.
   */
  private double clock() {
    long nanoseconds =
        switch (place) {
          case MEMORY -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
          case H2 -> PROCESS == null ? System.nanoTime() : PROCESS.getProcessCpuTime();
          default -> System.nanoTime();
        };
    return nanoseconds / 1e9;
  }

  /**
   * Medians over runs.
   *
   * @param seconds of a whole descent
   * @param ratios to the descent without noise of the same run
   */
  public record Times(
      Place place,
      int records,
      int epochs,
      int batch,
      Map<Method, Double> seconds,
      Map<Method, Double> ratios) {

    /** Seconds of the descent without noise. */
    public double noiseless() {
      return Objects.requireNonNull(seconds.get(Method.NOISELESS));
    }
  }

  /**
   * Times all methods, in turn, after two runs of each that do not count.
   *
   * @param pause called between descents
   */
  public Times time(int epochs, int batch, int runs, Runnable pause) {
    Map<Method, List<Double>> seconds = new EnumMap<>(Method.class);
    Map<Method, List<Double>> ratios = new EnumMap<>(Method.class);
    Map<Method, Runnable> descents = descents(epochs, batch);
    for (int run = -WARM; run < runs; run++) {
      double noiseless = 1;
      for (Map.Entry<Method, Runnable> descent : descents.entrySet()) {
        Method method = descent.getKey();
        pause.run();
        double start = clock();
        descent.getValue().run();
        double taken = Math.max(1e-9, clock() - start);
        noiseless = method == Method.NOISELESS ? taken : noiseless;
        if (run >= 0) {
          seconds.computeIfAbsent(method, m -> new ArrayList<>()).add(taken);
          ratios.computeIfAbsent(method, m -> new ArrayList<>()).add(taken / noiseless);
        }
      }
    }
    return new Times(place, vectors.records(), epochs, batch, medians(seconds), medians(ratios));
  }

  private static Map<Method, Double> medians(Map<Method, List<Double>> values) {
    Map<Method, Double> medians = new EnumMap<>(Method.class);
    values.forEach(
        (method, list) -> {
          List<Double> sorted = list.stream().sorted().toList();
          medians.put(
              method, (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2);
        });
    return medians;
  }

  /** The methods, with their noise made. */
  private Map<Method, Runnable> descents(int epochs, int batch) {
    RandomBits bits = new SecureBits();
    double radius = 1 / LOSS.lambda();
    Psgd.Parameters psgd =
        new Psgd.Parameters(
            TARGET,
            Adjacency.REPLACE,
            LOSS,
            epochs,
            batch,
            StepRule.usual(LOSS),
            radius,
            WeightAverage.LAST,
            CalibrationRule.PROVEN);
    AddedNoise atEnd = Psgd.noise(once, psgd);
    Scs13.Parameters scs13 =
        new Scs13.Parameters(
            TARGET,
            Adjacency.REPLACE,
            LOSS,
            epochs,
            batch,
            new StepSize.InverseRoot(1),
            radius,
            WeightAverage.LAST,
            Scs13.Composition.GAUSSIAN);
    AddedNoise inUpdates = Scs13.noise(once, scs13);
    Bst14.Parameters bst14 =
        new Bst14.Parameters(TARGET, Adjacency.REPLACE, LOSS, epochs, batch, radius);
    Bst14.Noise stated = Bst14.Noise.of(bst14, once.size());
    AddedNoise onLots = Bst14.noise(bst14, stated, once.bound(), once.dimension());
    Map<Method, Runnable> descents = new EnumMap<>(Method.class);
    descents.put(Method.NOISELESS, () -> Psgd.noiseless(once, psgd, bits));
    descents.put(Method.PSGD, () -> Psgd.learn(once, psgd, atEnd, bits, CancellationToken.NEVER));
    descents.put(
        Method.SCS13, () -> Scs13.learn(once, scs13, inUpdates, bits, CancellationToken.NEVER));
    descents.put(
        Method.BST14,
        () -> Bst14.learn(once, bst14, stated, onLots, bits, CancellationToken.NEVER));
    if (epochs > 1) {
      shuffled.ifPresent(
          rows -> descents.put(Method.SHUFFLED, () -> Psgd.noiseless(rows, psgd, bits)));
    }
    return descents;
  }

  /** Takes away what was made. */
  @Override
  public void close() {
    opened.forEach(TrainingRecords::close);
    try {
      if (place != Place.MEMORY) {
        GeneratedVectors.drop(url(), login());
      }
      if (installed) {
        PostgresCode.of(database()).uninstall();
      }
    } catch (SQLException e) {
      throw new InvalidInputException(
          "the table %s cannot be dropped".formatted(GeneratedVectors.TABLE),
          "drop it by hand.",
          e);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
