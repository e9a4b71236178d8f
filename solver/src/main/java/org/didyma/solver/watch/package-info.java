/**
 * Solves that keep to their time. The engine works elsewhere, on a thread or in a process of its
 * own; who waits for it returns when told to, whether the engine has heard or not.
 */
@NullMarked
package org.didyma.solver.watch;

import org.jspecify.annotations.NullMarked;
