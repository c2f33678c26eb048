import type { Scope } from '../../db/scope.ts';
import type { NewAuditEvent } from './event.ts';
import { insertEvent, insertEvents, insertReading } from './record.queries.ts';

const listeners = new Set<(tenantId: string) => void>();

/**
 * Has a function told of each firm in which this process records something, so that nobody has to look through all
 * firms for what is to be sealed.
 * @returns what ends it
 */
export function whenRecorded(listener: (tenantId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notes what happened in the transaction in which it happens, so that there is never the one without the other. The
 * chain that shows whether an event was touched later is sealed apart from it.
 */
export function record(scope: Scope, event: NewAuditEvent): Promise<unknown> {
  for (const tell of listeners) tell(scope.tenantId);
  return insertEvent(scope, event);
}

/** Notes several things that happened at once: at most a thousand. */
export async function recordAll(scope: Scope, events: readonly NewAuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const tell of listeners) tell(scope.tenantId);
  await insertEvents(scope, events);
}

/** Notes that a matter is read, if it is there; need not wait for what is read of it. */
export function recordReading(scope: Scope, matterId: string): Promise<unknown> {
  for (const tell of listeners) tell(scope.tenantId);
  return insertReading(scope, matterId);
}
