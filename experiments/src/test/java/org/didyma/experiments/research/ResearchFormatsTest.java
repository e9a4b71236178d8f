package org.didyma.experiments.research;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.PublicData;
import org.didyma.data.rows.Rows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers of research formats, on files of a few lines and on the published ones. */
class ResearchFormatsTest {

  private static final String KDD =
      "0,tcp,http,SF,181,5450,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,511,8,0.00,0.00,0.00,0.00,1.00,0.00,"
          + "0.00,9,9,1.00,0.00,0.11,0.00,0.00,0.00,0.00,0.00,";

  @TempDir Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static double[] row(LabelledTable table, int i) {
    double[] row = new double[table.dimension()];
    for (int j = 0; j < row.length; j++) {
      double[] unit = new double[row.length];
      unit[j] = 1;
      row[j] = table.dot(i, unit);
    }
    return row;
  }

  @Test
  void libsvmIsSparse() {
    TableBuilder builder = new TableBuilder(4, 2, 3);
    Libsvm.read("file", bytes("-1 1:0.5 3:1 \n+1 4:2\r\n\n+1\n"), builder);
    LabelledTable table = builder.build();
    assertThat(table.size()).isEqualTo(3);
    assertThat(IntStream.range(0, 3).map(table::classOf)).containsExactly(0, 1, 1);
    assertThat(row(table, 0)).containsExactly(0.5, 0, 1, 0, 1);
    assertThat(row(table, 1)).containsExactly(0, 0, 0, 2, 1);
    assertThat(row(table, 2)).containsExactly(0, 0, 0, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x 1:1", "1 1", "1 5:1", "1 0:1", "1 2:1 1:1", "1 1:NaN", "1 1:"})
  void aWrongLineIsNamed(String line) {
    TableBuilder builder = new TableBuilder(4, 2, 3);
    assertThatThrownBy(() -> Libsvm.read("a9a", bytes("+1 1:1\n" + line + "\n"), builder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("line 2 of a9a");
  }

  /** A long row is shortened to the bound with its bias, a short one is left alone. */
  @Test
  void rowsKeepTheirBound() {
    TableBuilder builder = new TableBuilder(2, 2, 2);
    builder.set(0, 1);
    builder.end(0);
    builder.set(0, -30);
    builder.set(1, 40);
    builder.end(1);
    Rows rows = builder.build().against(1);
    assertThat(rows.squaredNorm(0)).isEqualTo(2);
    assertThat(Math.sqrt(rows.squaredNorm(1))).isBetween(1.99999, 2.0);
    assertThat(rows.label(0)).isEqualTo(-1);
    assertThat(rows.dot(1, new double[] {4, 3, 0})).isCloseTo(0, within(1e-5));
  }

  @Test
  void bankHasPublicRanges() {
    String line = "95 0 0 1 0 0 0 0 0 0 0 0 0 1 0 0 1 0 -8019 1 0 0 0 36 9999 1 0 0 0 0 0 0 ";
    TableBuilder builder = new TableBuilder(SpacedTable.BANK.features(), 2, 9);
    SpacedTable.BANK.read("BANK", bytes(line + "1\n"), builder);
    LabelledTable table = builder.build();
    assertThat(table.classOf(0)).isEqualTo(1);
    assertThat(row(table, 0)).startsWith(1, 0, 0, 1, 0).endsWith(0, 1);
    assertThat(row(table, 0)[24]).isEqualTo(1);
    assertThat(row(table, 0)[18]).isZero();
    for (String wrong : new String[] {line, line + "2", line + "1 1"}) {
      assertThatThrownBy(
              () ->
                  SpacedTable.BANK.read(
                      "BANK", bytes(wrong), new TableBuilder(SpacedTable.BANK.features(), 2, 9)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("line 1 of BANK");
    }
  }

  @Test
  void kddIsOneHot() {
    assertThat(KddCup.FEATURES).isEqualTo(120);
    TableBuilder builder = new TableBuilder(KddCup.FEATURES, 2, 9);
    KddCup.read("kdd", bytes(KDD + "normal.\n" + KDD + "smurf.\n"), KddCup.Target.ATTACK, builder);
    LabelledTable table = builder.build();
    assertThat(IntStream.range(0, 2).map(table::classOf)).containsExactly(0, 1);
    double[] row = row(table, 0);
    // duration, then icmp, tcp, udp.
    assertThat(row).startsWith(0, 0, 1, 0);
    // tcp, http, SF, logged_in, count, same_srv_rate, dst_host_same_srv_rate, the bias.
    assertThat(java.util.Arrays.stream(row).filter(v -> v == 1).count()).isEqualTo(8);
    String unknown = KDD.replace("http", "gopherhole") + "normal.";
    assertThatThrownBy(() -> KddCup.read("kdd", bytes(unknown), KddCup.Target.ATTACK, builder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("category");
  }

  @Test
  void attacksAreNotAllDenialsOfService() {
    String text = KDD + "smurf.\n" + KDD + "ipsweep.\n" + KDD + "normal.\n";
    TableBuilder builder = new TableBuilder(KddCup.FEATURES, 2, 9);
    KddCup.read("kdd", bytes(text), KddCup.Target.DENIAL_OF_SERVICE, builder);
    LabelledTable table = builder.build();
    assertThat(IntStream.range(0, 3).map(table::classOf)).containsExactly(1, 0, 0);
  }

  @Test
  void idxHasImagesAndClasses() {
    byte[] images =
        ByteBuffer.allocate(16 + 8)
            .putInt(0x803)
            .putInt(2)
            .putInt(2)
            .putInt(2)
            .put(new byte[] {0, -1, 51, 0, 0, 0, 0, -1})
            .array();
    byte[] labels =
        ByteBuffer.allocate(8 + 2).putInt(0x801).putInt(2).put(new byte[] {7, 0}).array();
    LabelledTable table = Idx.read("mnist", images, labels);
    assertThat(table.classes()).isEqualTo(10);
    assertThat(table.classOf(0)).isEqualTo(7);
    assertThat(row(table, 0)[1]).isEqualTo(1);
    assertThat(row(table, 0)[2]).isCloseTo(0.2, within(1e-7));
    assertThat(table.isClass(7).classOf(0)).isEqualTo(1);
    assertThat(table.isClass(7).classOf(1)).isZero();
    for (int length : new int[] {0, 15, 16, 23}) {
      byte[] cut = java.util.Arrays.copyOf(images, length);
      assertThatThrownBy(() -> Idx.read("mnist", cut, labels))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("mnist");
    }
    assertThatThrownBy(() -> Idx.read("mnist", images, images))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Angles survive: two records that are opposite stay so, and all have norm 1 with the bias. */
  @Test
  void aProjectionDependsOnTheRecordAlone() {
    TableBuilder builder = new TableBuilder(20, 2, 9);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 20; j++) {
        builder.set(j, (i == 1 ? -1 : 1) * (j + 1) * (i == 2 ? 0.01 : 0.02));
      }
      builder.end(0);
    }
    LabelledTable table = builder.build();
    LabelledTable projected = table.project(5, new Random(1)::nextLong);
    assertThat(projected.dimension()).isEqualTo(6);
    double[] first = row(projected, 0);
    for (int j = 0; j < 5; j++) {
      assertThat(row(projected, 1)[j]).isCloseTo(-first[j], within(1e-6));
      assertThat(row(projected, 2)[j]).isCloseTo(first[j], within(1e-6));
    }
    assertThat(projected.against(0).squaredNorm(0)).isCloseTo(1, within(1e-5));
    LabelledTable alone = table.pick(new int[] {2}).project(5, new Random(1)::nextLong);
    assertThat(row(alone, 0)).isEqualTo(row(projected, 2));
    assertThat(projected.digest()).isNotEqualTo(table.digest());
    assertThat(projected.digest()).isNotEqualTo(table.project(5, new Random(2)::nextLong).digest());

    LabelledTable sphere = table.projectToSphere(5, new Random(1)::nextLong);
    LabelledTable ball = table.projectToBall(5, new Random(1)::nextLong);
    for (int j = 0; j < 5; j++) {
      assertThat(row(sphere, 2)[j]).isCloseTo(Math.sqrt(2) * first[j], within(1e-6));
      assertThat(row(ball, 1)[j]).isCloseTo(-row(ball, 0)[j], within(1e-6));
    }
    assertThat(row(sphere, 0)[5]).isZero();
    assertThat(row(ball, 0)[5]).isZero();
    assertThat(sphere.against(0).squaredNorm(0)).isCloseTo(1, within(1e-5)).isLessThan(1);
    double norm = ball.against(0).squaredNorm(0);
    assertThat(norm).isBetween(0.01, 1.0);
    assertThat(ball.against(0).squaredNorm(2)).isBetween(0.01, 0.99 * norm);

    LabelledTable whole = table.toSphere();
    int last = table.dimension() - 1;
    double[] before = row(table, 0);
    double[] after = row(whole, 0);
    assertThat(after[last]).isZero();
    assertThat(whole.bound()).isEqualTo(1);
    assertThat(whole.against(0).squaredNorm(0)).isCloseTo(1, within(1e-5)).isLessThan(1);
    for (int j = 1; j < last; j++) {
      assertThat(after[j] * before[0]).isCloseTo(before[j] * after[0], within(1e-6));
    }
  }

  @Test
  void whatIsMissingOrChangedIsSaid() throws Exception {
    for (TableStore store : new TableStore[] {TableStore.of(folder), TableStore.ofCache()}) {
      assertThatThrownBy(() -> PublishedFile.A9A.content(store))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("a9a");
    }
    Files.writeString(folder.resolve("a9a"), "+1 1:1\n");
    assertThatThrownBy(() -> PublishedFile.A9A.content(TableStore.of(folder)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("checksum");
  }

  @Test
  void thePublishedAdultIsRead() {
    TableStore store = TableStore.of(PublicData.folder());
    TableBuilder builder = new TableBuilder(123, 2, Math.sqrt(15));
    Libsvm.read("a9a", PublishedFile.A9A.content(store), builder);
    LabelledTable table = builder.build();
    assertThat(table.size()).isEqualTo(32_561);
    assertThat(IntStream.range(0, 32_561).filter(i -> table.classOf(i) == 1)).hasSize(7_841);
    // No row is longer than 14 features and the bias, so none was shortened.
    assertThat(row(table, 0)).containsOnly(0, 1);
  }

  @Test
  void thePublishedBankIsRead() {
    TableBuilder builder = new TableBuilder(SpacedTable.BANK.features(), 2, 4);
    SpacedTable.BANK.read(
        "BANK", PublishedFile.BANK.content(TableStore.of(PublicData.folder())), builder);
    LabelledTable table = builder.build();
    assertThat(table.size()).isEqualTo(45_211);
    assertThat(IntStream.range(0, 45_211).filter(i -> table.classOf(i) == 1)).hasSize(5_289);
  }

  @Test
  void thePublishedCensusIsRead() {
    TableBuilder builder = new TableBuilder(SpacedTable.IPUMS_BR.features(), 2, 4);
    SpacedTable.IPUMS_BR.read(
        "IPUMS-BR", PublishedFile.IPUMS_BR.content(TableStore.of(PublicData.folder())), builder);
    LabelledTable table = builder.build();
    assertThat(table.size()).isEqualTo(38_000);
    assertThat(table.dimension()).isEqualTo(53);
    assertThat(IntStream.range(0, 38_000).filter(i -> table.classOf(i) == 1)).hasSize(19_240);
  }

  @Test
  @Tag("long")
  void thePublishedDigitsAndConnectionsAreRead() {
    TableStore store = TableStore.of(PublicData.folder());
    LabelledTable digits =
        Idx.read(
            "mnist",
            PublishedFile.MNIST_TEST_IMAGES.content(store),
            PublishedFile.MNIST_TEST_LABELS.content(store));
    assertThat(digits.size()).isEqualTo(10_000);
    // As many zeros as MNIST is known to have.
    assertThat(IntStream.range(0, 10_000).filter(i -> digits.classOf(i) == 0)).hasSize(980);
    TableBuilder builder = new TableBuilder(KddCup.FEATURES, 2, 4);
    KddCup.read("kdd", store.content("kdd99-10-percent"), KddCup.Target.ATTACK, builder);
    LabelledTable table = builder.build();
    assertThat(table.size()).isEqualTo(494_021);
    assertThat(IntStream.range(0, table.size()).filter(i -> table.classOf(i) == 0)).hasSize(97_278);
    builder = new TableBuilder(KddCup.FEATURES, 2, 4);
    KddCup.read("kdd", store.content("kdd99-10-percent"), KddCup.Target.DENIAL_OF_SERVICE, builder);
    LabelledTable denials = builder.build();
    assertThat(IntStream.range(0, denials.size()).filter(i -> denials.classOf(i) == 1))
        .hasSize(391_458);
  }
}
