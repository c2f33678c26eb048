import { mostContactNames } from '@caseward/contract/contact-name-kinds';
import type { ContactInput } from '@caseward/contract/contacts';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { insertContactName, listContactNames } from './contact-names.queries.ts';

type AddedNames = NonNullable<z.output<typeof ContactInput>['add_names']>;

/**
 * Gives a locked contact the further names that a save brings, but for those that it has: so a save can be sent again.
 * @returns its further names before and after, as its history tells them; undefined where nothing is new
 * @throws ApiProblem 400 naming add_names
 */
export async function addNames(scope: Scope, contactId: string, given: AddedNames) {
  if (given.length === 0) return undefined;
  const names = await listContactNames(scope, contactId);
  const keyOf = ({ kind, name }: AddedNames[number]) => `${kind} ${name}`;
  const has = new Set(names.filter(({ kind }) => kind !== 'FORMER').map((name) => keyOf(name as never)));
  const added = new Map(
    given.filter((name) => !has.has(keyOf(name))).map((name) => [keyOf(name), name] as const),
  );
  if (added.size === 0) return undefined;
  if (names.length + added.size > mostContactNames)
    throw invalid({ add_names: ['A contact has fifty other names at most.'] });
  for (const name of added.values()) await insertContactName(scope, contactId, name);
  const before = names
    .filter(({ kind }) => kind !== 'FORMER')
    .map(({ kind, name }): { kind: string; name: string } => ({ kind, name }));
  return { before, after: [...before, ...added.values()] };
}
