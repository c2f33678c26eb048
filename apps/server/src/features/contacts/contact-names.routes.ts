import { mostContactNames } from '@caseward/contract/contact-name-kinds';
import { contactNames, type NewContactNameInput } from '@caseward/contract/contact-names';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  insertContactName,
  listContactNames,
  removeContactName,
  type StoredName,
} from './contact-names.queries.ts';
import { formerNames } from './contact-names.rules.ts';
import { findContact, lockContact, updateContact } from './contacts.queries.ts';
import { namesFollowing } from './names-following.ts';

const missing = () => notFound('Contact');

/** Further names of contacts: former ones, aliases, trade names, names in other scripts. */
export function contactNameRoutes(api: Api): void {
  implement(api, contactNames, {
    list: async ({ scope, params: { id } }) => {
      const [contact, names] = await Promise.all([findContact(scope, id), listContactNames(scope, id)]);
      return namesFollowing(scope, orThrow(contact, missing), names);
    },
    create: ({ scope, params: { id }, body }) => addName(scope, id, body),
    remove: ({ scope, params }) => removeName(scope, params.id, params.name),
  });
}

async function lockNames(scope: Scope, id: string) {
  const contact = orThrow(await lockContact(scope, id), missing);
  const names = await namesFollowing(scope, contact, await listContactNames(scope, id));
  return { contact, names };
}

async function addName(scope: Scope, id: string, fields: z.output<typeof NewContactNameInput>) {
  const { contact, names } = await lockNames(scope, id);
  if (names.some(({ kind, name }) => kind === fields.kind && name === fields.name))
    throw invalid({ name: ['This contact has this name already.'] });
  if (names.length >= mostContactNames) throw invalid({ name: ['A contact has fifty other names at most.'] });
  const made = await insertContactName(scope, id, fields);
  const after = await listContactNames(scope, id);
  await recordNames(scope, contact, fields.kind, names, after);
  return orThrow(
    after.find((name) => name.id === made),
    missing,
  );
}

async function removeName(scope: Scope, id: string, nameId: string): Promise<void> {
  const { contact, names } = await lockNames(scope, id);
  const removed = orThrow(
    names.find((name) => name.id === nameId),
    () => notFound('Name'),
  );
  await removeContactName(scope, nameId);
  const after = names.filter((name) => name !== removed);
  await recordNames(scope, contact, removed.kind, names, after);
}

/** Former names are a field of the contact; of the others the contact's history tells as of rows. */
async function recordNames(
  scope: Scope,
  { id, former_names }: { id: string; former_names: string },
  kind: StoredName['kind'],
  before: readonly StoredName[],
  after: readonly StoredName[],
): Promise<void> {
  const rows = (names: readonly StoredName[]) =>
    names.filter((name) => name.kind !== 'FORMER').map((name) => ({ kind: name.kind, name: name.name }));
  const isFormer = kind === 'FORMER';
  const fields = isFormer ? { former_names: formerNames(after) } : { names: rows(after) };
  const stored = isFormer ? { former_names } : { names: rows(before) };
  if (isFormer) await updateContact(scope, id, { former_names: formerNames(after) });
  const changes = changesOf<object>(stored, fields);
  await record(scope, { action: 'CHANGED', objectType: 'contact', objectId: id, changes });
}
