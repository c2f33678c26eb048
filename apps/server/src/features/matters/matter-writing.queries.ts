import type { MatterStatus } from '@caseward/contract/matter-statuses';
import type { MatterInput } from '@caseward/contract/matters';
import { tablesOnMatter } from '@caseward/contract/records';
import type { TasksOfClosing } from '@caseward/contract/tasks-of-closing';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { creationStamp, deletionStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { ownColumns } from './matters.queries.ts';

/** A matter's own writable columns. */
export type MatterColumns = Omit<
  z.output<typeof MatterInput>,
  'clients' | 'assigned_users' | 'status_reason' | keyof TasksOfClosing
>;

/**
 * A matter's writable fields, version and protection, locked until the transaction ends; undefined when it does not
 * exist.
 */
export async function lockMatter(scope: Scope, id: string) {
  const { tenantId } = scope;
  const [matter, clients, team] = await Promise.all([
    scope.row(
      db
        .selectFrom('matters')
        .select([
          ...ownColumns,
          'practice_area_id as practice_area',
          'court_id as court',
          'version',
          'visible_to',
          'held',
        ])
        .select(['updated_by', updatedByName(scope, 'matters')])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate(),
    ),
    // Sent after the lock, so that they see the previous holder's writes.
    scope.rows(
      db
        .selectFrom('matter_parties')
        .select('contact_id')
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', id)
        .where('role', '=', 'CLIENT'),
    ),
    scope.rows(
      db
        .selectFrom('matter_team')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', id),
    ),
  ]);
  return (
    matter && {
      ...matter,
      clients: clients.map((row) => row.contact_id),
      assigned_users: team.map((row) => row.user_id),
    }
  );
}

/** Which of these numbers matters of the firm have, whether one sees them or not. */
export const takenNumbers = async (scope: Scope, numbers: readonly string[]): Promise<string[]> =>
  (
    await scope.rows(
      db
        .selectFrom(
          sql<{
            number: string;
          }>`caseward.taken_matter_numbers(${scope.tenantId}, ${numbers as string[]}::text[])`.as<'taken'>(
            sql`taken (number)`,
          ),
        )
        .select('number'),
    )
  ).map(({ number }) => number);

/** Takes the firm's next numbers of matters opened in a year; null: this year. Nobody else takes any until the transaction ends. */
const takeNumbers = async (scope: Scope, year: number | null, count: number): Promise<string[]> =>
  (
    await scope.rows(
      db
        .selectFrom(
          sql<{
            number: string;
          }>`caseward.next_matter_numbers_of_year(${scope.tenantId}, ${year}::integer, ${count}::integer)`.as<'taken'>(
            sql`taken (number)`,
          ),
        )
        .select('number'),
    )
  ).map(({ number }) => number);

/** The year of a day that is given as YYYY-MM-DD. */
const yearOf = (day: string) => Number(day.slice(0, 4));

/** Takes numbers for matters opened on these days, in their order. */
export async function numbersForDays(scope: Scope, days: readonly string[]): Promise<string[]> {
  const byYear = new Map<number, string[]>();
  // In the order of years, so that of two who take numbers of several neither waits for the other.
  for (const year of [...new Set(days.map(yearOf))].sort((a, b) => a - b))
    byYear.set(year, await takeNumbers(scope, year, days.filter((day) => yearOf(day) === year).length));
  return days.map((day) => orThrow(byYear.get(yearOf(day))?.shift(), noNumber));
}

const noNumber = () => new Error('The database gave a matter no number.');

/** Writes a new matter under the given number, or the firm's next one; answers its id. */
export async function insertMatter(
  scope: Scope,
  { practice_area, court, opened_on, number, ...columns }: MatterColumns & { number?: string | undefined },
): Promise<string> {
  // Sent together. Values are read first, because Citus has no subqueries in the rows of an INSERT.
  const [[next], opened] = await Promise.all([
    number ? [number] : takeNumbers(scope, opened_on ? yearOf(opened_on) : null, 1),
    opened_on ?? readToday(scope),
  ]);
  const values = {
    ...creationStamp(scope),
    ...columns,
    number: orThrow(next, noNumber),
    practice_area_id: practice_area,
    court_id: court,
    opened_on: opened,
  };
  await scope.run(db.insertInto('matters').values(values));
  return values.id;
}

/** Changes the given columns of a locked matter, and its version. */
export const updateMatter = (
  scope: Scope,
  id: string,
  { practice_area, court, ...columns }: Partial<MatterColumns>,
) =>
  scope.run(
    db
      .updateTable('matters')
      .set({ ...columns, practice_area_id: practice_area, court_id: court, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Records a change of a matter's status. */
export const insertStatusChange = (
  scope: Scope,
  change: {
    matter_id: string;
    visible_to: string[] | null;
    from_status: MatterStatus;
    to_status: MatterStatus;
    reason: string;
    without_check: boolean;
  },
) =>
  scope.run(
    db
      .insertInto('matter_status_changes')
      .values({ tenant_id: scope.tenantId, id: uuidv7(), created_by: scope.userId, ...change }),
  );

/** Replaces the matter's clients; parties in other roles stay. */
export async function replaceClients(scope: Scope, matterId: string, contactIds: readonly string[]) {
  const { tenantId, userId } = scope;
  await Promise.all([
    scope.run(
      db
        .deleteFrom('matter_parties')
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', matterId)
        .where('role', '=', 'CLIENT')
        .where('contact_id', '<>', sql<string>`all(${contactIds as string[]}::uuid[])`),
    ),
    scope.run(
      db
        .insertInto('matter_parties')
        .columns(['tenant_id', 'matter_id', 'role', 'side', 'created_by', 'updated_by', 'contact_id', 'id'])
        .expression(
          sql`select m.tenant_id, m.id, 'CLIENT', 'OURS', ${userId}::uuid, ${userId}::uuid, client.id, client.party_id
            from caseward.matters m
            cross join unnest(${contactIds as string[]}::uuid[], ${contactIds.map(() => uuidv7())}::uuid[])
              client (id, party_id)
            where m.tenant_id = ${tenantId} and m.id = ${matterId}`,
        )
        .onConflict((already) => already.doNothing()),
    ),
  ]);
}

/** Replaces the matter's team. */
export async function replaceTeam(scope: Scope, matterId: string, userIds: readonly string[]) {
  const { tenantId, userId } = scope;
  await Promise.all([
    scope.run(
      db
        .deleteFrom('matter_team')
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', matterId)
        .where('user_id', '<>', sql<string>`all(${userIds as string[]}::uuid[])`),
    ),
    scope.run(
      db
        .insertInto('matter_team')
        .columns(['tenant_id', 'matter_id', 'created_by', 'user_id'])
        .expression(sql`
          select m.tenant_id, m.id, ${userId}::uuid, member.id
          from caseward.matters m cross join unnest(${userIds as string[]}::uuid[]) member (id)
          where m.tenant_id = ${tenantId} and m.id = ${matterId}`)
        .onConflict((already) => already.doNothing()),
    ),
  ]);
}

/** Soft delete of a matter with every record that belongs to it, under one deletion. */
export async function markMatterDeleted(scope: Scope, id: string, deletionId: string): Promise<void> {
  const marks = deletionStamp(scope, deletionId);
  await scope.run(
    db
      .updateTable('matters')
      .set(marks)
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  for (const children of tablesOnMatter)
    await scope.run(
      db
        .updateTable(children)
        .set(marks)
        .where('tenant_id', '=', scope.tenantId)
        .where('matter_id', '=', id)
        .where('deleted_at', 'is', null),
    );
}
