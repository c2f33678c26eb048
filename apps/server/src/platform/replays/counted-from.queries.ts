import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../db/scope.ts';

/** Whether the row of `deadlines` is counted from an event, or from its day among others. It is of the same matter: by that is looked. */
export const isCountedFrom = ({ tenantId }: Tenant, event: string) =>
  sql<SqlBool>`(deadlines.matter_id = (select trigger.matter_id from caseward.events trigger
      where trigger.tenant_id = ${tenantId} and trigger.id = ${event})
    and (deadlines.event_id = ${event} or ${event} = any(deadlines.other_event_ids)))`;
