/** Words that begin with a capital wherever they stand: names, and what screens of the product are called. */
const names = new Set([
  ...['Caseward', 'Aegis', 'Google', 'Authenticator', 'Excel', 'Outlook', 'Grace', 'Kim', 'Dec', 'Fridays'],
  ...['About', 'Import', 'My', 'Settings', 'Team'],
  // Matter No., as the abbreviation is written.
  'No',
]);

/**
 * A word with a capital that begins neither the text nor a sentence in it, nor what stands in quotation marks;
 * one with a capital within, such as WebP, is a name.
 */
const capital = /(?:(?<=[^.?!:·…“"\s] )|(?<=\p{L}-))\p{Lu}\p{Ll}+(?!\p{L})/gu;

/**
 * Finds texts that are not in sentence case.
 * @param texts the English texts of the web
 * @param fixed texts that stay as the base specification writes them
 * @returns a message per text
 */
export function titleCaseProblems(texts: Iterable<string>, fixed: ReadonlySet<string>): string[] {
  return [...new Set(texts)].flatMap((text) => {
    const capitals = fixed.has(text) ? [] : (text.match(capital) ?? []).filter((word) => !names.has(word));
    return capitals.length > 0 ? [`“${text}”: write ${capitals.join(', ').toLowerCase()}.`] : [];
  });
}

/** The texts that a journey quotes, between single quotation marks. */
export const quotedIn = (journey: string): Set<string> =>
  new Set([...journey.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text));
