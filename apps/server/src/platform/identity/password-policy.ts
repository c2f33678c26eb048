import {
  longestPassword,
  passwordLength,
  shortestAlone,
  shortestWithTwoFactor,
} from '@caseward/contract/passwords';
import { invalid } from '../../http/api-problem.ts';
import { normalizedPassword } from './passwords.ts';

/** The owner of a new password. */
export interface PasswordOwner {
  username: string;
  first_name: string;
  last_name: string;
  firm_name: string;
  /** They have two-factor authentication, or their firm requires it. */
  two_factor: boolean;
}

/** Minimum length of a person's password. */
export const shortestPassword = ({ two_factor }: Pick<PasswordOwner, 'two_factor'>): number =>
  two_factor ? shortestWithTwoFactor : shortestAlone;

/** Validates a new password. Answers a message; undefined when it is valid. */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const length = passwordLength(normalizedPassword(password));
  const shortest = shortestPassword(owner);
  if (length < shortest) return `At least ${shortest} characters.`;
  if (length > longestPassword) return `At most ${longestPassword} characters.`;
  if (ownWordsAlone(password, owner))
    return 'It is little more than your name, your username or the name of your firm. Choose something else.';
  if (await isCommon(password)) return 'It is one of the passwords that are guessed first. Choose another.';
  if (await isSoonGuessed(password, owner))
    return 'It is soon guessed: common words, rows of keys or numbers in order. Choose a few words of your own.';
  return undefined;
}

/**
 * Refuses a new password that is too short for its owner, too long, common, or their own name.
 * @param field its field in the request
 * @throws ApiProblem 400 that names the field
 */
export async function requireGoodPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault !== undefined) throw invalid({ [field]: [fault] });
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Common passwords, by their frequency in leaks; loaded when the first password is chosen. */
const commonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};
let common: ReturnType<typeof commonPasswords> | undefined;

/** The shortest text whose repetition is this text: usually the text itself. */
function repeated(text: string): string {
  // A text that occurs inside its own double is a repetition.
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** A longer repeated text may be a phrase. */
const shortUnit = 3;

async function isCommon(password: string): Promise<boolean> {
  common ??= commonPasswords();
  const list = await common;
  const text = folded(password);
  const unit = repeated(text);
  return list.has(text) || list.has(unit) || passwordLength(unit) <= shortUnit;
}

/** Guesses after which a password may be found, as zxcvbn estimates them. */
const leastGuesses = { alone: 50_000_000, withTwoFactor: 10_000 };
/** The estimate takes longer the longer a text is; what begins well is good. */
const longestEstimated = 48;

/** Knows leaked passwords, sequences, repeats, dates and rows of keys on keyboards; made when first needed. */
const makeEstimator = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
  });
};
let estimator: ReturnType<typeof makeEstimator> | undefined;

async function isSoonGuessed(password: string, { two_factor }: PasswordOwner): Promise<boolean> {
  estimator ??= makeEstimator();
  const { guesses } = (await estimator).check(folded(password).slice(0, longestEstimated));
  return guesses < (two_factor ? leastGuesses.withTwoFactor : leastGuesses.alone);
}

/** Characters that a password must have besides words of its owner. */
const leastOtherLetters = 4;
/** Shorter words are part of too many others. */
const shortestOwnWord = 4;

function ownWordsAlone(password: string, owner: PasswordOwner): boolean {
  const { username, first_name, last_name, firm_name } = owner;
  const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = ['caseward', username, first_name, last_name, firm_name];
  const own = names.flatMap((name) => [wordsOf(name).join(''), ...wordsOf(name)]);
  const longestFirst = own
    .filter((word) => passwordLength(word) >= shortestOwnWord)
    .sort((a, b) => b.length - a.length);
  const text = wordsOf(password).join('');
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && (rest.match(/\p{L}/gu) ?? []).length < leastOtherLetters;
}
