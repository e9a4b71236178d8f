package org.didyma.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.function.Function;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.search.bounds.ChainPlan;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.supports.SupportWork;

/** What exactness rests on: integers, a checker of its own, engines behind their door. */
@AllRooms
class ExactnessRulesTest {

  /** Where a guarantee depends on exact integers. */
  private static final String[] EXACT = {
    "org.didyma.formulations..",
    "org.didyma.oracles.search..",
    "org.didyma.oracles.certificate..",
    "org.didyma.mechanisms.lattice.."
  };

  /** The packages of the oracles have an order. */
  @ArchTest
  static final ArchRule ORACLES_HAVE_AN_ORDER =
      oraclesHaveNoCycles("packages", JavaClass::getPackageName);

  private static ArchRule oraclesHaveNoCycles(String parts, Function<JavaClass, String> part) {
    return SlicesRuleDefinition.slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public SliceIdentifier getIdentifierOf(JavaClass c) {
                return JavaClass.Predicates.resideInAPackage("org.didyma.oracles..").test(c)
                    ? SliceIdentifier.of(part.apply(c))
                    : SliceIdentifier.ignore();
              }

              @Override
              public String getDescription() {
                return parts + " of the oracles";
              }
            })
        .should()
        .beFreeOfCycles();
  }

  /** What suits a problem is decided by the strategy that a search follows, and nowhere else. */
  @ArchTest
  static final ArchRule THE_STRATEGY_DECIDES =
      nobodyDecidesBut("SearchStrategy|shifts\\.BranchingRule");

  private static ArchRule nobodyDecidesBut(String exceptions) {
    return noClasses()
        .that()
        .resideInAnyPackage(
            "org.didyma.oracles.search",
            "org.didyma.oracles.search.local..",
            "org.didyma.oracles.search.shifts..",
            "org.didyma.oracles.certificate..")
        .and()
        .haveNameNotMatching("org\\.didyma\\.oracles\\.search\\.(" + exceptions + ")")
        .should()
        .callMethodWhere(
            describe(
                "what suits a problem is decided",
                call ->
                    call.getTargetOwner().isEquivalentTo(ChainPlan.class)
                            && call.getName().equals("of")
                        || call.getTargetOwner().isEquivalentTo(ShiftClasses.class)
                            && call.getName().equals("of")
                        || call.getTargetOwner().isEquivalentTo(SupportWork.class)
                            && call.getName().startsWith("pay")));
  }

  private static final String WRITERS = "(CertificateWriter|WrittenTree|ConflictUse|ConflictLooks)";

  /** Who checks a proof does not rely on who found it. */
  @ArchTest
  static final ArchRule THE_CHECKER_KNOWS_NO_SEARCH = certificatesKnowNoSearchBut(WRITERS);

  @ArchTest
  static final ArchRule THE_CHECKER_KNOWS_NO_WRITER =
      noClasses()
          .that()
          .resideInAPackage("org.didyma.oracles.certificate..")
          .and()
          .haveNameNotMatching(named(WRITERS))
          .should()
          .dependOnClassesThat()
          .haveNameMatching(named(WRITERS));

  private static String named(String classes) {
    return ".*\\." + classes + "(\\$.*)?";
  }

  private static ArchRule certificatesKnowNoSearchBut(String exception) {
    return noClasses()
        .that()
        .resideInAPackage("org.didyma.oracles.certificate..")
        .and()
        .haveNameNotMatching(named(exception))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.didyma.oracles.search..", "org.didyma.oracles.sampling..")
        .orShould()
        .callMethodWhere(
            describe(
                "the problem is asked for more than its data",
                call ->
                    call.getTargetOwner().isEquivalentTo(LearningProblem.class)
                        && List.of("gain", "baseLoss", "score", "loss", "errors", "objective")
                            .contains(call.getName())));
  }

  /** The search loads no native code; only the engines do, and they are used when asked for. */
  @ArchTest
  static final ArchRule NATIVE_CODE_STAYS_BEHIND_THE_ENGINES =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.didyma.solver.*..")
          .or()
          .resideInAPackage("org.didyma.solver.export..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.sun.jna..", "com.google.ortools..", "com.google.protobuf..")
          .orShould()
          .callMethodWhere(
              describe(
                  "a library is loaded",
                  call ->
                      List.of("load", "loadLibrary").contains(call.getName())
                          && (call.getTargetOwner().isEquivalentTo(System.class)
                              || call.getTargetOwner().isEquivalentTo(Runtime.class))));

  /** The search does not even know that there are engines. */
  @ArchTest
  static final ArchRule THE_SEARCH_KNOWS_NO_ENGINE =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.didyma.oracles.search..",
              "org.didyma.oracles.certificate..",
              "org.didyma.oracles.sampling..",
              "org.didyma.mechanisms..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.solver..");

  /**
   * Bounds on masses guide the sampler's walk and are rounded with a margin; they may use floating
   * point, and nothing but the sampler may use them.
   */
  @ArchTest
  static final ArchRule MASSES_GUIDE_THE_SAMPLER_ONLY =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.didyma.oracles.sampling..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.oracles.sampling.partition..");

  /**
   * What only proposes points, slopes and conflicts, in integers: objectives and conflicts are
   * calculated in integers, and any slopes are valid.
   */
  private static final String PROPOSALS =
      "org\\.didyma\\.oracles\\.search\\.(local\\.RoundedFit"
          + "|bounds\\.(Relaxation|BoundedSimplex|ConflictNode))(\\$.*)?";

  /**
   * Bounds on real losses, computed with an error that is stated, proven and allowed for before
   * they meet an integer: of the search by relaxed supports, and of the checker's own.
   */
  private static final String ENCLOSURES =
      "org\\.didyma\\.oracles\\.(search\\.relaxed\\..*|certificate\\.RealLoss.*)";

  @ArchTest
  static final ArchRule NO_FLOATING_POINT_MEMBERS =
      ArchRuleDefinition.classes()
          .that()
          .resideInAnyPackage(EXACT)
          .and()
          .haveNameNotMatching(PROPOSALS)
          .and()
          .haveNameNotMatching(ENCLOSURES)
          .should(
              new ArchCondition<>("not declare floating point") {
                @Override
                public void check(JavaClass c, ConditionEvents events) {
                  c.getFields().stream()
                      .filter(f -> isFloating(f.getRawType()))
                      .forEach(f -> RuleBreakers.violate(events, c, f.getFullName()));
                  for (JavaCodeUnit unit : c.getCodeUnits()) {
                    if (isFloating(unit.getRawReturnType())
                        || unit.getRawParameterTypes().stream()
                            .anyMatch(ExactnessRulesTest::isFloating)) {
                      RuleBreakers.violate(events, c, unit.getFullName());
                    }
                  }
                }
              });

  @ArchTest
  static final ArchRule NO_FLOATING_POINT_CALLS =
      noClasses()
          .that()
          .resideInAnyPackage(EXACT)
          .and()
          .haveNameNotMatching(PROPOSALS)
          .and()
          .haveNameNotMatching(ENCLOSURES)
          .should()
          .callCodeUnitWhere(
              describe("floating point goes in or out", ExactnessRulesTest::callsFloating))
          .orShould()
          .accessFieldWhere(
              DescribedPredicate.describe(
                  "the field is floating point",
                  access -> isFloating(access.getTarget().getRawType())));

  /** The rules above would find what they forbid. */
  @ArchTest
  static void theRulesFindViolations(JavaClasses classes) {
    JavaClasses wrong = new ClassFileImporter().importClasses(RuleBreakers.Wrong.class);
    assertThat(NATIVE_CODE_STAYS_BEHIND_THE_ENGINES.evaluate(wrong).hasViolation()).isTrue();
    assertThat(MASSES_GUIDE_THE_SAMPLER_ONLY.evaluate(wrong).hasViolation()).isTrue();
    // Without its exception the rule about certificates finds what their writer uses.
    for (String known : List.of("search.bounds", "search.shifts", "search.space")) {
      assertThat(
              certificatesKnowNoSearchBut("Nobody")
                  .evaluate(classes)
                  .getFailureReport()
                  .getDetails())
          .anyMatch(detail -> detail.contains("<org.didyma.oracles." + known + "."));
    }
    assertThat(nobodyDecidesBut("Nobody").evaluate(classes).getFailureReport().getDetails())
        .anyMatch(detail -> detail.contains("ChainPlan.of("))
        .anyMatch(detail -> detail.contains("ShiftClasses.of("))
        .anyMatch(detail -> detail.contains("SupportWork.pay("));
    // Packages have an order, the classes in them need not.
    assertThat(oraclesHaveNoCycles("classes", JavaClass::getName).evaluate(classes).hasViolation())
        .isTrue();
    JavaClass c = wrong.get(RuleBreakers.Wrong.class);
    assertThat(c.getFields().stream().filter(f -> isFloating(f.getRawType()))).hasSize(1);
    assertThat(c.getMethodCallsFromSelf().stream().filter(ExactnessRulesTest::callsFloating))
        .extracting(JavaMethodCall::getName)
        .contains("sqrt", "doubleValue");
  }

  private static boolean callsFloating(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof AccessTarget.CodeUnitCallTarget target)) {
      return false;
    }
    return isFloating(target.getOwner())
        || isFloating(target.getRawReturnType())
        || target.getRawParameterTypes().stream().anyMatch(ExactnessRulesTest::isFloating);
  }

  private static boolean isFloating(JavaClass type) {
    JavaClass base = type.getBaseComponentType();
    return List.of("double", "float", "java.lang.Double", "java.lang.Float")
        .contains(base.getName());
  }
}
