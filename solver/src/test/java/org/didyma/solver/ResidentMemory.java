package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resident memory of a process before and after 500 solves, in that process. */
public final class ResidentMemory {

  public record Kilobytes(long before, long after) {}

  private ResidentMemory() {}

  /**
   * Measures in a process of its own whose heap is fixed, so that growth is the engine's.
   *
   * @param backend a class with a constructor without parameters
   */
  public static Kilobytes measure(Class<?> backend) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms96m", "-Xmx96m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"));
    // The second compiler takes 20 MB in one step, at some time.
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ResidentMemory.class.getName(), backend.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Otherwise each new thread may get an arena of its own, and they fill up one after another.
    builder.environment().put("MALLOC_ARENA_MAX", "1");
    Process process = builder.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isZero();
    // Some engines print lines of their own.
    Matcher kilobytes = Pattern.compile("kilobytes ([0-9]+) ([0-9]+)").matcher(output);
    assertThat(kilobytes.find()).as(output).isTrue();
    return new Kilobytes(Long.parseLong(kilobytes.group(1)), Long.parseLong(kilobytes.group(2)));
  }

  public static void main(String[] args) throws Exception {
    Backend backend = (Backend) Class.forName(args[0]).getConstructor().newInstance();
    // Until everything is compiled and the allocator has the room that it goes on using.
    solve(backend, 1500);
    long before = kilobytes();
    solve(backend, 500);
    System.out.println("kilobytes " + before + " " + kilobytes());
  }

  private static void solve(Backend backend, int rounds) {
    RandomPrograms programs = new RandomPrograms(8);
    for (int i = 0; i < rounds; i++) {
      backend.solve(programs.next(), Effort.unlimited(), ProgressListener.none());
    }
    System.gc();
  }

  private static long kilobytes() throws Exception {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }
}
