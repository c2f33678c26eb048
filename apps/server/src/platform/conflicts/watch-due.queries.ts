import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { batchesOf } from '../../db/batches.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

async function note(scope: Scope, subjects: readonly string[], isEntry: boolean): Promise<void> {
  const rows = subjects.map((subject_id) => ({
    tenant_id: scope.tenantId,
    id: uuidv7(),
    subject_id,
    is_entry: isEntry,
  }));
  for (const batch of batchesOf(rows)) await scope.run(db.insertInto('watch_due').values(batch));
}

/** Notes contacts for the watch. */
export const noteContacts = (scope: Scope, ids: readonly string[]) => note(scope, ids, false);

/** Notes entries of the register for the watch. */
export const noteEntries = (scope: Scope, ids: readonly string[]) => note(scope, ids, true);

async function noteWhoIs(scope: Scope, column: 'id' | 'matter_id', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await scope.rows(
    db
      .selectFrom('matter_parties')
      .select('contact_id')
      .distinct()
      .where('tenant_id', '=', scope.tenantId)
      .where(column, '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );
  await noteContacts(
    scope,
    rows.map(({ contact_id }) => contact_id),
  );
}

/** Notes the contacts of parties. */
export const noteParties = (scope: Scope, ids: readonly string[]) => noteWhoIs(scope, 'id', ids);

/** Notes all parties of matters. */
export const notePartiesOfMatters = (scope: Scope, ids: readonly string[]) =>
  noteWhoIs(scope, 'matter_id', ids);

/** A contact, or an entry of the register, that the watch has to look at, with all that noted it. */
export interface WatchSubject {
  id: string;
  isEntry: boolean;
  notes: string[];
  /** How often it could not be looked at. */
  tries: number;
}

/** Takes whoever waits longest, unless another server looks at them just now. */
export async function takeSubject(scope: Scope): Promise<WatchSubject | undefined> {
  const due = () =>
    db
      .selectFrom('watch_due')
      .select(['id', 'subject_id', 'is_entry', 'tries'])
      .where('tenant_id', '=', scope.tenantId)
      .forUpdate()
      .skipLocked();
  const first = await scope.row(
    due().where('due_at', '<=', sql<string>`now()`).orderBy('due_at').orderBy('id').limit(1),
  );
  if (!first) return undefined;
  const all = await scope.rows(due().where('subject_id', '=', first.subject_id));
  const { subject_id, is_entry, tries } = first;
  return { id: subject_id, isEntry: is_entry, notes: all.map(({ id }) => id), tries };
}

/** Forgets what noted a subject that is looked at. */
export const finishSubject = (scope: Scope, { notes }: WatchSubject) =>
  scope.run(
    db
      .deleteFrom('watch_due')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${notes}::uuid[])`),
  );

/** From so many times on, a subject is put off by the same: some days. */
const mostTries = 10;

/** Puts off a subject that could not be looked at: by ten minutes, then by twice as much each time. */
export const putOffSubject = async (scope: Scope, { id, tries }: WatchSubject) =>
  scope.run(
    db
      .updateTable('watch_due')
      .set({
        tries: Math.min(tries + 1, mostTries),
        due_at: sql<string>`${await scope.moment()}::timestamptz + make_interval(mins => ${10 * 2 ** tries}::integer)`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('subject_id', '=', id),
  );
