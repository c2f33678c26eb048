import type { DayLine, DueLine } from '@caseward/contract/day-sheet';
import { type SqlBool, sql } from 'kysely';
import { personName, personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { midnight } from '../../platform/firm-days.queries.ts';

type Closing = NonNullable<DueLine['closing']> & { deadline_id: string };

const titleOfDocument = ({ tenantId }: Scope, of: string) => sql<string | null>`(select documents.title
  from caseward.documents where documents.tenant_id = ${tenantId}
    and documents.id = ${sql.ref(`${of}.document_id`)} and documents.deleted_at is null)`;

/** How these deadlines were closed at last. */
export const closingsOf = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('deadline_acts')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'deadline_acts.created_by'),
      )
      .distinctOn('deadline_acts.deadline_id')
      .select(['deadline_acts.deadline_id', 'deadline_acts.words', 'deadline_acts.created_at as at'])
      .select(sql<Closing['what']>`deadline_acts.kind`.as('what'))
      .select([personName().as('by'), titleOfDocument(scope, 'deadline_acts').as('document')])
      .where('deadline_acts.tenant_id', '=', scope.tenantId)
      .where(sql<SqlBool>`deadline_acts.deadline_id = any(${ids as string[]}::uuid[])`)
      .where('deadline_acts.kind', 'in', ['DONE', 'CANCELLED'])
      .orderBy('deadline_acts.deadline_id')
      .orderBy('deadline_acts.created_at', 'desc')
      .orderBy('deadline_acts.id', 'desc'),
  );

/** A line as its part of the union has it. */
interface Noted {
  type: DayLine['type'];
  id: string;
  at: string;
  what: DayLine['what'];
  record_id: string;
  title: string;
  kind: DayLine['record']['kind'];
  deleted: boolean;
  matter_id: string;
  earlier_day: string | null;
  day: string | null;
  words: string;
  document_id: string | null;
  responsible_id: string | null;
  by_id: string;
}

const ofDeadline = sql`deadlines.id as record_id, deadlines.title, deadlines.kind,
  deadlines.deleted_at is not null as deleted, deadlines.matter_id`;
const ofEvent = sql`events.id as record_id, events.title, events.kind, events.deleted_at is not null as deleted,
  events.matter_id`;

function partsOf(scope: Scope, day: string) {
  const { tenantId } = scope;
  const happened = (at: string) =>
    sql`${sql.ref(at)} >= ${midnight(scope, day, 0)} and ${sql.ref(at)} < ${midnight(scope, day, 1)}`;
  return [
    sql`select 'deadline' as type, v.id, v.created_at as at,
        case v.number when 1 then 'ENTERED' else 'CHANGED' end as what, ${ofDeadline},
        (select before.due_on from caseward.deadline_values before where before.tenant_id = ${tenantId}
          and before.deadline_id = v.deadline_id and before.number = v.number - 1) as earlier_day,
        v.due_on as day, v.reason as words, v.document_id, deadlines.responsible as responsible_id,
        v.created_by as by_id
      from caseward.deadline_values v
        join caseward.deadlines on deadlines.tenant_id = ${tenantId} and deadlines.id = v.deadline_id
      where v.tenant_id = ${tenantId} and ${happened('v.created_at')}`,
    sql`select 'deadline', a.id, a.created_at, a.kind, ${ofDeadline}, null::date, a.day, a.words, a.document_id,
        deadlines.responsible, a.created_by
      from caseward.deadline_acts a
        join caseward.deadlines on deadlines.tenant_id = ${tenantId} and deadlines.id = a.deadline_id
      where a.tenant_id = ${tenantId} and a.kind <> 'LOOKED' and ${happened('a.created_at')}`,
    sql`select 'event', v.id, v.created_at, case v.reason when '' then 'ENTERED' else 'CHANGED' end, ${ofEvent},
        case when v.reason <> '' then (select before.day from caseward.event_values before
          where before.tenant_id = ${tenantId} and before.event_id = v.event_id and before.id < v.id
          order by before.id desc limit 1) end,
        v.day, v.reason, null::uuid, null::uuid, v.created_by
      from caseward.event_values v
        join caseward.events on events.tenant_id = ${tenantId} and events.id = v.event_id
      where v.tenant_id = ${tenantId} and ${happened('v.created_at')}`,
    sql`select 'deadline', deadlines.id, deadlines.deleted_at, 'DELETED', ${ofDeadline}, null::date,
        deadlines.due_on, '', null::uuid, deadlines.responsible, deadlines.deleted_by
      from caseward.deadlines
      where deadlines.tenant_id = ${tenantId} and deadlines.deleted_at is not null
        and ${happened('deadlines.deleted_at')}`,
    sql`select 'event', events.id, events.deleted_at, 'DELETED', ${ofEvent}, null::date, events.day, '', null::uuid,
        null::uuid, events.deleted_by
      from caseward.events
      where events.tenant_id = ${tenantId} and events.deleted_at is not null and ${happened('events.deleted_at')}`,
  ];
}

/** What was done on a day of the firm, the earliest first; of a person: what they did, and what they answer for. */
export async function linesOf(
  scope: Scope,
  { day, person, most }: { day: string; person: string | undefined; most: number },
): Promise<DayLine[]> {
  const { tenantId } = scope;
  let query = db
    .selectFrom(sql<Noted>`(${sql.join(partsOf(scope, day), sql` union all `)})`.as('noted'))
    .innerJoin('users as maker', (join) =>
      join.on('maker.tenant_id', '=', tenantId).onRef('maker.id', '=', 'noted.by_id'),
    )
    .leftJoin('users as answering', (join) =>
      join.on('answering.tenant_id', '=', tenantId).onRef('answering.id', '=', 'noted.responsible_id'),
    )
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', tenantId).onRef('matters.id', '=', 'noted.matter_id'),
    )
    .select(['noted.id', 'noted.at', 'noted.what', 'noted.type', 'noted.record_id', 'noted.title'])
    .select([
      'noted.kind',
      'noted.deleted',
      'noted.matter_id',
      'noted.earlier_day',
      'noted.day',
      'noted.words',
    ])
    .select(['matters.number as matter_number', 'matters.title as matter_title'])
    .select([
      titleOfDocument(scope, 'noted').as('document'),
      personNameOrNone('answering').as('responsible'),
      personName('maker').as('by'),
    ]);
  if (person !== undefined)
    query = query.where(sql<SqlBool>`(noted.by_id = ${person} or noted.responsible_id = ${person})`);
  const rows = await scope.rows(query.orderBy('noted.at').orderBy('noted.id').limit(most));
  return rows.map(({ record_id, title, kind, deleted, matter_id, matter_number, matter_title, ...line }) => ({
    ...line,
    record: { id: record_id, title, kind, deleted },
    matter: { id: matter_id, number: matter_number ?? '', title: matter_title ?? '' },
  }));
}
