/**
 * What Didyma does for its user, each operation declared once: its words, its typed parameters and
 * what comes of it. The command line, its help, its completion, the pages of reference and the
 * packages of other languages follow from the declarations.
 */
@NullMarked
package org.didyma.operations;

import org.jspecify.annotations.NullMarked;
