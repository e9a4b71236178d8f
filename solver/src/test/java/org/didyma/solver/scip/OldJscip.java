package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/** Classes with the names of a JSCIPOpt that has hardly any methods, compiled on the spot. */
final class OldJscip {

  private static final Map<String, String> SOURCES =
      Map.of(
          "Scip",
          """
          package jscip;
          public class Scip {
            public void create(String name) {}
            public void free() {}
            public void hideOutput(boolean quiet) {}
            public void setBoolParam(String name, boolean value) {}
            public void setIntParam(String name, int value) {}
            public double infinity() { return 1e20; }
            public Variable createVar(String name, double lb, double ub, double obj, SCIP_Vartype t) {
              return new Variable();
            }
            public void releaseVar(Variable v) {}
          }
          """,
          "Variable",
          "package jscip; public class Variable {}",
          "SCIP_Vartype",
          """
          package jscip;
          public class SCIP_Vartype {
            public static final SCIP_Vartype SCIP_VARTYPE_BINARY = new SCIP_Vartype();
            public static final SCIP_Vartype SCIP_VARTYPE_INTEGER = new SCIP_Vartype();
          }
          """);

  private OldJscip() {}

  /** A loader of the classes, which are written into a folder. */
  static ClassLoader compile(Path folder) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString()));
    for (Map.Entry<String, String> source : SOURCES.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      Files.writeString(file, source.getValue());
      arguments.add(file.toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }
}
