import type { Scope } from '../../db/scope.ts';
import { watchAtEnd } from '../conflicts/watch-due.ts';
import { tellOfEvents } from '../live/telling.ts';
import { alignAtEnd } from '../matters/sorted-names.ts';
import { indexNamesAtEnd } from '../names/indexing.ts';
import { tellFollowersAtEnd } from '../notifications/followers.ts';
import { indexAtEnd } from '../search/indexing.ts';
import type { NewAuditEvent } from './event.ts';
import { insertEvent, insertEvents, insertPurge } from './record.queries.ts';
import { insertView, isFirstLook, takeTurn, type Viewed, type ViewedReport } from './views.queries.ts';

/** What a process knows of an event that it recorded and that is committed. */
export interface Receipt {
  id: string;
  /** When its transaction began, by the database's clock. */
  at: string;
  /** It is of a transaction that only reads, whose commit does not wait for the disk. */
  ofReading: boolean;
}

/** What is told of the events that this process records. */
interface RecordListener {
  /** Events are being recorded in a firm. */
  recording(tenantId: string): void;
  /** Events of a firm are committed. */
  committed(tenantId: string, receipts: Receipt[]): void;
}

const listeners = new Set<RecordListener>();

/**
 * Subscribes to the events that this process records, so that the sealer need not search all firms, and notices events
 * that are gone before it seals them.
 * @returns a function that unsubscribes
 */
export function whenRecorded(listener: RecordListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners, now and once the events are committed. @param ids of the events, when they are written */
async function announced<Ids extends string[]>(scope: Scope, ids: () => Promise<Ids>): Promise<void> {
  const { tenantId, onlyReads: ofReading } = scope;
  for (const { recording } of listeners) recording(tenantId);
  const [written, at] = await Promise.all([ids(), scope.moment()]);
  if (listeners.size === 0) return;
  scope.afterCommit(() => {
    const receipts = written.map((id) => ({ id, at, ofReading }));
    for (const { committed } of listeners) committed(tenantId, receipts);
  });
}

/**
 * Audit log: records an event in the transaction in which it happens, so that there is never the one without the
 * other. The chain that reveals later changes is sealed apart from it.
 */
export async function record(scope: Scope, event: NewAuditEvent): Promise<void> {
  indexAtEnd(scope, [event]);
  alignAtEnd(scope, [event]);
  indexNamesAtEnd(scope, [event]);
  watchAtEnd(scope, [event]);
  tellFollowersAtEnd(scope, [event]);
  tellOfEvents(scope, [event]);
  const { objectType, objectId, ownDetails: details } = event;
  const events: NewAuditEvent[] = [event];
  if (details) events.push({ action: 'OWN_DETAILS', objectType, objectId, forActor: true, details });
  await announced(scope, () => Promise.all(events.map((each) => insertEvent(scope, each))));
}

/** Records several events at once, at most a thousand. */
export async function recordAll(
  scope: Scope,
  events: readonly Omit<NewAuditEvent, 'ownDetails'>[],
): Promise<void> {
  if (events.length === 0) return;
  indexAtEnd(scope, events);
  alignAtEnd(scope, events);
  indexNamesAtEnd(scope, events);
  watchAtEnd(scope, events);
  tellFollowersAtEnd(scope, events);
  tellOfEvents(scope, events);
  await announced(scope, () => insertEvents(scope, events));
}

/** Records that a deletion was purged. */
export const recordPurge = (scope: Scope, purged: Parameters<typeof insertPurge>[1]): Promise<void> =>
  announced(scope, async () => [await insertPurge(scope, purged)]);

/**
 * Records that a matter, its notes or one of its documents is read, if the matter exists, once per visit; need not wait
 * for the read. A visit is one person's, in one session, from one address, and is over after `visitMinutes`.
 */
export async function recordView(scope: Scope, viewed: Viewed): Promise<void> {
  // Whoever records a view needs the moment, so it is asked for in the same packet.
  const [isFirst] = await Promise.all([takeTurn(scope, viewed), scope.moment()]);
  if (!isFirst) return;
  await announced(scope, async () => {
    const id = await insertView(scope, viewed);
    return id === undefined ? [] : [id];
  });
}

/** Records that the report of a conflict check, or the conflict register, is read, once per visit. */
export async function recordReading(scope: Scope, viewed: ViewedReport): Promise<void> {
  if (!(await isFirstLook(scope, viewed))) return;
  const { type: objectType, id: objectId, matter } = viewed;
  await record(scope, { action: 'READ', objectType, objectId, matter });
}
