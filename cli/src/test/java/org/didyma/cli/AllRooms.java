package org.didyma.cli;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Rules about the classes of all rooms, without those of tests. They are read once for all rules of
 * a process, because all rules ask for the same ones.
 */
@AnalyzeClasses(
    packages = "org.didyma",
    importOptions = {ImportOption.DoNotIncludeTests.class, AllRooms.NoTestJars.class})
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface AllRooms {

  /** Tests of other modules are in jars once these are packaged, and in folders before. */
  final class NoTestJars implements ImportOption {

    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }
}
