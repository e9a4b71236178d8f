package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;

class CacheFolderTest {

  @Test
  void theFolderIsThatOfTheUser() {
    assertThat(CacheFolder.of(Map.of(), "/home/ada")).isEqualTo(Path.of("/home/ada/.cache/didyma"));
    assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "/var/x"), "/home/ada"))
        .isEqualTo(Path.of("/var/x/didyma"));
    assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "relative"), "/home/ada"))
        .isEqualTo(Path.of("/home/ada/.cache/didyma"));
    assertThat(
            CacheFolder.of(
                Map.of("XDG_CACHE_HOME", "/var/x", "DIDYMA_CACHE", "/data/d"), "/home/ada"))
        .isEqualTo(Path.of("/data/d"));
    assertThat(CacheFolder.of(Map.of("HOME", "/srv/home"), "?"))
        .isEqualTo(Path.of("/srv/home/.cache/didyma"));
    assertThat(CacheFolder.of(Map.of("HOME", "relative"), "/home/ada"))
        .isEqualTo(Path.of("/home/ada/.cache/didyma"));
    assertThat(CacheFolder.standard()).isNotNull();
  }

  @Test
  void aVariableWithoutAPathIsNamed() {
    assertThatThrownBy(() -> CacheFolder.of(Map.of("DIDYMA_CACHE", "a\0b"), "/home"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("DIDYMA_CACHE");
  }
}
