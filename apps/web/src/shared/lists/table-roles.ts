/*
 * On a phone a table, its rows and its cells are laid out as blocks, which would remove their table semantics: explicit
 * roles keep them.
 */

export const asTable = { role: 'table' };
export const asRowGroup = { role: 'rowgroup' };
export const asRow = { role: 'row' };
export const asHeading = { role: 'columnheader', scope: 'col' };
export const asCell = { role: 'cell' };
