package org.didyma.solver.scip;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The classes of a JSCIPOpt in a folder, apart from the class path. Java looks for the code of a
 * native method in the libraries that a class of the same loader has loaded; so this loader has a
 * copy of {@link LibraryLink}.
 */
final class JscipLoader extends URLClassLoader {

  JscipLoader(List<URL> jars) {
    super("jscip", jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    // jscip reports failures by assertions.
    setPackageAssertionStatus("jscip", true);
  }

  /** Loads a shared library for the classes of this loader. */
  void loadLibrary(String file) {
    link().accept(file);
  }

  @SuppressWarnings("unchecked") // the class is a copy of LibraryLink
  private Consumer<String> link() {
    String name = LibraryLink.class.getName();
    try {
      Class<?> loaded = findLoadedClass(name);
      Class<?> type = loaded == null ? define(name) : loaded;
      return (Consumer<String>) type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Class<?> define(String name) {
    try (InputStream in = LibraryLink.class.getResourceAsStream("LibraryLink.class")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
