/** How a username is compared: two that look alike or differ in case alone are one. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

const longest = 150;
/** Controls, and marks that are not seen: with one of them, two usernames look the same and are not. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What is wrong with a new username, in a sentence; undefined when nothing is. */
export function usernameFault(username: string): string | undefined {
  if (usernameKey(username) === '') return 'Choose a username.';
  if (username.length > longest) return `At most ${longest} characters.`;
  if (unseen.test(username)) return 'Contains characters that cannot be seen.';
  return undefined;
}
