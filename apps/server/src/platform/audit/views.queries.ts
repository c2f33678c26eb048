import type { RecordType } from '@caseward/contract/records';
import { sql } from 'kysely';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { authenticator } from './event-macs.ts';
import { doer, eventColumns } from './record.queries.ts';

/** How long one event stands for all looks of a visit, in minutes. */
export const visitMinutes = 30;

/** What is looked at in a matter: itself, all its notes, or one of its documents. */
export type Viewed = { matterId: string } & (
  | { type: Extract<RecordType, 'matter' | 'note'> }
  | { type: Extract<RecordType, 'document'>; id: string }
);

/** What else is looked at: the report of a conflict check, of a matter or of none, or the conflict register. */
export type ViewedReport =
  | { type: 'conflict_check'; id: string; matter: { id: string; visible_to: string[] | null } | null }
  | { type: 'register_entry'; id: null; matter: null };

interface Look {
  tenant_id: string;
  user_id: string | null;
  session_id: string | null;
  address: string | null;
  object_type: string;
  object_id: string | null;
  matter_id: string | null;
}

/**
 * The view that stands for this visit: by the same person, in the same session, from the same address. None stands for
 * who has no session or no known address.
 */
const standing = (look: Look) =>
  db
    .selectFrom('audit_events')
    .select('audit_events.id')
    .where('audit_events.tenant_id', '=', look.tenant_id)
    .where('audit_events.user_id', '=', look.user_id)
    .where('audit_events.matter_id', look.matter_id === null ? 'is' : '=', look.matter_id)
    .where('audit_events.action', '=', sql<string>`'READ'`)
    .where(
      'audit_events.created_at',
      '>',
      sql<string>`now() - make_interval(mins => ${sql.lit(visitMinutes)})`,
    )
    .where('audit_events.object_type', '=', look.object_type)
    .where('audit_events.object_id', 'is not distinct from', sql<string | null>`${look.object_id}::uuid`)
    .where('audit_events.session_id', '=', look.session_id)
    .where('audit_events.address', '=', look.address)
    .limit(1);

const objectOf = (viewed: Viewed): string | null =>
  viewed.type === 'document' ? viewed.id : viewed.type === 'matter' ? viewed.matterId : null;

const visitTo = <Seen extends Pick<Look, 'object_type' | 'object_id' | 'matter_id'>>(
  scope: Scope,
  seen: Seen,
) => {
  const { tenant_id, user_id, session_id, address } = doer(scope);
  const visit = [tenant_id, user_id, session_id, address, ...Object.values(seen)].join(' ');
  return { tenant_id, user_id, session_id, address, ...seen, visit };
};

const lookOf = (scope: Scope, viewed: Viewed) =>
  visitTo(scope, { object_type: viewed.type, object_id: objectOf(viewed), matter_id: viewed.matterId });

const turn = preparedStatement((look: Look & { visit: string }) =>
  db
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${look.visit}, 903))`.as('locked'))
    .where(({ not, exists }) => not(exists(standing(look)))),
);

/**
 * Whether a view is to be recorded: none of this visit is yet. From then on other transactions that would record it wait
 * until this one has ended.
 */
export const takeTurn = async (scope: Scope, viewed: Viewed): Promise<boolean> =>
  (await scope.row(turn(lookOf(scope, viewed)))) !== undefined;

const insertion = preparedStatement((event: Look & { id: string; mac: Buffer }) =>
  db
    .insertInto('audit_events')
    .columns([...eventColumns])
    .expression(
      db
        .selectFrom('matters')
        .select([
          'matters.tenant_id',
          sql<string>`${event.id}::uuid`.as('event_id'),
          sql<string | null>`${event.user_id}::uuid`.as('user_id'),
          sql<string | null>`${event.session_id}::uuid`.as('session_id'),
          sql<string | null>`${event.address}::text`.as('address'),
          sql<string>`'READ'`.as('action'),
          sql<string>`${event.object_type}::text`.as('object_type'),
          sql<string | null>`${event.object_id}::uuid`.as('object_id'),
          'matters.id as matter_id',
          'matters.visible_to',
          sql<Buffer>`${event.mac}::bytea`.as('mac'),
        ])
        .where('matters.tenant_id', '=', event.tenant_id)
        .where('matters.id', '=', event.matter_id)
        .where('matters.deleted_at', 'is', null)
        .where(({ not, exists }) => not(exists(standing(event)))),
    ),
);

/**
 * Appends a view, if the matter exists and nobody has recorded this visit until the turn was taken. It copies the
 * matter's wall itself, so it can be sent with the read.
 * @returns its id, if it was appended
 */
export async function insertView(scope: Scope, viewed: Viewed): Promise<string | undefined> {
  const { visit: _, ...look } = lookOf(scope, viewed);
  const event = { ...look, id: doer(scope).id, action: 'READ' };
  const macOf = await authenticator(scope);
  const mac = macOf({ ...event, visible_to: null, changes: null, details: null });
  return (await scope.run(insertion({ ...event, mac }))) > 0 ? event.id : undefined;
}

/**
 * Whether the view of a report is to be recorded: none of this visit is yet. From then on other transactions that would
 * record it wait until this one has ended.
 */
export async function isFirstLook(scope: Scope, { type, id, matter }: ViewedReport): Promise<boolean> {
  const { visit, ...look } = visitTo(scope, {
    object_type: type,
    object_id: id,
    matter_id: matter?.id ?? null,
  });
  const isThere = async () => (await scope.row(standing(look))) !== undefined;
  if (await isThere()) return false;
  await scope.run(db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${visit}, 903))`.as('locked')));
  return !(await isThere());
}
