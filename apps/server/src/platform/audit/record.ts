import type { Scope } from '../../db/scope.ts';
import { indexAtEnd } from '../search/indexing.ts';
import type { NewAuditEvent } from './event.ts';
import { insertEvent, insertEvents, insertPurge, insertReading } from './record.queries.ts';

const listeners = new Set<(tenantId: string) => void>();

/**
 * Subscribes to the firms in which this process records events, so that the sealer need not search all firms.
 * @returns a function that unsubscribes
 */
export function whenRecorded(listener: (tenantId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Audit log: records an event in the transaction in which it happens, so that there is never the one without the
 * other. The chain that reveals later changes is sealed apart from it.
 */
export async function record(scope: Scope, event: NewAuditEvent): Promise<void> {
  for (const tell of listeners) tell(scope.tenantId);
  indexAtEnd(scope, [event]);
  const { objectType, objectId, ownDetails: details } = event;
  await Promise.all([
    insertEvent(scope, event),
    details && insertEvent(scope, { action: 'OWN_DETAILS', objectType, objectId, forActor: true, details }),
  ]);
}

/** Records several events at once, at most a thousand. */
export async function recordAll(
  scope: Scope,
  events: readonly Omit<NewAuditEvent, 'ownDetails'>[],
): Promise<void> {
  if (events.length === 0) return;
  for (const tell of listeners) tell(scope.tenantId);
  indexAtEnd(scope, events);
  await insertEvents(scope, events);
}

/** Records that a deletion was purged. */
export function recordPurge(scope: Scope, purged: Parameters<typeof insertPurge>[1]): Promise<unknown> {
  for (const tell of listeners) tell(scope.tenantId);
  return insertPurge(scope, purged);
}

/** Records that a matter is read, if it exists; need not wait for the read. */
export function recordReading(scope: Scope, matterId: string): Promise<unknown> {
  for (const tell of listeners) tell(scope.tenantId);
  return insertReading(scope, matterId);
}
