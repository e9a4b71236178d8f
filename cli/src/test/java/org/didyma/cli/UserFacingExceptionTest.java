package org.didyma.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.didyma.core.UserFacingException;

/** Failures that have something to say say it in one way. */
@AllRooms
class UserFacingExceptionTest {

  /** Advice has one place, so that nobody has to look for it in messages. */
  @ArchTest
  static final ArchRule WHAT_ADVISES_IS_TOLD =
      classes()
          .that()
          .areAssignableTo(Throwable.class)
          .and(
              DescribedPredicate.describe(
                  "have advice of their own", UserFacingExceptionTest::advises))
          .should()
          .implement(UserFacingException.class);

  private static boolean advises(JavaClass failure) {
    return failure.getMembers().stream().anyMatch(m -> m.getName().startsWith("advi"));
  }

  /** The report of a failure knows what is told, and none of the failures themselves. */
  @ArchTest
  static void reportsKnowNoFailures(JavaClasses all) {
    assertThat(all.get(ErrorReport.class).getDirectDependenciesFromSelf().stream())
        .extracting(d -> d.getTargetClass())
        .filteredOn(c -> c.isAssignableTo(UserFacingException.class))
        .extracting(JavaClass::getSimpleName)
        .containsOnly("UserFacingException");
  }

  /** Scripts rely on the numbers. */
  @ArchTest
  static void exitCodesDoNotChange(JavaClasses all) {
    assertThat(ExitCode.values()).extracting(ExitCode::code).containsExactly(0, 2, 3, 4, 70);
    assertThat(UserFacingException.Outcome.values())
        .extracting(UserFacingException.Outcome::exitCode)
        .containsExactly(2, 3, 4);
  }
}
