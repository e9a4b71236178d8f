package org.didyma.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A small table with its schema in a folder. The random numbers only make up records. */
class People {

  static final String SCHEMA =
      """
      {
        "label": {"column": "ill", "positive": "yes", "negative": "no"},
        "features": [
          {"column": "sex", "categories": ["f", "m"], "reference": "m"},
          {"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60, 75]},
          {"column": "ward", "categories": ["A|1", "B, east", "C"]},
          {"column": "visits", "integer": [0, 40], "scale": 10}
        ]
      }
      """;

  /** A record of the table. */
  record Person(String sex, int age, String ward, int visits, boolean ill) {
    String line() {
      String quoted = ward.contains(",") ? '"' + ward + '"' : ward;
      return "%s,%d,%s,%d,%s".formatted(sex, age, quoted, visits, ill ? "yes" : "no");
    }
  }

  final Path folder;
  final Path table;
  final Path schema;
  final List<Person> records = new ArrayList<>();

  People(Path folder) {
    this.folder = folder;
    this.table = folder.resolve("people.csv");
    this.schema = folder.resolve("people.schema.json");
    Random random = new Random(20);
    List<String> wards = List.of("A|1", "B, east", "C");
    for (int i = 0; i < 300; i++) {
      int age = 18 + random.nextInt(73);
      String ward = wards.get(random.nextInt(3));
      boolean ill = random.nextInt(10) < (age >= 60 ? 4 : 1) + (ward.equals("C") ? 4 : 0);
      records.add(new Person(random.nextBoolean() ? "f" : "m", age, ward, random.nextInt(41), ill));
    }
    StringBuilder text = new StringBuilder("sex,age,ward,visits,ill\n");
    records.forEach(p -> text.append(p.line()).append('\n'));
    write("people.csv", text.toString());
    write("people.schema.json", SCHEMA);
  }

  /** The records into a table {@code people} with the columns of the file. */
  void insertInto(Connection database) throws SQLException {
    try (PreparedStatement insert =
        database.prepareStatement("INSERT INTO people VALUES (?, ?, ?, ?, ?)")) {
      for (Person person : records) {
        insert.setString(1, person.sex());
        insert.setInt(2, person.age());
        insert.setString(3, person.ward());
        insert.setInt(4, person.visits());
        insert.setString(5, person.ill() ? "yes" : "no");
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves the first records in the file: engines of others take seconds for all of them. */
  void keep(int first) {
    try {
      write("people.csv", String.join("\n", Files.readAllLines(table).subList(0, first + 1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  /** The command with the data options of this table, and further words. */
  String[] args(String command, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(command, "--data", table.toString(), "--schema", schema.toString()));
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  /**
   * A release from this table.
   *
   * @param usual words between single spaces, which a test has in each of its releases
   */
  Run solve(String usual, String... more) {
    return Run.of(args("solve", Run.with(usual.split(" "), more)));
  }

  /** The smallest optimum of records of this schema, wherever they come from, as JSON. */
  Run optimize(String... source) {
    return Run.of(
        Stream.concat(
                Stream.of("optimize", "--format", "json", "--ties", "smallest"),
                Stream.concat(Stream.of("--schema", schema.toString()), Stream.of(source)))
            .toArray(String[]::new));
  }

  /** The content of a file in the folder. */
  JsonNode json(String name) {
    try {
      return Run.parse(Files.readString(folder.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the files in the folder. */
  List<String> files() {
    try (var files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A table whose search takes hours: noise in {@code columns} coordinates.
   *
   * @return the words that name it on the command line
   */
  List<String> hardTable(int columns) {
    return randomTable("hard", columns, 2000, 10);
  }

  /**
   * A table of fewer records than columns, which many weights classify without error.
   *
   * @return the words that name it on the command line
   */
  List<String> separableTable(int columns) {
    return randomTable("easy", columns, columns / 2, 2);
  }

  private List<String> randomTable(String name, int columns, int rows, int values) {
    Random random = new Random(7);
    StringBuilder header = new StringBuilder();
    StringBuilder features = new StringBuilder();
    for (int j = 0; j < columns; j++) {
      header.append("x").append(j).append(',');
      features
          .append(j > 0 ? "," : "")
          .append("{\"column\": \"x%d\", \"integer\": [0, 9], \"scale\": 1}".formatted(j));
    }
    StringBuilder text = new StringBuilder(header).append("y\n");
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        text.append(random.nextInt(values)).append(',');
      }
      text.append(random.nextInt(2)).append('\n');
    }
    write(name + ".csv", text.toString());
    write(
        name + ".json",
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
            + features
            + "]}");
    return List.of("--data", path(name + ".csv"), "--schema", path(name + ".json"));
  }
}
