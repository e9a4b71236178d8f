package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tampering a key shows, and what nobody notices without one. */
class LedgerKeyTest {

  private static final byte[] SECRET =
      "thirty-two bytes are the fewest.".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  private static Optional<LedgerKey> key() {
    return Optional.of(LedgerKey.of(SECRET));
  }

  private Path path() {
    return folder.resolve("people.ledger");
  }

  private Path head() {
    return folder.resolve("people.ledger.head");
  }

  private Ledger opened(Optional<LedgerKey> key) {
    Ledger ledger = Ledger.create(path(), LedgerTest.pure("1"), key);
    ledger.reserve(LedgerTest.use("0.5"), "first").commit();
    ledger.reserve(LedgerTest.use("0.5"), "second").commit();
    return ledger;
  }

  private void refused(Optional<LedgerKey> key, String message) {
    assertThatThrownBy(() -> Ledger.at(path(), key))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining(message);
  }

  /** What anybody can do who can write both files: other entries, with hashes that fit. */
  private void rewrite(List<String> jsons) throws Exception {
    String hash = "0".repeat(64);
    StringBuilder text = new StringBuilder();
    for (String json : jsons) {
      byte[] linked = (hash + " " + json).getBytes(StandardCharsets.UTF_8);
      hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(linked));
      text.append(hash).append(' ').append(json).append('\n');
    }
    Files.writeString(path(), text);
    Files.writeString(head(), jsons.size() + " " + hash + "\n");
  }

  private List<String> jsons() throws IOException {
    return Files.readAllLines(path()).stream().map(line -> line.substring(65)).toList();
  }

  @Test
  void withoutAKeyAnotherHistoryIsBelieved() throws Exception {
    opened(Optional.empty());
    rewrite(jsons().stream().map(json -> json.replace("\"0.5\"", "\"0.1\"")).toList());
    assertThat(Ledger.at(path()).statement().spent()).hasToString("epsilon 0.2");
    rewrite(jsons().subList(0, 1));
    assertThat(Ledger.at(path()).statement().spent()).hasToString("epsilon 0");
  }

  @Test
  void withAKeyAnotherHistoryIsNot() throws Exception {
    opened(key());
    List<String> genuine = jsons();
    rewrite(genuine.stream().map(json -> json.replace("\"0.5\"", "\"0.1\"")).toList());
    refused(key(), "does not have the hash");
    // Nor one that says it never had a key.
    String plain = genuine.get(0).replaceFirst(",\"key\":\"[0-9a-f]+\"", "");
    assertThat(plain).isNotEqualTo(genuine.get(0));
    rewrite(List.of(plain));
    refused(key(), "was not opened with a key");
  }

  @Test
  void withAKeyTheEndCannotBeCutOffByWritingAnotherHead() throws Exception {
    opened(key());
    List<String> lines = Files.readAllLines(path());
    String last = Files.readString(head());
    for (int keep = 1; keep < lines.size(); keep++) {
      Files.write(path(), lines.subList(0, keep));
      String hash = lines.get(keep - 1).substring(0, 64);
      refused(key(), "damaged");
      Files.writeString(head(), "0 " + "0".repeat(64) + "\n");
      refused(key(), "damaged");
      for (String proof : List.of("", " " + "0".repeat(64), last.substring(last.indexOf(' ', 2)))) {
        Files.writeString(head(), keep + " " + hash + proof.stripTrailing() + "\n");
        refused(key(), "damaged");
      }
    }
  }

  @Test
  void anOlderCopyOfBothFilesIsFoundOnlyByAHashKeptElsewhere() throws IOException {
    Ledger ledger = opened(key());
    byte[] oldLedger = Files.readAllBytes(path());
    byte[] oldHead = Files.readAllBytes(head());
    ledger = Ledger.create(folder.resolve("other"), LedgerTest.pure("1"), key());
    Ledger later = Ledger.at(path(), key());
    assertThatThrownBy(() -> later.reserve(LedgerTest.use("0.1"), "third"))
        .isInstanceOf(BudgetExceededException.class);
    ledger.reserve(LedgerTest.use("0.1"), "other").commit();
    byte[] before = Files.readAllBytes(folder.resolve("other"));
    byte[] beforeHead = Files.readAllBytes(folder.resolve("other.head"));
    ledger.reserve(LedgerTest.use("0.1"), "last").commit();
    String kept = ledger.statement().lastHash();
    Files.write(folder.resolve("other"), before);
    Files.write(folder.resolve("other.head"), beforeHead);
    assertThat(Ledger.at(folder.resolve("other"), key()).statement().hashes())
        .isNotEmpty()
        .doesNotContain(kept);
    assertThat(oldLedger).isEqualTo(Files.readAllBytes(path()));
    assertThat(oldHead).isEqualTo(Files.readAllBytes(head()));
  }

  @Test
  void everyChangeOfAByteOfEitherFileIsDetectedWithTheKey() throws IOException {
    opened(key());
    for (Path file : List.of(path(), head())) {
      byte[] genuine = Files.readAllBytes(file);
      for (int i = 0; i < genuine.length; i++) {
        byte[] changed = genuine.clone();
        changed[i] ^= (byte) (1 << i % 8);
        Files.write(file, changed);
        assertThatThrownBy(() -> Ledger.at(path(), key()))
            .describedAs("%s, byte %d", file, i)
            .isInstanceOf(LedgerException.class);
      }
      Files.write(file, genuine);
    }
    assertThat(Ledger.at(path(), key()).statement().entries()).hasSize(5);
  }

  @Test
  void theKeyIsNeededAndNoOtherWillDo() throws IOException {
    opened(key());
    byte[] before = Files.readAllBytes(path());
    byte[] other = SECRET.clone();
    other[31]++;
    refused(Optional.empty(), "was opened with a key");
    refused(Optional.of(LedgerKey.of(other)), "the key is not the one");
    assertThat(Files.readAllBytes(path())).isEqualTo(before);
    Path plain = folder.resolve("plain");
    Ledger.create(plain, LedgerTest.pure("1"));
    assertThatThrownBy(() -> Ledger.at(plain, key()))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("was not opened with a key");
  }

  @Test
  void theKeyIsInNoFileAndNoText() throws IOException {
    opened(key());
    String hexadecimal = HexFormat.of().formatHex(SECRET);
    String plain = new String(SECRET, StandardCharsets.UTF_8);
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file)).doesNotContain(hexadecimal).doesNotContain(plain);
      }
    }
    assertThat(LedgerKey.of(SECRET).toString()).doesNotContain(plain).doesNotContain(hexadecimal);
    assertThat(LedgerKey.of(SECRET).id()).hasSize(16);
  }

  @Test
  void theHashesAreHmacSha256() {
    // RFC 4231, test case 6: a key of 131 bytes aa.
    byte[] secret = new byte[131];
    Arrays.fill(secret, (byte) 0xaa);
    assertThat(LedgerKey.of(secret).code("Test Using Larger Than Block-Size Key - Hash Key First"))
        .isEqualTo("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  }

  @Test
  void aKeyHasAtLeastThirtyTwoBytes() throws IOException {
    Path file = folder.resolve("key");
    assertThatThrownBy(() -> LedgerKey.read(file)).hasMessageContaining("there is no key file");
    Files.write(file, Arrays.copyOf(SECRET, 31));
    assertThatThrownBy(() -> LedgerKey.read(file))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("at least 32 bytes");
    Files.write(file, new byte[4097]);
    assertThatThrownBy(() -> LedgerKey.read(file)).hasMessageContaining("at most 4096 bytes");
    assertThatThrownBy(() -> LedgerKey.read(folder)).isInstanceOf(LedgerException.class);
    Files.write(file, SECRET);
    assertThat(LedgerKey.read(file).id()).isEqualTo(LedgerKey.of(SECRET).id());
  }
}
