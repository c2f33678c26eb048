import { mostContactNames } from '@caseward/contract/contact-name-kinds';
import { invalid } from '../../http/api-problem.ts';

interface Named {
  kind: string;
  name: string;
}

/** Room for former names in the contact's field. */
export const mostFormerLetters = 500;
const separators = /[,;]/;

const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(separators)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

const parts = (text: string): string => partsOf(text).sort().join('\n');

/** The former ones among names, joined. */
export const joinedFormerNames = (names: readonly Named[]): string =>
  names
    .filter(({ kind }) => kind === 'FORMER')
    .map(({ name }) => name)
    .join(', ');

/** The former ones among names, as the contact's field has them. @throws ApiProblem 400 naming name */
export function formerNames(names: readonly Named[]): string {
  const text = joinedFormerNames(names);
  if (text.length > mostFormerLetters)
    throw invalid({ name: ['Former names have 500 characters in all at most.'] });
  return text;
}

/** Whether the former ones among names are those of the contact's field. */
export const haveFormerNames = (names: readonly Named[], field: string): boolean =>
  parts(joinedFormerNames(names)) === parts(field);

interface NewContact {
  former_names?: string | undefined;
  add_names?: readonly unknown[] | undefined;
}

/** Former and other names of a new contact count together. @throws ApiProblem 400 naming the field */
export function requireRoomForNames({ former_names = '', add_names = [] }: NewContact): void {
  if (partsOf(former_names).length + add_names.length <= mostContactNames) return;
  const field = add_names.length > 0 ? 'add_names' : 'former_names';
  throw invalid({ [field]: ['A contact has fifty other names at most.'] });
}
