import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { replacedTexts } from './changes.ts';
import type { NewAuditEvent } from './event.ts';

/** An event that is recorded, with its id. */
export interface Identified {
  id: string;
  event: NewAuditEvent;
}

/** Records whose earlier texts are always kept: a note is what its author knew on that day. */
const alwaysKept: ReadonlySet<NewAuditEvent['objectType']> = new Set(['note']);

/** Keeps the long texts that events replace: of notes always, of others where their matter is on legal hold. */
export async function keepHeldTexts(scope: Scope, recorded: readonly Identified[]): Promise<void> {
  const texts = recorded.flatMap(({ id, event: { matter, objectId, objectType, changes } }) =>
    matter && objectId
      ? replacedTexts(changes ?? {}).map(([field, text]) => ({
          event_id: id,
          matter_id: matter.id,
          object_id: objectId,
          field,
          text,
          always: alwaysKept.has(objectType),
        }))
      : [],
  );
  if (texts.length === 0) return;
  await scope.run(
    db
      .insertInto('held_texts')
      .columns(['tenant_id', 'event_id', 'field', 'matter_id', 'object_id', 'text', 'visible_to', 'held'])
      .expression(sql`
        select m.tenant_id, t.event_id, t.field, m.id, t.object_id, t.text, m.visible_to, m.held
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          as t (event_id uuid, matter_id uuid, object_id uuid, field text, text text, always boolean)
        join caseward.matters m on m.tenant_id = ${scope.tenantId} and m.id = t.matter_id
        where m.held or t.always`),
  );
}

/** In a query of events: the texts that each replaced and that are kept, by field; null without. */
export const heldTexts = (scope: Scope) =>
  db
    .selectFrom('held_texts')
    .select(
      sql<Record<string, string> | null>`jsonb_object_agg(held_texts.field, held_texts.text)`.as('texts'),
    )
    .where('held_texts.tenant_id', '=', scope.tenantId)
    .where('held_texts.event_id', '=', sql<string>`audit_events.id`)
    .$asScalar()
    .as('earlier_texts');

/** The earlier texts of one field of a record, latest first, and when another took their place. */
export const earlierTexts = (scope: Scope, matterId: string, objectId: string, field: string) =>
  scope.rows(
    db
      .selectFrom('held_texts')
      .innerJoin('audit_events', (join) =>
        join
          .on('audit_events.tenant_id', '=', scope.tenantId)
          .onRef('audit_events.id', '=', 'held_texts.event_id'),
      )
      .select(['held_texts.event_id as id', 'held_texts.text', 'audit_events.created_at as replaced_at'])
      .where('held_texts.tenant_id', '=', scope.tenantId)
      .where('held_texts.matter_id', '=', matterId)
      .where('held_texts.object_id', '=', objectId)
      .where('held_texts.field', '=', field)
      .orderBy('audit_events.created_at', 'desc')
      .orderBy('audit_events.id', 'desc'),
  );
