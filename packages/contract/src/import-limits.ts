/** Maximum number of rows of a file. */
export const largestImport = 50_000;
/** Maximum size of a file, in bytes. */
export const largestImportFile = 64 * 1024 * 1024;
/** Maximum number of names in a cell, of clients or people. */
export const mostNamesInCell = 500;
/** Maximum number of findings that a check keeps; it still counts the rows. */
export const mostImportFindings = 10_000;
/** Maximum number of rows that can be corrected in one import. */
export const mostCorrectedRows = 1_000;
/** Maximum length of a corrected cell, in characters. */
export const longestCorrectedCell = 20_000;
/** Maximum number of columns of a file. */
export const mostImportColumns = 200;
