import { type FoundType, mostHits } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** How far back the audit is looked through. */
const mostEvents = 500;

/**
 * What the person opened, wrote or changed lately, as the audit knows it, latest first, each once. Events of walled
 * matters are theirs as long as they see the matter.
 */
export const lastTouched = (scope: Scope, types: FoundType[]) =>
  scope.rows(
    db
      .selectFrom((latest) =>
        latest
          .selectFrom('audit_events')
          .select(['object_type', 'object_id', 'created_at'])
          .where('tenant_id', '=', scope.tenantId)
          .where('user_id', '=', scope.userId)
          .where('object_id', 'is not', null)
          .where('action', 'in', ['READ', 'DOWNLOADED', 'CREATED', 'CHANGED'])
          .orderBy('created_at', 'desc')
          .limit(mostEvents)
          .as('event'),
      )
      .select(['event.object_type', 'event.object_id'])
      .select((row) => row.fn.max('event.created_at').as('opened_at'))
      .where('event.object_type', 'in', types)
      .groupBy(['event.object_type', 'event.object_id'])
      .orderBy('opened_at', 'desc')
      .limit(mostHits),
  );
