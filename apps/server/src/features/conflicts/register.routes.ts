import { type RegisterEntryPatch, register } from '@caseward/contract/register';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record, recordReading } from '../../platform/audit/record.ts';
import { indexAllRegister } from '../../platform/names/register-indexing.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireUsers } from '../../platform/references/references.ts';
import {
  type EntryColumns,
  findEntries,
  type LockedEntry,
  listEntries,
  lockEntry,
  removeEntry,
  restoreEntry,
  updateEntry,
} from './register.queries.ts';
import { requireSoundEntry } from './register.rules.ts';
import { addEntries, readerOf } from './register-adding.ts';

const missing = () => notFound('Entry');

/** The conflict register: former clients of a new lawyer, own interests, older records, deleted matters. */
export function registerRoutes(api: Api): void {
  implement(api, register, {
    list: async ({ scope, query }) => {
      if (query.user) await requireUsers(scope, 'user', [query.user]);
      await recordReading(scope, { type: 'register_entry', id: null, matter: null });
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

async function show(scope: Scope, id: string) {
  const [entry] = await findEntries(scope, await readerOf(scope), [id]);
  return orThrow(entry, missing);
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
