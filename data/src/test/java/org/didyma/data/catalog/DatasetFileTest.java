package org.didyma.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data sets are files; the index names each of them. */
class DatasetFileTest {

  private static final String TOY =
      """
      {
        "title": "Toy",
        "description": "Records of tests; positive when they are.",
        "records": 2,
        "sources": ["https://example.org/toy.csv.gz", "http://example.org/toy.csv"],
        "bytes": 9,
        "sha256": "00ff",
        "copies": [{"file": "toy-with-names.csv", "bytes": 12, "sha256": "ff00"}],
        "licence": "CC BY 4.0",
        "citation": "https://doi.org/10.24432/TOY",
        "schema": "haberman.schema.json"
      }
      """;

  /** Whoever adds a file and forgets the index, or the other way round, hears of it here. */
  @Test
  void theIndexNamesEveryFileAndNoOther() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(DatasetFile.class.getResource("datasets.txt")).toURI())
            .getParent();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".dataset.json"))
              .map(file -> file.substring(0, file.length() - ".dataset.json".length()))
              .toList();
      assertThat(Catalog.all()).extracting(CatalogEntry::name).hasSameElementsAs(names);
    }
  }

  /** A data set is one file, and its schema where it is another one. */
  @Test
  void aFileIsADataSet() {
    CatalogEntry toy = DatasetFile.parse("toy", TOY, "toy.dataset.json");
    assertThat(toy)
        .isEqualTo(
            new CatalogEntry(
                "toy",
                "Toy",
                "Records of tests; positive when they are.",
                2,
                9,
                "00ff",
                "",
                List.of(
                    URI.create("https://example.org/toy.csv.gz"),
                    URI.create("http://example.org/toy.csv")),
                List.of(new CatalogEntry.Copy("toy-with-names.csv", 12, "ff00")),
                "CC BY 4.0",
                "https://doi.org/10.24432/TOY",
                "haberman.schema.json",
                ""));
    assertThat(toy.schema().dimension()).isEqualTo(20);
    assertThat(toy.files()).containsExactly("toy.csv", "toy-with-names.csv");
    assertThat(toy.isTable(12, "ff00")).isTrue();
    assertThat(toy.isTable(9, "ff00")).isFalse();
  }

  /** A file too large to look into before it is published here has the checksum of its download. */
  @Test
  void aTableOfUnknownChecksumGoesByItsSize() {
    CatalogEntry toy =
        DatasetFile.parse(
            "toy", TOY.replace("\"sha256\": \"00ff\"", "\"packedSha256\": \"00ff\""), "toy");
    assertThat(toy.sha256()).isEmpty();
    assertThat(toy.packedSha256()).isEqualTo("00ff");
    assertThat(toy.isTable(9, "anything")).isTrue();
    assertThat(toy.isTable(10, "00ff")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          "title" ~ "tilte" ~ unknown key "tilte"
          "sha256": "00ff", ~ '' ~ has no "sha256"
          "records": 2 ~ "records": "2" ~ must be a number
          "file": "toy-with-names.csv", ~ '' ~ has no "file"
          """)
  void aFileThatIsNoneIsRefused(String old, String replacement, String complaint) {
    String wrong = TOY.replace(old, replacement);
    assertThat(wrong).isNotEqualTo(TOY);
    assertThatThrownBy(() -> DatasetFile.parse("toy", wrong, "toy.dataset.json"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("toy.dataset.json, line ")
        .hasMessageContaining(complaint);
  }
}
