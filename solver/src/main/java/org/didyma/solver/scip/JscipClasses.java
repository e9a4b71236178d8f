package org.didyma.solver.scip;

import com.sun.jna.NativeLibrary;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a user's JSCIPOpt, found by reflection: it is published on no Maven repository, so
 * that nothing can be compiled against it.
 *
 * <p>Source of the names: github.com/scipopt/JSCIPOpt, {@code java/jscip}.
 */
final class JscipClasses {

  private final Class<?> scip;
  private final Class<?> variable;
  private final Class<?> vartype;
  private final Map<String, List<Method>> methods;

  private final NativeLibrary library;

  private JscipClasses(ClassLoader loader, Supplier<NativeLibrary> library)
      throws ClassNotFoundException {
    scip = Class.forName("jscip.Scip", true, loader);
    variable = Class.forName("jscip.Variable", true, loader);
    vartype = Class.forName("jscip.SCIP_Vartype", true, loader);
    methods = Arrays.stream(scip.getMethods()).collect(Collectors.groupingBy(Method::getName));
    this.library = library.get();
  }

  /** JSCIPOpt, when its classes are on the class path and {@code libjscip} loads. */
  static Optional<JscipClasses> installed() {
    return find(JscipClasses.class.getClassLoader(), JscipClasses::loadLibrary);
  }

  /**
   * JSCIPOpt as this loader knows it.
   *
   * @param library loads {@code libjscip}; only asked when the classes are there
   */
  static Optional<JscipClasses> find(ClassLoader loader, Supplier<NativeLibrary> library) {
    try {
      return Optional.of(new JscipClasses(loader, library));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }

  private static NativeLibrary loadLibrary() {
    String file = System.mapLibraryName("jscip");
    for (String folder : System.getProperty("java.library.path", "").split(File.pathSeparator)) {
      Path path = Path.of(folder, file).toAbsolutePath();
      if (Files.exists(path)) {
        System.load(path.toString());
        return NativeLibrary.getInstance(path.toString());
      }
    }
    throw new UnsatisfiedLinkError(file + " is not in java.library.path");
  }

  /** The version of SCIP, which jscip itself cannot tell but the library it stands on can. */
  String version() {
    try {
      return part("SCIPmajorVersion")
          + "."
          + part("SCIPminorVersion")
          + "."
          + part("SCIPtechVersion");
    } catch (UnsatisfiedLinkError e) {
      return "unknown (of jscip)";
    }
  }

  private int part(String function) {
    return library.getFunction(function).invokeInt(new Object[0]);
  }

  Object newScip() {
    try {
      return scip.getConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw thrown("new Scip", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw foreign("new Scip", e);
    }
  }

  /** jscip's constant for a type of variables. */
  Object vartype(ScipVartype type) {
    String name = "SCIP_VARTYPE_" + type;
    try {
      return vartype.getField(name).get(null);
    } catch (ReflectiveOperationException e) {
      throw foreign(name, e);
    }
  }

  /** An array of {@code jscip.Variable}. */
  Object variables(Object[] vars) {
    Object array = Array.newInstance(variable, vars.length);
    System.arraycopy(vars, 0, array, 0, vars.length);
    return array;
  }

  /**
   * Calls the public method of {@code jscip.Scip} of this name that takes these arguments.
   *
   * @throws ScipException when jscip reports a failure, which it does by an assertion and thus only
   *     where assertions are enabled
   */
  @Nullable Object call(Object scip, String name, Object... arguments) {
    Method method =
        methods.getOrDefault(name, List.of()).stream()
            .filter(m -> takes(m, arguments))
            .findFirst()
            .orElseThrow(() -> foreign(name, null));
    try {
      return method.invoke(scip, arguments);
    } catch (InvocationTargetException e) {
      throw thrown(name, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw foreign(name, e);
    }
  }

  private static boolean takes(Method method, Object[] arguments) {
    Class<?>[] types = method.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      Class<?> type = types[i];
      boolean fits =
          type.isPrimitive()
              ? Array.get(Array.newInstance(type, 1), 0).getClass().isInstance(arguments[i])
              : type.isInstance(arguments[i]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static RuntimeException thrown(String name, @Nullable Throwable cause) {
    if (cause instanceof RuntimeException e) {
      return e;
    }
    if (cause instanceof AssertionError) {
      return new ScipException("jscip " + name, ScipRetcode.ERROR);
    }
    if (cause instanceof Error e) {
      throw e;
    }
    return new IllegalStateException("jscip's " + name + " failed", cause);
  }

  private static IllegalStateException foreign(String name, @Nullable Exception cause) {
    return new IllegalStateException(
        "The installed jscip has no usable "
            + name
            + ".\nMaybe take it off the class path: the bundled SCIP is used then.",
        cause);
  }
}
