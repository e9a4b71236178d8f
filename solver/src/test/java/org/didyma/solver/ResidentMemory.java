package org.didyma.solver;

import java.nio.file.Files;
import java.nio.file.Path;

/** Prints the resident memory of this process before and after 500 solves. */
final class ResidentMemory {

  private ResidentMemory() {}

  public static void main(String[] args) throws Exception {
    Class<?> type = Class.forName(args[0]);
    var constructor = type.getDeclaredConstructor();
    Backend backend = (Backend) constructor.newInstance();
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
