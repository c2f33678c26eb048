import type { MadeRecord } from '@caseward/contract/matter-playbooks';
import type { PersonName } from '@caseward/contract/person-name';
import type { PlaybookLine } from '@caseward/contract/playbook-lines';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const matterRow = (scope: Scope, id: string) =>
  db
    .selectFrom('matters')
    .select([
      'id',
      'status',
      'opened_on',
      'lead_attorney',
      'practice_area_id as practice_area',
      'visible_to',
      'held',
    ])
    .select((matter) =>
      matter
        .selectFrom('courts')
        .select('courts.id')
        .where('courts.tenant_id', '=', scope.tenantId)
        .whereRef('courts.id', '=', 'matters.court_id')
        .where('courts.removed_at', 'is', null)
        .as('court'),
    )
    .where('matters.tenant_id', '=', scope.tenantId)
    .where('matters.id', '=', id)
    .where('matters.deleted_at', 'is', null);

/** What a playbook needs to know of a matter. */
export const findMatter = (scope: Scope, id: string) => scope.row(matterRow(scope, id));
export type MatterFacts = NonNullable<Awaited<ReturnType<typeof findMatter>>>;

/** The same, locked: of two who start playbooks in it, the second sees what the first made. */
export const lockMatter = (scope: Scope, id: string) => scope.row(matterRow(scope, id).forNoKeyUpdate());

/** Whether a matter has a task, an event or a deadline. */
export async function hasWork(scope: Scope, matter: string): Promise<boolean> {
  const some = await Promise.all(
    (['tasks', 'events', 'deadlines'] as const).map((table) =>
      scope.row(
        db
          .selectFrom(table)
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('matter_id', '=', matter)
          .where('deleted_at', 'is', null)
          .limit(1),
      ),
    ),
  );
  return some.some((row) => row !== undefined);
}

const startedRows = (scope: Scope, matter: string) =>
  db
    .selectFrom('matter_playbooks')
    .innerJoin('playbooks', (join) =>
      join
        .on('playbooks.tenant_id', '=', scope.tenantId)
        .onRef('playbooks.id', '=', 'matter_playbooks.playbook_id'),
    )
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'matter_playbooks.created_by'),
    )
    .select([
      'matter_playbooks.id',
      'matter_playbooks.playbook_id as playbook',
      'playbooks.name',
      'matter_playbooks.playbook_version as version',
      'matter_playbooks.lines',
      'matter_playbooks.made',
      'matter_playbooks.created_at',
      'matter_playbooks.undone_at',
      personName().as('created_by'),
    ])
    .where('matter_playbooks.tenant_id', '=', scope.tenantId)
    .where('matter_playbooks.matter_id', '=', matter);

/** The playbooks that were started in a matter, latest first. */
export const listStarted = (scope: Scope, matter: string) =>
  scope.rows(startedRows(scope, matter).orderBy('matter_playbooks.id', 'desc'));

/** One of them. */
export const findStarted = (scope: Scope, matter: string, id: string) =>
  scope.row(startedRows(scope, matter).where('matter_playbooks.id', '=', id));

/** Writes that a playbook was started; answers its id. */
export async function insertStarted(
  scope: Scope,
  { id: matter_id, visible_to, held }: MatterFacts,
  playbook: { id: string; version: number; lines: readonly PlaybookLine[] },
  made: readonly MadeRecord[],
): Promise<string> {
  const id = uuidv7();
  await scope.run(
    db.insertInto('matter_playbooks').values({
      ...{ tenant_id: scope.tenantId, id, created_by: scope.userId },
      ...{ matter_id, visible_to, held },
      ...{ playbook_id: playbook.id, playbook_version: playbook.version },
      ...{ lines: JSON.stringify(playbook.lines), made: JSON.stringify(made) },
    }),
  );
  return id;
}

/** Notes that its start was undone. */
export const markUndone = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('matter_playbooks')
      .set({ undone_at: sql<string>`now()`, undone_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** A record that a playbook made and that is there: deadlines that were cancelled are not. */
export interface Standing {
  id: string;
  type: MadeRecord['type'];
  title: string;
  version: number;
  /** Of an event or a deadline. */
  day: string | null;
}

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** Those of the records that are there, by id. @param lock against changes until the transaction ends */
export async function standingAmong(
  scope: Scope,
  made: readonly MadeRecord[],
  { lock }: { lock: boolean },
): Promise<Map<string, Standing>> {
  const idsOf = (type: MadeRecord['type']) => made.filter((each) => each.type === type).map(({ id }) => id);
  const there = <Table extends 'tasks' | 'events' | 'deadlines'>(table: Table, type: MadeRecord['type']) => {
    const rows = db
      .selectFrom(table as 'tasks')
      .select(['id', 'title', 'version', sql<typeof type>`${type}::text`.as('type')])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(idsOf(type)))
      .where('deleted_at', 'is', null)
      .orderBy('id');
    return lock ? rows.forNoKeyUpdate() : rows;
  };
  const none = sql<string | null>`null::text`.as('day');
  const day = (column: string) => sql<string | null>`${sql.ref(column)}::text`.as('day');
  const rows = [
    ...(await scope.rows(
      there('deadlines', 'DEADLINE').select(day('due_on')).where(sql.ref('status'), '<>', 'CANCELLED'),
    )),
    ...(await scope.rows(there('tasks', 'TASK').select(none))),
    ...(await scope.rows(there('events', 'EVENT').select(day('day')))),
  ];
  return new Map(rows.map((row) => [row.id, row]));
}

/** People of the firm, by id. */
export async function namesOf(scope: Scope, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const rows = await scope.rows(
    db
      .selectFrom('users')
      .select(['users.id', personName().as('name')])
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', among([...new Set(ids)])),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
