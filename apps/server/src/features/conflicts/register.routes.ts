import { type NewRegisterEntries, type RegisterEntryPatch, register } from '@caseward/contract/register';
import { lawyers, type Role } from '@caseward/contract/roles';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record, recordAll } from '../../platform/audit/record.ts';
import { indexAllRegister } from '../../platform/names/register-indexing.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findUser } from '../../platform/references/references.queries.ts';
import { requireUsers } from '../../platform/references/references.ts';
import {
  type EntryColumns,
  findEntries,
  insertEntries,
  type LockedEntry,
  listEntries,
  lockEntry,
  type Reader,
  removeEntry,
  restoreEntry,
  updateEntry,
} from './register.queries.ts';
import { requireSoundEntry } from './register.rules.ts';

const missing = () => notFound('Entry');

/** The conflict register: former clients of a new lawyer, own interests, older records, deleted matters. */
export function registerRoutes(api: Api): void {
  implement(api, register, {
    list: async ({ scope, query }) => {
      if (query.user) await requireUsers(scope, 'user', [query.user]);
      return listEntries(scope, await readerOf(scope), query);
    },
    add: ({ scope, body }) => addEntries(scope, body),
    get: ({ scope, params: { id } }) => show(scope, id),
    update: async ({ scope, params: { id }, body }) => {
      await changeEntry(scope, id, body);
      return show(scope, id);
    },
    remove: async ({ scope, params: { id } }) => {
      const entry = orThrow(await lockEntry(scope, await readerOf(scope), id), missing);
      await removeEntry(scope, id);
      await finish(scope, 'REGISTER_REMOVED', entry);
    },
    restore: async ({ scope, params: { id } }) => {
      const entry = await lockEntry(scope, await readerOf(scope), id, true);
      if (entry) {
        await restoreEntry(scope, id);
        await finish(scope, 'REGISTER_RESTORED', entry);
      }
      return show(scope, id);
    },
  });
}

/** Lawyers read the whole register, all others what is their own interest. */
async function readerOf(scope: Scope): Promise<Reader> {
  const { role } = orThrow(await findUser(scope, scope.userId), forbidden);
  return (lawyers as readonly Role[]).includes(role) ? null : scope.userId;
}

async function show(scope: Scope, id: string) {
  const [entry] = await findEntries(scope, await readerOf(scope), [id]);
  return orThrow(entry, missing);
}

/** @throws ApiProblem 400 naming the field, 403 */
async function addEntries(
  scope: Scope,
  { source, user, firm_before = '', entries }: z.output<typeof NewRegisterEntries>,
) {
  const reader = await readerOf(scope);
  const whose = user ?? (source === 'INTEREST' ? scope.userId : null);
  if (reader !== null && (source !== 'INTEREST' || whose !== reader)) throw forbidden();
  if (source === 'LATERAL' && whose === null) throw invalid({ user: ['Choose whose list this is.'] });
  if (whose !== null) await requireUsers(scope, 'user', [whose]);
  const columns = entries.map((entry, n): EntryColumns => {
    const { kind = null, other_names = [], subject = '', since = null, until = null, name } = entry;
    const capacity = entry.capacity ?? (source === 'INTEREST' ? 'INTEREST' : 'CLIENT');
    requireSoundEntry(source, { capacity, since, until }, `entries.${n}.`);
    return { name, kind, other_names, capacity, subject, since, until, firm_before };
  });
  const ids = await insertEntries(scope, source, whose, columns);
  await indexAllRegister(scope);
  await recordAll(
    scope,
    ids.map((objectId) => ({
      action: 'REGISTER_ADDED',
      objectType: 'register_entry',
      objectId,
      details: { source },
    })),
  );
  return findEntries(scope, reader, ids);
}

/** A save without changes leaves no event. @throws ApiProblem 400, 404, 409 */
async function changeEntry(
  scope: Scope,
  id: string,
  given: z.output<typeof RegisterEntryPatch>,
): Promise<void> {
  const entry = orThrow(await lockEntry(scope, await readerOf(scope), id), missing);
  if (entry.source === 'PURGED')
    throw conflict('A permanently deleted matter has left this entry. It stays as it is.');
  requireSoundEntry(entry.source, { ...entry, ...given });
  const changes = changesOf<Partial<EntryColumns>>(entry, given);
  if (isNothing(changes)) return;
  await updateEntry(scope, id, given);
  await finish(scope, 'REGISTER_CHANGED', entry, changes);
}

/** Indexes what was written, and records it. */
async function finish(
  scope: Scope,
  action: 'REGISTER_CHANGED' | 'REGISTER_REMOVED' | 'REGISTER_RESTORED',
  { id, source, matter_id, visible_to }: LockedEntry,
  changes?: ReturnType<typeof changesOf>,
): Promise<void> {
  await indexAllRegister(scope);
  await record(scope, {
    action,
    objectType: 'register_entry',
    objectId: id,
    matter: matter_id ? { id: matter_id, visible_to } : null,
    ...(changes ? { changes } : { details: { source } }),
  });
}
