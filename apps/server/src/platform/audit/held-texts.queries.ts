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

/** Keeps the long texts that events replace, where their matter is on legal hold. */
export async function keepHeldTexts(scope: Scope, recorded: readonly Identified[]): Promise<void> {
  const texts = recorded.flatMap(({ id, event: { matter, objectId, changes } }) =>
    matter && objectId
      ? replacedTexts(changes ?? {}).map(([field, text]) => ({
          event_id: id,
          matter_id: matter.id,
          object_id: objectId,
          field,
          text,
        }))
      : [],
  );
  if (texts.length === 0) return;
  await scope.run(
    db
      .insertInto('held_texts')
      .columns(['tenant_id', 'event_id', 'field', 'matter_id', 'object_id', 'text', 'visible_to'])
      .expression(sql`
        select m.tenant_id, t.event_id, t.field, m.id, t.object_id, t.text, m.visible_to
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          as t (event_id uuid, matter_id uuid, object_id uuid, field text, text text)
        join caseward.matters m on m.tenant_id = ${scope.tenantId} and m.id = t.matter_id
        where m.held`),
  );
}

/** In a query of events: the texts that each replaced while its matter was on hold, by field; null without. */
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
