package org.didyma.solver.scip;

import com.sun.jna.NativeLibrary;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a user's JSCIPOpt, found by reflection: it is published on no Maven repository, so
 * that nothing can be compiled against it.
 *
 * <p>Source of the names: github.com/scipopt/JSCIPOpt, {@code java/jscip}.
 */
final class JscipClasses {

  /** A method with the classes of its arguments, primitive ones boxed. */
  private record Signature(Method method, Class<?>[] types) {

    static Signature of(Method method) {
      return new Signature(
          method,
          MethodType.methodType(void.class, method.getParameterTypes()).wrap().parameterArray());
    }

    boolean takes(Object[] arguments) {
      if (types.length != arguments.length) {
        return false;
      }
      for (int i = 0; i < types.length; i++) {
        if (!types[i].isInstance(arguments[i])) {
          return false;
        }
      }
      return true;
    }
  }

  private final Class<?> scip;
  private final Class<?> variable;
  private final Class<?> vartype;
  private final Map<String, List<Signature>> methods = new HashMap<>();
  private final NativeLibrary library;
  private final String place;

  private JscipClasses(ClassLoader loader, NativeLibrary library, String place)
      throws ClassNotFoundException {
    // SCIP_Vartype asks the library for its numbers when it is initialised.
    scip = Class.forName("jscip.Scip", true, loader);
    variable = Class.forName("jscip.Variable", true, loader);
    vartype = Class.forName("jscip.SCIP_Vartype", true, loader);
    Arrays.stream(scip.getMethods())
        .forEach(
            m ->
                methods
                    .computeIfAbsent(m.getName(), name -> new ArrayList<>())
                    .add(Signature.of(m)));
    this.library = library;
    this.place = place;
    // SCIP's default prints errors, with what they are about, on the error stream of the process.
    library
        .getFunction("SCIPmessageSetErrorPrinting")
        .invokeVoid(new @Nullable Object[] {null, null});
  }

  /**
   * The classes of a loader.
   *
   * @param libjscip the library, which must be loaded already
   * @param place where they are, as in "jscip at ..."
   * @throws JscipUnusableException when classes or functions are missing
   */
  static JscipClasses of(ClassLoader loader, Path libjscip, String place)
      throws JscipUnusableException {
    try {
      return of(loader, NativeLibrary.getInstance(libjscip.toString()), place);
    } catch (LinkageError e) {
      throw new JscipUnusableException(String.valueOf(e.getMessage()), e);
    }
  }

  static JscipClasses of(ClassLoader loader, NativeLibrary library, String place)
      throws JscipUnusableException {
    try {
      return new JscipClasses(loader, library, place);
    } catch (ClassNotFoundException e) {
      throw new JscipUnusableException("it has no class " + e.getMessage(), e);
    } catch (LinkageError e) {
      throw new JscipUnusableException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The library behind the classes, with the functions of SCIP. */
  NativeLibrary library() {
    return library;
  }

  /** Where the classes are, as in "jscip at ...". */
  String place() {
    return place;
  }

  /** The version of SCIP, which jscip itself cannot tell but the library it stands on can. */
  String version() {
    return majorVersion() + "." + part("SCIPminorVersion") + "." + part("SCIPtechVersion");
  }

  int majorVersion() {
    return part("SCIPmajorVersion");
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

  /** Whether {@code jscip.Scip} has a public method of this name. */
  boolean has(String name) {
    return methods.containsKey(name);
  }

  /**
   * Calls the public method of {@code jscip.Scip} of this name that takes these arguments.
   *
   * @throws ScipException when jscip reports a failure, which it does by an assertion, or has no
   *     such method
   */
  @Nullable Object call(Object scip, String name, Object... arguments) {
    Method method = method(name, arguments);
    try {
      return method.invoke(scip, arguments);
    } catch (InvocationTargetException e) {
      throw thrown(name, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw foreign(name, e);
    }
  }

  private Method method(String name, Object[] arguments) {
    for (Signature each : methods.getOrDefault(name, List.of())) {
      if (each.takes(arguments)) {
        return each.method();
      }
    }
    throw foreign(name, null);
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

  private ScipException foreign(String name, @Nullable Exception cause) {
    return new ScipException(
        "jscip " + name,
        ScipRetcode.NOTIMPLEMENTED,
        "the jscip " + place + " has no usable " + name,
        "unset DIDYMA_JSCIP, or take it off the class path: the bundled SCIP is used then",
        cause);
  }
}
