/**
 * Groups of options that several commands share. An option is kept as the text that the user wrote
 * and is read by a method that says what is wrong with it; nothing is read from disk before all
 * options of a command are understood.
 */
@NullMarked
package org.didyma.cli.options;

import org.jspecify.annotations.NullMarked;
