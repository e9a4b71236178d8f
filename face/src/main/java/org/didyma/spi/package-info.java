/**
 * What programs implement that bring a mechanism, a solver, a formulation, a source or an export of
 * their own. Each is one interface over types of the JDK and of this package; an object of it is
 * handed to the types of {@code org.didyma}, which treat it as they treat what comes with the
 * library: its releases are charged, sampled with secure bits and made in the same one place, its
 * claims are held against the problem.
 *
 * <p>The interfaces are thin on purpose. The types that the library itself is written in, some six
 * hundred, change as it does; these stay.
 */
@NullMarked
package org.didyma.spi;

import org.jspecify.annotations.NullMarked;
