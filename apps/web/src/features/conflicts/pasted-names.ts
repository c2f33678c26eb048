import { mostTerms } from '@caseward/contract/conflict-checks';

/** The names of a pasted list: a line each, without bullets, numbers and blanks around them, each name once. */
export const pastedNames = (text: string, most: number = mostTerms): string[] =>
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
