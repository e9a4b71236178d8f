/** What a Java program does with the library, one file per use; each has a {@code main}. */
@NullMarked
package org.didyma.examples;

import org.jspecify.annotations.NullMarked;
