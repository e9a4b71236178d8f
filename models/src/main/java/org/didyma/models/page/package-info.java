/**
 * Pages that people look at: one file of HTML with charts, their numbers as tables and their sense
 * in words, which needs nothing from anywhere else.
 */
@NullMarked
package org.didyma.models.page;

import org.jspecify.annotations.NullMarked;
