import { mostListed } from '@caseward/contract/conflict-lists';

/** The names of a pasted list: a line each, without bullets, numbers and blanks around them, each name once. */
export const pastedNames = (text: string, most: number = mostListed): string[] =>
  [
    ...new Set(
      text
        .split(/[\r\n;\t]+/)
        .map((line) =>
          line
            .replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter(Boolean),
    ),
  ].slice(0, most);

/** A pasted list as a file: a table as it is, or the names, a row each. */
export function listFile(text: string): File {
  const [first = ''] = text.trimStart().split('\n');
  const rows = ['Name', ...pastedNames(text).map((name) => `"${name.replaceAll('"', '""')}"`)];
  const content = first.includes('\t') ? text : rows.join('\n');
  return new File([content], 'names.csv', { type: 'text/csv' });
}
