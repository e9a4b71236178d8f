/** What a Java program does to compare mechanisms of its own; brings charts to the class path. */
@NullMarked
package org.didyma.examples.comparison;

import org.jspecify.annotations.NullMarked;
