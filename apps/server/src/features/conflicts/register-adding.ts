import type { NewRegisterEntries } from '@caseward/contract/register';
import { lawyers, type Role } from '@caseward/contract/roles';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { forbidden, invalid } from '../../http/api-problem.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { indexAllRegister } from '../../platform/names/register-indexing.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findUser } from '../../platform/references/references.queries.ts';
import { requireUsers } from '../../platform/references/references.ts';
import { findEntries, insertEntries, type NewEntry, type Reader } from './register.queries.ts';
import { requireSoundEntry } from './register.rules.ts';

/** Lawyers read the whole register, all others what is their own interest. */
export async function readerOf(scope: Scope): Promise<Reader> {
  const { role } = orThrow(await findUser(scope, scope.userId), forbidden);
  return (lawyers as readonly Role[]).includes(role) ? null : scope.userId;
}

/** Adds names to the register. @throws ApiProblem 400 naming the field, 403 */
export async function addEntries(
  scope: Scope,
  { source, user, firm_before = '', entries }: z.output<typeof NewRegisterEntries>,
) {
  const reader = await readerOf(scope);
  const whose = user ?? (source === 'INTEREST' ? scope.userId : null);
  if (reader !== null && (source !== 'INTEREST' || whose !== reader)) throw forbidden();
  if (source === 'LATERAL' && whose === null) throw invalid({ user: ['Choose whose list this is.'] });
  if (whose !== null) await requireUsers(scope, 'user', [whose]);
  const columns = entries.map((entry, n): NewEntry => {
    const { kind = null, other_names = [], subject = '', since = null, until = null, name } = entry;
    const capacity = entry.capacity ?? (source === 'INTEREST' ? 'INTEREST' : 'CLIENT');
    requireSoundEntry(source, { capacity, since, until }, `entries.${n}.`);
    return { source, user_id: whose, name, kind, other_names, capacity, subject, since, until, firm_before };
  });
  const ids = await writeEntries(scope, columns);
  return findEntries(scope, reader, ids);
}

/** Writes entries, indexes their names, and records them; answers their ids. */
export async function writeEntries(scope: Scope, entries: readonly NewEntry[]): Promise<string[]> {
  const ids = await insertEntries(scope, entries);
  await indexAllRegister(scope);
  await recordAll(
    scope,
    entries.map(({ source }, n) => ({
      action: 'REGISTER_ADDED',
      objectType: 'register_entry',
      objectId: ids[n] ?? null,
      details: { source },
    })),
  );
  return ids;
}
