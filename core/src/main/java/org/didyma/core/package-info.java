/**
 * What rooms that do not see each other share: input that is refused ({@link
 * org.didyma.core.InvalidInputException}), and how text is quoted and JSON printed. A type stands
 * here only if two such rooms need it; {@code ArchitectureTest} counts.
 */
@NullMarked
package org.didyma.core;

import org.jspecify.annotations.NullMarked;
