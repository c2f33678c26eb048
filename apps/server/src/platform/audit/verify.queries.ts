import { type SqlBool, sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import { db } from '../../db/statements.ts';
import type { SealedContent } from './chain.ts';

/** A place of a chain and its event; the event's fields are null when it is missing. */
export type Link = { seq: number; seal: Buffer; event_id: string; marks_differ: boolean } & {
  [Field in keyof SealedContent]: SealedContent[Field] | null;
};

/** All firms, by name; or the one of an id. The pool must be the owner's. */
export function firmsToVerify(owner: Pool, id: string | undefined) {
  const firms = db.selectFrom('tenants').select(['id', 'name']).orderBy('name').orderBy('id');
  return rowsOutsideScope(owner, id === undefined ? firms : firms.where('id', '=', id));
}

/** The next places of a firm's chain; the pool must be the owner's. */
export const linksAfter = (owner: Pool, tenantId: string, seq: number, most: number): Promise<Link[]> =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('audit_seals')
      .leftJoin('audit_events', (join) =>
        join
          .on('audit_events.tenant_id', '=', tenantId)
          .onRef('audit_events.id', '=', 'audit_seals.event_id'),
      )
      .leftJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', tenantId).onRef('matters.id', '=', 'audit_events.matter_id'),
      )
      // The events of a purged matter are visible to whom its purge is.
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('audit_events as purges')
            .select(['purges.id', 'purges.visible_to'])
            .where('purges.tenant_id', '=', tenantId)
            .where('purges.matter_id', '=', sql.ref<string>('audit_events.matter_id'))
            .where('purges.object_type', '=', 'matter')
            .where('purges.action', '=', 'PURGED')
            .where('matters.id', 'is', null)
            .limit(1)
            .as('purge'),
        (join) => join.onTrue(),
      )
      .select(['audit_seals.seq', 'audit_seals.mac as seal', 'audit_seals.event_id'])
      .select([
        'audit_events.id',
        'audit_events.created_at',
        'audit_events.user_id',
        'audit_events.session_id',
        'audit_events.address',
        'audit_events.action',
        'audit_events.object_type',
        'audit_events.object_id',
        'audit_events.matter_id',
        'audit_events.visible_to',
        'audit_events.mac',
      ])
      .select(sql<string | null>`audit_events.changes::text`.as('changes'))
      .select(sql<string | null>`audit_events.details::text`.as('details'))
      .select(
        sql<boolean>`matters.id is not null and matters.visible_to is distinct from audit_events.visible_to
          or purge.id is not null and purge.visible_to is distinct from audit_events.visible_to`.as(
          'marks_differ',
        ),
      )
      .where('audit_seals.tenant_id', '=', tenantId)
      .where('audit_seals.seq', '>', seq)
      .orderBy('audit_seals.seq')
      .limit(most)
      .$castTo<Link>(),
  );

/**
 * Number of a firm's events that are overdue for sealing, and the oldest one's time; the pool must be the owner's.
 */
export async function overdueEvents(owner: Pool, tenantId: string) {
  const [row] = await rowsOutsideScope(
    owner,
    db
      .selectFrom('audit_events')
      .select(({ fn }) => [
        fn.countAll<number>().as('events'),
        fn.min('audit_events.created_at').as('oldest'),
      ])
      .where('audit_events.tenant_id', '=', tenantId)
      .where('audit_events.created_at', '<', sql<string>`now() - interval '1 minute'`)
      .where(
        sql<SqlBool>`not exists (select from caseward.audit_seals s
          where s.tenant_id = ${tenantId} and s.event_id = audit_events.id)`,
      ),
  );
  return { events: row?.events ?? 0, oldest: row?.oldest ?? null };
}
