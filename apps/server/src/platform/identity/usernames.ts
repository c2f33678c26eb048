/** Normalises a username for comparison: look-alikes and different cases are equal. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

const longest = 150;
/** Invisible characters: with one of them, two different usernames look the same. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Validates a new username. Answers a message; undefined when it is valid. */
export function usernameFault(username: string): string | undefined {
  if (usernameKey(username) === '') return 'Choose a username.';
  if (username.length > longest) return `At most ${longest} characters.`;
  if (unseen.test(username)) return 'Contains characters that cannot be seen.';
  return undefined;
}
