/** A username in a text: at its beginning or behind a space or an opening mark, so that no e-mail address is one. */
const start = /(?<=^|[\s([{"„“«‘,;:/])@/gu;
/** What a username ends before: the end of the text, or what no username goes on with, such as the stop of a sentence. */
const end = /^[.…]*(?:$|[^\p{L}\p{N}._@-])/u;

/**
 * Those of the usernames that a text mentions, in any case: `@grace.kim`. Usernames may hold spaces and at signs, so
 * they are looked for as they are; where several fit, the longest is meant.
 */
export function mentionsIn(text: string, usernames: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const longestFirst = [...usernames].sort((one, other) => other.length - one.length);
  const found = [...lower.matchAll(start)].map(({ index }) => {
    const rest = lower.slice(index + 1);
    return longestFirst.find((username) => {
      const key = username.toLowerCase();
      return rest.startsWith(key) && end.test(rest.slice(key.length));
    });
  });
  return [...new Set(found)].filter((username) => username !== undefined);
}
