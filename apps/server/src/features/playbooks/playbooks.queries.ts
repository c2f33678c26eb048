import type { PlaybookLine } from '@caseward/contract/playbook-lines';
import type { PlaybookPatch } from '@caseward/contract/playbooks';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { creationStamp, recordColumns, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

type Fields = z.output<typeof PlaybookPatch>;

const ownColumns = ['id', 'name', 'practice_area_id as practice_area', 'lines', ...recordColumns] as const;

const standing = (scope: Scope) =>
  db
    .selectFrom('playbooks')
    .select(ownColumns)
    .where('playbooks.tenant_id', '=', scope.tenantId)
    .where('playbooks.removed_at', 'is', null);

const shown = (scope: Scope) =>
  db
    .selectFrom('playbooks')
    .leftJoin('practice_areas', (join) =>
      join
        .on('practice_areas.tenant_id', '=', scope.tenantId)
        .onRef('practice_areas.id', '=', 'playbooks.practice_area_id'),
    )
    .select([
      'playbooks.id',
      'playbooks.name',
      'playbooks.practice_area_id as practice_area',
      'playbooks.lines',
      'playbooks.version',
      'playbooks.created_at',
      'playbooks.updated_at',
      sql<{
        id: string;
        name: string;
      } | null>`case when practice_areas.id is not null then jsonb_build_object('id', practice_areas.id, 'name', practice_areas.name) end`.as(
        'practice_area_details',
      ),
    ])
    .where('playbooks.tenant_id', '=', scope.tenantId)
    .where('playbooks.removed_at', 'is', null);

/** The firm's playbooks, by name. */
export const listPlaybooks = async (scope: Scope) =>
  (await scope.rows(shown(scope).orderBy('playbooks.name').orderBy('playbooks.id'))).map(counted);

/** One playbook. */
export async function findPlaybook(scope: Scope, id: string) {
  const row = await scope.row(shown(scope).where('playbooks.id', '=', id));
  return row && counted(row);
}

/** The first playbook by name of a practice area. */
export async function playbookOfArea(scope: Scope, area: string) {
  const [first] = await scope.rows(
    shown(scope)
      .where('playbooks.practice_area_id', '=', area)
      .orderBy('playbooks.name')
      .orderBy('playbooks.id')
      .limit(1),
  );
  return first && counted(first);
}

/** With how many of each it makes. */
function counted<Row extends { lines: PlaybookLine[] }>(row: Row) {
  const count = (type: PlaybookLine['type']) => row.lines.filter((line) => line.type === type).length;
  return {
    ...row,
    counts: { tasks: count('TASK'), events: count('EVENT'), deadlines: count('DEADLINE') },
  };
}

/** One playbook, locked until the transaction ends. */
export const lockPlaybook = (scope: Scope, id: string) =>
  scope.row(standing(scope).select(updatedByName(scope, 'playbooks')).where('id', '=', id).forNoKeyUpdate());

/** Whether another playbook has the name, in any case. */
export async function isNameTaken(scope: Scope, name: string, but?: string): Promise<boolean> {
  let query = standing(scope).where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`);
  if (but !== undefined) query = query.where('id', '<>', but);
  return (await scope.row(query)) !== undefined;
}

/** How many playbooks the firm has. */
export const countPlaybooks = async (scope: Scope): Promise<number> =>
  (
    await scope.row(
      db
        .selectFrom('playbooks')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('tenant_id', '=', scope.tenantId)
        .where('removed_at', 'is', null),
    )
  )?.count ?? 0;

/** Writes a new playbook; answers its id. */
export async function insertPlaybook(
  scope: Scope,
  { name, practice_area, lines }: Fields & { name: string; lines: PlaybookLine[] },
): Promise<string> {
  const stamp = creationStamp(scope);
  await scope.run(
    db.insertInto('playbooks').values({
      ...stamp,
      name,
      practice_area_id: practice_area ?? null,
      lines: JSON.stringify(lines),
    }),
  );
  return stamp.id;
}

/** Changes the given fields of a locked playbook. */
export const updatePlaybook = (scope: Scope, id: string, { practice_area, lines, ...fields }: Fields) =>
  scope.run(
    db
      .updateTable('playbooks')
      .set({
        ...fields,
        ...(practice_area !== undefined && { practice_area_id: practice_area }),
        ...(lines && { lines: JSON.stringify(lines) }),
        ...updateStamp(scope),
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Removes a locked playbook; its row stays. */
export const removePlaybook = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('playbooks')
      .set({ ...updateStamp(scope), removed_at: sql<string>`now()`, removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );
