/** Words that begin a last name: Ludwig van Beethoven. */
const particles = new Set(
  'van von vom zu zum zur der den de del della di da dos du la le ter ten el al bin ibn st st.'.split(' '),
);

const legalForms =
  'inc|incorporated|corp|corporation|company|llc|llp|lp|ltd|limited|plc|pllc|gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|se|e\\.\\s?v|s\\.?a\\.?r?\\.?l?|bv|b\\.v|n\\.?v|oy|pty';

/** Legal forms and other words that only companies are called by. */
const companyWord = new RegExp(
  `(^|[\\s,])(${legalForms}|bank|trust|university|insurance)\\.?($|[\\s,])`,
  'i',
);

/** A word of a legal form by itself, as of "GmbH & Co. KG" and "e. V.". */
const wordOfForm = new RegExp(`^(${legalForms}|&|co|[a-z])\\.?$`, 'i');

/** What follows a name behind a comma and is no first name. */
const suffix = /^(jr|sr|ii|iii|iv|esq|ph\.?d|m\.?d)\.?$/i;

interface SplitName {
  first_name: string;
  last_name: string;
  isCompany: boolean;
}

/**
 * Splits a name that is written in one column: "Smith, John" and "John Smith" into first and last name. A company's
 * name, which its legal form tells, stays whole.
 * @param isCompany where the row says so, or says not
 */
export function splitName(text: string, isCompany: boolean | undefined): SplitName {
  const name = text.trim().replace(/\s+/g, ' ');
  if (isCompany ?? companyWord.test(name)) return { first_name: name, last_name: '', isCompany: true };
  const [before = '', after = '', ...more] = name.split(',').map((part) => part.trim());
  if (before && after && more.length === 0 && !suffix.test(after))
    return { first_name: after, last_name: before, isCompany: false };
  const words = name.split(' ');
  let start = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()));
  if (start < 0) start = words.length - 1 - (words.length > 2 && suffix.test(words.at(-1) ?? '') ? 1 : 0);
  if (words.length === 1) return { first_name: name, last_name: '', isCompany: false };
  return {
    first_name: words.slice(0, start).join(' '),
    last_name: words.slice(start).join(' '),
    isCompany: false,
  };
}

const wordsOf = (text: string): string[] => text.split(/\s+/);

/**
 * The names of people that one text has behind each other: "Bob Smith, Roberta Tannenbaum". What belongs to the name
 * before it stays there: "Acme, Inc.".
 * @returns undefined where it may be one name or several: "Smith, Bob"
 */
export function namesAtCommas(text: string): string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const names: string[] = [];
  for (const part of parts.filter(Boolean)) {
    const belongs = suffix.test(part) || wordsOf(part).every((word) => wordOfForm.test(word));
    names.push(belongs && names.length > 0 ? `${names.pop()}, ${part}` : part);
  }
  return names.length < 2 || names.every((name) => wordsOf(name).length > 1) ? names : undefined;
}
