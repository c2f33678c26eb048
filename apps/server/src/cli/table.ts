/** A text without line breaks, for a cell. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A table with a header; empty without rows. */
export function table(names: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const lines = [names, ...rows];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
