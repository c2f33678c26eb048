/** Somebody to invite, as pasted: an address, with a name where there was one. */
export interface Pasted {
  email: string;
  name: string;
}

const address = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/g;

/**
 * The people in a text of addresses, as mail programs and tables write them: one to a line, or separated by commas,
 * semicolons, tabs or spaces; `Grace Kim <grace@example.com>` and `Kim, Grace <grace@example.com>` tell the name. Each
 * address once. What has no address is left out.
 */
export function pastedAddresses(text: string): Pasted[] {
  const found = new Map<string, Pasted>();
  const keep = (email: string, name: string) =>
    found.has(email.toLowerCase()) || found.set(email.toLowerCase(), { email, name });
  for (const line of text.split(/[\n;]/)) {
    let name = '';
    for (const part of line.split(/[,\t]/)) {
      const [email, ...others] = part.match(address) ?? [];
      const words = part.replaceAll(address, '').replace(/[<>"'()]/g, '');
      name = [name, words.trim()].filter(Boolean).join(', ');
      if (!email) continue;
      // Of several without a comma between them, nobody can tell whose the words are.
      keep(email, others.length > 0 ? '' : name);
      for (const other of others) keep(other, '');
      name = '';
    }
  }
  return [...found.values()];
}

/** First and last name of `Grace Kim`, and of `Kim, Grace`. */
export function namesOf(name: string) {
  const [last, first] = name.split(',').map((part) => part.trim());
  if (last && first) return { first_name: first, last_name: last };
  const words = name.split(/[\s,]+/).filter(Boolean);
  return words.length > 1
    ? { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
    : { first_name: words[0] ?? '', last_name: '' };
}
