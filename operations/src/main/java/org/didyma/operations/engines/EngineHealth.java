package org.didyma.operations.engines;

import java.util.List;
import java.util.Optional;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** Which engines work here, and what they run on. */
record EngineHealth(
    List<Engine> engines,
    @Field("version") String didyma,
    @Field("version") String java,
    @Field("whether searches add tables by vectors") boolean vectors,
    @Field(Field.NAMED) String cache,
    @Field(Field.NAMED) long freeMemoryMb)
    implements Result {

  /** How an engine did. */
  record Engine(
      @Field(Field.NAMED) String name,
      @Field("as the solver reports it") String version,
      @Field("whether it gave the known answer") boolean ok,
      @Field("what happened") String message,
      @Field("the method of an external solver") Optional<String> description,
      @Field(Field.NAMED) Optional<String> licence) {}

  @Override
  public List<Section> sections() {
    StringBuilder text = new StringBuilder();
    for (Engine engine : engines) {
      text.append(
          "%-12s %-7s %-16s %s\n"
              .formatted(engine.name, engine.ok ? "ok" : "BROKEN", engine.version, engine.message));
    }
    text.append("\ndidyma       %s\n".formatted(didyma));
    text.append("Java         %s\n".formatted(java));
    text.append("vectors      %s\n".formatted(vectors ? "on" : "off"));
    text.append("cache        %s\n".formatted(cache));
    text.append("free memory  %d MB\n".formatted(freeMemoryMb));
    return List.of(new Section.Text(text.toString()));
  }

  @Override
  public Optional<Outcome> failure() {
    return engines.stream().allMatch(Engine::ok)
        ? Optional.empty()
        : Optional.of(Outcome.BROKEN_ENGINE);
  }
}
