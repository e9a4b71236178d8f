package org.didyma.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.mechanisms.Mechanism;
import org.didyma.models.Model;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.oracles.sampling.masses.MassBound;
import org.didyma.oracles.search.bounds.ChainPlan;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.supports.SupportTables;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.Tape;

/** The layout of the modules and the rules that the guarantees rest on. */
@AnalyzeClasses(packages = "org.didyma", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  /** Which module may use which others; any other edge is a mistake. */
  private static final Map<String, Set<String>> EDGES =
      Map.ofEntries(
          edges("ground"),
          edges("solver", "ground"),
          edges("exact", "ground"),
          edges("formulations", "ground", "solver"),
          edges("privacy", "ground", "exact"),
          edges("oracles", "ground", "exact", "solver", "formulations"),
          edges("data", "ground", "exact", "formulations"),
          edges("databases", "ground", "formulations", "data"),
          edges("mechanisms", "ground", "exact", "formulations", "privacy", "oracles", "data"),
          edges(
              "models",
              "ground",
              "exact",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "mechanisms"),
          edges(
              "audits",
              "ground",
              "exact",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "mechanisms"),
          edges(
              "experiments",
              "ground",
              "exact",
              "solver",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "mechanisms",
              "models"),
          edges(
              "cli",
              "ground",
              "exact",
              "solver",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "databases",
              "mechanisms",
              "models",
              "audits",
              "experiments"));

  private static Map.Entry<String, Set<String>> edges(String room, String... others) {
    return Map.entry(room, Set.of(others));
  }

  /** Where a guarantee depends on exact integers. */
  private static final String[] EXACT = {
    "org.didyma.formulations..",
    "org.didyma.oracles.search..",
    "org.didyma.oracles.certificate..",
    "org.didyma.mechanisms.lattice.."
  };

  @ArchTest
  static void everyClassIsInAModule(JavaClasses classes) {
    assertThat(classes).hasSizeGreaterThan(50);
    for (JavaClass c : classes) {
      assertThat(EDGES).containsKey(c.getPackageName().split("\\.")[2]);
    }
    assertThat(classes.stream().map(c -> c.getPackageName().split("\\.")[2]))
        .containsAll(EDGES.keySet());
  }

  @ArchTest
  static void modulesHaveTheirEdgesAndNoOthers(JavaClasses classes) {
    Architectures.LayeredArchitecture layers =
        Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String module : EDGES.keySet()) {
      layers = layers.layer(module).definedBy("org.didyma." + module + "..");
    }
    for (Map.Entry<String, Set<String>> edges : EDGES.entrySet()) {
      layers =
          edges.getValue().isEmpty()
              ? layers.whereLayer(edges.getKey()).mayNotAccessAnyLayer()
              : layers
                  .whereLayer(edges.getKey())
                  .mayOnlyAccessLayers(edges.getValue().toArray(String[]::new));
    }
    layers.check(classes);
  }

  /** The ground holds what rooms share that do not see each other, and does not gather the rest. */
  @ArchTest
  static void theGroundIsForRoomsThatDoNotSeeEachOther(JavaClasses classes) {
    for (JavaClass shared : classes) {
      if (!shared.getPackageName().equals("org.didyma.ground")
          || !shared.isTopLevelClass()
          || !shared.getModifiers().contains(JavaModifier.PUBLIC)) {
        continue;
      }
      Set<String> users =
          shared.getDirectDependenciesToSelf().stream()
              .map(d -> d.getOriginClass().getPackageName().split("\\.")[2])
              .collect(Collectors.toSet());
      if (users.remove("ground") && isNeededByOthers(shared)) {
        continue;
      }
      assertThat(users)
          .describedAs("rooms that use " + shared.getName())
          .anyMatch(
              one -> users.stream().anyMatch(other -> !one.equals(other) && !sees(one, other)));
    }
  }

  /** Whether another type of the ground cannot be without it. */
  private static boolean isNeededByOthers(JavaClass shared) {
    return shared.getDirectDependenciesToSelf().stream()
        .map(d -> d.getOriginClass())
        .anyMatch(c -> c.getPackageName().equals("org.didyma.ground") && !c.equals(shared));
  }

  private static boolean sees(String one, String other) {
    return EDGES.get(one).contains(other) || EDGES.get(other).contains(one);
  }

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
      nobodyDecidesBut("SearchStrategy|shifts\\.Branching");

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
                        || call.getTargetOwner().isEquivalentTo(SupportTables.class)
                            && call.getName().startsWith("pay")));
  }

  /** Who checks a proof does not rely on who found it. */
  @ArchTest
  static final ArchRule THE_CHECKER_KNOWS_NO_SEARCH =
      certificatesKnowNoSearchBut("CertificateWriter");

  private static ArchRule certificatesKnowNoSearchBut(String exception) {
    return noClasses()
        .that()
        .resideInAPackage("org.didyma.oracles.certificate..")
        .and()
        .haveNameNotMatching(".*\\." + exception + "(\\$.*)?")
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

  /** Noise is cryptographically strong, and nothing but noise is random. */
  @ArchTest
  static final ArchRule NO_WEAK_RANDOMNESS =
      noClasses()
          .should()
          .dependOnClassesThat(
              describe(
                  "are weak sources of randomness",
                  c ->
                      c.isEquivalentTo(java.util.Random.class)
                          || c.isEquivalentTo(ThreadLocalRandom.class)
                          || c.isEquivalentTo(SplittableRandom.class)
                          || c.getPackageName().equals("java.util.random")))
          .orShould()
          .callMethodWhere(
              describe(
                  "Math.random() is called",
                  call ->
                      call.getName().equals("random")
                          && call.getTargetOwner().isEquivalentTo(Math.class)));

  /** Bits come from a secure source; only audits play them again, and only tests bring others. */
  @ArchTest
  static final ArchRule SECURE_BITS_ONLY =
      ArchRuleDefinition.classes()
          .that()
          .implement(RandomBits.class)
          .should()
          .be(SecureBits.class)
          .orShould()
          .be(Tape.class)
          .orShould()
          .be(SimulationRandom.class)
          .orShould()
          .haveFullyQualifiedName("org.didyma.audits.WatchedBits");

  /** Bits are brought to a mechanism for each draw; only made-up tables for rehearsals have own. */
  @ArchTest
  static final ArchRule MECHANISMS_OWN_NO_BITS =
      noClasses()
          .that()
          .resideInAPackage("org.didyma.mechanisms..")
          .and()
          .doNotHaveFullyQualifiedName("org.didyma.mechanisms.continuous.Rehearsal")
          .should()
          .dependOnClassesThat(
              describe(
                  "are sources of bits of their own",
                  c -> c.isEquivalentTo(SecureBits.class) || c.isAssignableTo(SecureRandom.class)));

  @ArchTest
  static final ArchRule NO_MECHANISM_KEEPS_BITS =
      ArchRuleDefinition.noFields()
          .that()
          .areDeclaredInClassesThat()
          .areAssignableTo(Mechanism.class)
          .should()
          .haveRawType(assignableTo(RandomBits.class));

  /** Simulations are for experiments and benches; what releases cannot reach them. */
  @ArchTest
  static final ArchRule NOTHING_THAT_RELEASES_IS_SIMULATED =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.didyma.cli.command..", "org.didyma.cli.mechanism..", "org.didyma.cli.options..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.experiments.simulation..");

  /** What experiments, audits and mechanisms draw carries no promise. */
  @ArchTest
  static final ArchRule SIMULATIONS_RELEASE_NOTHING =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.didyma.experiments..",
              "org.didyma.audits..",
              "org.didyma.mechanisms..",
              "org.didyma.cli.bench..",
              "org.didyma.cli.compare..")
          .should()
          .dependOnClassesThat(
              assignableTo(Release.class).or(JavaClass.Predicates.equivalentTo(Releasing.class)));

  /** One class attaches promises, and it draws from secure bits. */
  @ArchTest
  static final ArchRule ONLY_RELEASING_MAKES_RELEASES =
      releasesAreMadeBy(Releasing.class.getName());

  private static ArchRule releasesAreMadeBy(String maker) {
    return noClasses()
        .that()
        .doNotHaveFullyQualifiedName(maker)
        .and()
        .areNotAssignableTo(Release.class)
        .should()
        .callConstructorWhere(
            describe(
                "a release is made", call -> call.getTargetOwner().isAssignableTo(Release.class)));
  }

  @ArchTest
  static final ArchRule NOBODY_ELSE_CAN =
      ArchRuleDefinition.constructors()
          .that()
          .areDeclaredInClassesThat()
          .areAssignableTo(Release.class)
          .should()
          .bePackagePrivate();

  /** A model has the promise of its release, or that of the file that it was read from. */
  @ArchTest
  static final ArchRule MODELS_BORROW_THEIR_PROMISES = modelsAreMadeBy("Model|ModelReader");

  private static ArchRule modelsAreMadeBy(String makers) {
    return noClasses()
        .that()
        .haveNameNotMatching("org\\.didyma\\.models\\.(" + makers + ")")
        .should()
        .callConstructorWhere(
            describe("a model is made", call -> call.getTargetOwner().isEquivalentTo(Model.class)));
  }

  @ArchTest
  static final ArchRule NOBODY_ELSE_CAN_MAKE_MODELS =
      ArchRuleDefinition.constructors()
          .that()
          .areDeclaredIn(Model.class)
          .should()
          .bePackagePrivate();

  /** So no bits can be brought along to a release. */
  @ArchTest
  static final ArchRule MODELS_TAKE_NO_BITS =
      ArchRuleDefinition.noCodeUnits()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("org.didyma.models..")
          .should()
          .haveRawParameterTypes(
              describe(
                  "with bits among them",
                  types -> types.stream().anyMatch(t -> t.isAssignableTo(RandomBits.class))));

  @ArchTest
  static final ArchRule RELEASES_ARE_DRAWN_FROM_SECURE_BITS =
      noClasses()
          .that()
          .resideInAPackage("org.didyma.models..")
          .should()
          .dependOnClassesThat(
              describe(
                  "are other bits",
                  c ->
                      c.isAssignableTo(RandomBits.class) && !c.isEquivalentTo(SecureBits.class)
                          || c.isAssignableTo(SecureRandom.class)));

  /** No source of ours poses as a secure one. */
  @ArchTest
  static final ArchRule NO_SOURCE_POSES_AS_SECURE =
      noClasses().should().beAssignableTo(SecureRandom.class);

  /** Simulated noise, which protects nothing: only experiments make it. */
  @ArchTest
  static final ArchRule ONLY_EXPERIMENTS_SIMULATE =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.didyma.experiments..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(SimulationRandom.class);

  /** Nor do releases reach experiments. */
  @ArchTest
  static final ArchRule RELEASES_KNOW_NO_EXPERIMENT =
      noClasses()
          .that()
          .resideInAnyPackage("org.didyma.cli.command..", "org.didyma.cli.options..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.experiments..");

  @ArchTest
  static final ArchRule ONLY_AUDITS_PLAY_BITS_AGAIN =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.didyma.privacy.audit")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Tape.class);

  /** What is broken on purpose is out of reach of what releases. */
  @ArchTest
  static final ArchRule TWINS_ARE_FOR_AUDITS =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.didyma.audits")
          .and()
          .haveNameNotMatching(
              "org\\.didyma\\.cli\\.(command\\.AuditCommand|options\\.AuditOptions)(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.audits");

  /** Nobody can fix the noise: there is nothing to pass a seed to, but for simulations. */
  @ArchTest
  static final ArchRule NO_SEEDS =
      ArchRuleDefinition.classes()
          .that()
          .resideOutsideOfPackages("org.didyma.experiments..")
          .should(
              new ArchCondition<>("not have members or parameters named after seeds") {
                @Override
                public void check(JavaClass c, ConditionEvents events) {
                  c.getMembers().stream()
                      .map(m -> m.getFullName())
                      .filter(name -> isSeedy(name.substring(c.getName().length())))
                      .forEach(name -> violate(events, c, name));
                  Class<?> reflected = c.reflect();
                  Stream.of(
                          Arrays.stream(reflected.getDeclaredMethods()),
                          Arrays.stream(reflected.getDeclaredConstructors()))
                      .flatMap(s -> s)
                      .map(Executable.class::cast)
                      .flatMap(e -> Arrays.stream(e.getParameters()))
                      .map(Parameter::getName)
                      .filter(ArchitectureTest::isSeedy)
                      .forEach(name -> violate(events, c, c.getName() + ": " + name));
                }
              });

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
          .resideInAPackage("org.didyma.oracles.sampling.masses..");

  /** A fit that only proposes points: integers say what their objective is. */
  private static final String PROPOSAL = "org.didyma.oracles.search.local.RoundedFit";

  @ArchTest
  static final ArchRule NO_FLOATING_POINT_MEMBERS =
      ArchRuleDefinition.classes()
          .that()
          .resideInAnyPackage(EXACT)
          .and()
          .doNotHaveFullyQualifiedName(PROPOSAL)
          .should(
              new ArchCondition<>("not declare floating point") {
                @Override
                public void check(JavaClass c, ConditionEvents events) {
                  c.getFields().stream()
                      .filter(f -> isFloating(f.getRawType()))
                      .forEach(f -> violate(events, c, f.getFullName()));
                  for (JavaCodeUnit unit : c.getCodeUnits()) {
                    if (isFloating(unit.getRawReturnType())
                        || unit.getRawParameterTypes().stream()
                            .anyMatch(ArchitectureTest::isFloating)) {
                      violate(events, c, unit.getFullName());
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
          .doNotHaveFullyQualifiedName(PROPOSAL)
          .should()
          .callCodeUnitWhere(
              describe("floating point goes in or out", ArchitectureTest::callsFloating))
          .orShould()
          .accessFieldWhere(
              DescribedPredicate.describe(
                  "the field is floating point",
                  access -> isFloating(access.getTarget().getRawType())));

  /** The rules above would find what they forbid. */
  @ArchTest
  static void theRulesFindViolations(JavaClasses classes) {
    JavaClasses wrong =
        new com.tngtech.archunit.core.importer.ClassFileImporter()
            .importClasses(Wrong.class, Poser.class, Keeper.class);
    assertThat(NO_WEAK_RANDOMNESS.evaluate(wrong).hasViolation()).isTrue();
    assertThat(SECURE_BITS_ONLY.evaluate(wrong).hasViolation()).isTrue();
    assertThat(NO_SOURCE_POSES_AS_SECURE.evaluate(wrong).hasViolation()).isTrue();
    assertThat(NO_MECHANISM_KEEPS_BITS.evaluate(wrong).hasViolation()).isTrue();
    // Without its exception the rule finds who makes releases.
    assertThat(releasesAreMadeBy("Nobody").evaluate(classes).getFailureReport().getDetails())
        .isNotEmpty()
        .allMatch(detail -> detail.contains("org.didyma.models.Releasing.draw("));
    assertThat(modelsAreMadeBy("Nobody").evaluate(classes).getFailureReport().getDetails())
        .anyMatch(detail -> detail.contains("ModelReader"))
        .allMatch(detail -> detail.contains("org.didyma.models.Model"));
    assertThat(NATIVE_CODE_STAYS_BEHIND_THE_ENGINES.evaluate(wrong).hasViolation()).isTrue();
    assertThat(NO_SEEDS.evaluate(wrong).getFailureReport().getDetails()).hasSize(3);
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
        .anyMatch(detail -> detail.contains("SupportTables.pay("));
    // Packages have an order, the classes in them need not.
    assertThat(oraclesHaveNoCycles("classes", JavaClass::getName).evaluate(classes).hasViolation())
        .isTrue();
    JavaClass c = wrong.get(Wrong.class);
    assertThat(c.getFields().stream().filter(f -> isFloating(f.getRawType()))).hasSize(1);
    assertThat(c.getMethodCallsFromSelf().stream().filter(ArchitectureTest::callsFloating))
        .extracting(JavaMethodCall::getName)
        .contains("sqrt", "doubleValue");
  }

  /** Breaks every rule. */
  @SuppressWarnings("unused")
  private static final class Wrong implements RandomBits {
    private final double[] values = {Math.sqrt(2), Long.valueOf(3).doubleValue()};
    private final long seedOfNoise = 1;
    private final java.util.Random random = new java.util.Random();

    private static void setSeed(int randomSeed) {}

    private static void bound(SearchSpace space, MassBound masses) {}

    @Override
    public long nextLong() {
      return seedOfNoise;
    }

    private static void load() {
      System.loadLibrary("wrong");
    }
  }

  /** Has bits of its own. */
  private abstract static class Keeper implements Mechanism<Cells, Epsilon> {
    @SuppressWarnings("unused")
    private RandomBits kept = new Wrong();
  }

  /** Looks like a secure source. */
  private static final class Poser extends SecureRandom {
    private static final long serialVersionUID = 1;
  }

  private static boolean callsFloating(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof AccessTarget.CodeUnitCallTarget target)) {
      return false;
    }
    return isFloating(target.getOwner())
        || isFloating(target.getRawReturnType())
        || target.getRawParameterTypes().stream().anyMatch(ArchitectureTest::isFloating);
  }

  private static boolean isFloating(JavaClass type) {
    JavaClass base = type.getBaseComponentType();
    return List.of("double", "float", "java.lang.Double", "java.lang.Float")
        .contains(base.getName());
  }

  private static boolean isSeedy(String name) {
    return name.toLowerCase(Locale.ROOT).contains("seed");
  }

  private static void violate(ConditionEvents events, JavaClass c, String what) {
    events.add(SimpleConditionEvent.violated(c, what));
  }
}
