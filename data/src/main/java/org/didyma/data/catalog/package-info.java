/**
 * Public data sets by name, each with a schema of public domains: where they are published, what
 * their bytes must be, and how to get them onto this machine.
 */
@NullMarked
package org.didyma.data.catalog;

import org.jspecify.annotations.NullMarked;
