package org.didyma.operations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A component of a record as a field that programs read, see {@link RecordJson}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Field {

  /** What a field says whose name says it all. */
  String NAMED = "as named";

  /** What it says, for the page of reference; empty where another page tells of it. */
  String value() default "";

  /** Its key, where that does not follow from the component's name. */
  String name() default "";

  /** Whether it is there as null where there is no value, and not left out. */
  boolean orNull() default false;

  /** Whether it is there for people only. */
  boolean hidden() default false;

  /** Whether the fields of its value stand in its place. */
  boolean flat() default false;
}
