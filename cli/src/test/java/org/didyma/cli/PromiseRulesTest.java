package org.didyma.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.exact.StreamKey;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.Query;
import org.didyma.models.Model;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.models.Rule;
import org.didyma.models.editing.CardEditor;
import org.didyma.oracles.RehearsalListener;
import org.didyma.privacy.audit.Tape;

/** What promises rest on: where bits come from, and who may say that a draw keeps a promise. */
@AllRooms
class PromiseRulesTest {

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

  /**
   * Bits come from a secure source, or from a key that was drawn from one; only audits play them
   * again, and only tests bring others.
   */
  @ArchTest
  static final ArchRule SECURE_BITS_ONLY =
      ArchRuleDefinition.classes()
          .that()
          .implement(RandomBits.class)
          .should()
          .be(SecureBits.class)
          .orShould()
          .haveFullyQualifiedName("org.didyma.exact.StreamKey$Stream")
          .orShould()
          .be(Tape.class)
          .orShould()
          .be(SimulationRandom.class)
          .orShould()
          .haveFullyQualifiedName("org.didyma.audits.WatchedBits")
          .orShould()
          .haveFullyQualifiedName("org.didyma.audits.CheckedBits");

  /** Bits are brought to a mechanism for each draw; only made-up tables for rehearsals have own. */
  @ArchTest
  static final ArchRule MECHANISMS_OWN_NO_BITS =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.didyma.mechanisms..",
              "org.didyma.experiments.rivals..",
              "org.didyma.experiments.network..")
          .and()
          .doNotHaveFullyQualifiedName("org.didyma.mechanisms.continuous.OracleRehearsal")
          .should()
          .dependOnClassesThat(
              describe(
                  "are sources of bits of their own",
                  c -> c.isEquivalentTo(SecureBits.class) || c.isAssignableTo(SecureRandom.class)));

  /** What a draw tells on its way is of its data: only rehearsals on made-up tables hear it. */
  @ArchTest
  static final ArchRule ONLY_REHEARSALS_HEAR =
      ArchRuleDefinition.classes()
          .that()
          .implement(RehearsalListener.class)
          .should()
          .haveFullyQualifiedName("org.didyma.operations.release.Rehearsal$Forecast");

  @ArchTest
  static final ArchRule NO_MECHANISM_KEEPS_BITS =
      ArchRuleDefinition.noFields()
          .that()
          .areDeclaredInClassesThat()
          .areAssignableTo(Query.class)
          .should()
          .haveRawType(assignableTo(RandomBits.class));

  /** Simulations are for experiments and benches; what releases cannot reach them. */
  @ArchTest
  static final ArchRule NOTHING_THAT_RELEASES_IS_SIMULATED =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.didyma.cli.command..",
              "org.didyma.cli.options..",
              "org.didyma.operations.release..",
              "org.didyma.operations.learn..",
              "org.didyma.operations.mechanism..",
              "org.didyma.operations.inputs..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.experiments.simulation..");

  /**
   * What experiments, audits and mechanisms draw carries no promise; but one audit goes through the
   * doors that releases are made by, on its own tables, since it is these that it audits.
   */
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
          .and()
          .doNotHaveFullyQualifiedName("org.didyma.audits.LearnAudit")
          .should()
          .dependOnClassesThat(
              assignableTo(Release.class)
                  .or(JavaClass.Predicates.equivalentTo(ReleaseRunner.class))
                  .or(JavaClass.Predicates.equivalentTo(QueryResult.class))
                  .or(JavaClass.Predicates.equivalentTo(PrivateQueryRunner.class)));

  /** One class attaches promises to answers, and it draws them from secure bits. */
  @ArchTest
  static final ArchRule ONLY_ASKING_MAKES_ANSWERS =
      answersAreMadeBy(PrivateQueryRunner.class.getName());

  private static ArchRule answersAreMadeBy(String maker) {
    return noClasses()
        .that()
        .doNotHaveFullyQualifiedName(maker)
        .should()
        .callConstructorWhere(
            describe(
                "an answer is made",
                call -> call.getTargetOwner().isEquivalentTo(QueryResult.class)));
  }

  /** And only an answer becomes a release. */
  @ArchTest
  static final ArchRule ONLY_RELEASING_MAKES_RELEASES =
      releasesAreMadeBy(ReleaseRunner.class.getName());

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
          .or()
          .areDeclaredIn(QueryResult.class)
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

  /** Whose promise stays only because nothing but the card is looked at. */
  @ArchTest
  static final ArchRule ONLY_ITS_EDITOR_CHANGES_A_MODEL =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(CardEditor.class.getName())
          .should()
          .callMethod(
              Model.class,
              "edited",
              Schema.class,
              Rule.class,
              Optional.class,
              List.class,
              String.class);

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
          .resideInAnyPackage(
              "org.didyma",
              "org.didyma.cli.command..",
              "org.didyma.cli.options..",
              "org.didyma.operations.release..",
              "org.didyma.operations.learn..",
              "org.didyma.operations.model..",
              "org.didyma.operations.mechanism..")
          .and()
          .haveNameNotMatching("org\\.didyma\\.Compar.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.experiments..");

  /** What a key opens depends on nothing but what it was drawn from; only tasks are given one. */
  @ArchTest
  static final ArchRule KEYS_ARE_FOR_TASKS =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.didyma.exact", "org.didyma.oracles.sampling")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(StreamKey.class);

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
          .haveNameNotMatching("org\\.didyma\\.operations\\.audit\\..*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.audits");

  /** Nor does anything else that releases know how a variant of a law is broken. */
  @ArchTest
  static final ArchRule BROKEN_LAWS_ARE_FOR_AUDITS =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.didyma.audits", "org.didyma.mechanisms.law")
          .should()
          .dependOnClassesThat()
          .haveNameMatching("org\\.didyma\\.mechanisms\\.law\\.BrokenVariant(\\$.*)?");

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
                      .forEach(name -> RuleBreakers.violate(events, c, name));
                  // Spark's own classes are not here, and parameters mention them.
                  if (c.getPackageName().startsWith("org.didyma.spark")) {
                    return;
                  }
                  Class<?> reflected = c.reflect();
                  Stream.of(
                          Arrays.stream(reflected.getDeclaredMethods()),
                          Arrays.stream(reflected.getDeclaredConstructors()))
                      .flatMap(s -> s)
                      .map(Executable.class::cast)
                      .flatMap(e -> Arrays.stream(e.getParameters()))
                      .map(Parameter::getName)
                      .filter(PromiseRulesTest::isSeedy)
                      .forEach(name -> RuleBreakers.violate(events, c, c.getName() + ": " + name));
                }
              });

  /** The rules above would find what they forbid. */
  @ArchTest
  static void theRulesFindViolations(JavaClasses classes) {
    JavaClasses wrong =
        new ClassFileImporter()
            .importClasses(
                RuleBreakers.Wrong.class, RuleBreakers.Poser.class, RuleBreakers.Keeper.class);
    assertThat(NO_WEAK_RANDOMNESS.evaluate(wrong).hasViolation()).isTrue();
    assertThat(SECURE_BITS_ONLY.evaluate(wrong).hasViolation()).isTrue();
    assertThat(NO_SOURCE_POSES_AS_SECURE.evaluate(wrong).hasViolation()).isTrue();
    assertThat(NO_MECHANISM_KEEPS_BITS.evaluate(wrong).hasViolation()).isTrue();
    // Without its exception the rule finds who makes releases.
    assertThat(releasesAreMadeBy("Nobody").evaluate(classes).getFailureReport().getDetails())
        .isNotEmpty()
        .allMatch(detail -> detail.contains("org.didyma.models.ReleaseRunner.of("));
    assertThat(answersAreMadeBy("Nobody").evaluate(classes).getFailureReport().getDetails())
        .isNotEmpty()
        .allMatch(
            detail ->
                detail.matches("(?s).*models\\.PrivateQueryRunner\\.(drawn|part|heldOut)\\(.*"));
    assertThat(modelsAreMadeBy("Nobody").evaluate(classes).getFailureReport().getDetails())
        .anyMatch(detail -> detail.contains("ModelReader"))
        .allMatch(detail -> detail.contains("org.didyma.models.Model"));
    assertThat(NO_SEEDS.evaluate(wrong).getFailureReport().getDetails()).hasSize(3);
  }

  private static boolean isSeedy(String name) {
    return name.toLowerCase(Locale.ROOT).contains("seed");
  }
}
