/**
 * Menus of cards: public variants of one schema, drawn and measured together ({@link
 * org.didyma.mechanisms.lattice.CardMenu}).
 */
@NullMarked
package org.didyma.models.menu;

import org.jspecify.annotations.NullMarked;
