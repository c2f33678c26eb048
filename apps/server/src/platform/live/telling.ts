import type { AuditAction } from '@caseward/contract/audit';
import { isRecordType } from '@caseward/contract/records';
import type { Pool } from 'pg';
import { poolOf, type Scope } from '../../db/scope.ts';
import type { NewAuditEvent } from '../audit/event.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { Change, Message } from './messages.ts';
import type { Outbox } from './outbox.ts';

const outboxes = new WeakMap<Pool, Outbox>();

/** Has what is recorded through these pools told. */
export function tellThrough(outbox: Outbox, ...pools: Pool[]): void {
  for (const pool of pools) outboxes.set(pool, outbox);
}

/** What changes something that others may be looking at. Reading is nobody's news. */
const changing = new Set<AuditAction>([
  'CREATED',
  'CHANGED',
  'DELETED',
  'RESTORED',
  'MERGED',
  'MERGE_UNDONE',
  'WALL_RAISED',
  'WALL_CHANGED',
  'WALL_LIFTED',
  'HOLD_PLACED',
  'HOLD_RELEASED',
  'PLAYBOOK_STARTED',
  'PLAYBOOK_UNDONE',
]);

/** What happens to people and sessions and ends none. */
const harmless = new Set<AuditAction>(['SIGNED_IN', 'SIGN_IN_FAILED', 'READ', 'EXPORTED', 'REFUSED']);

/** Types whose events are told as changes of their matter. */
const ofMatters = new Set<string>(['party', 'wall', 'playbook']);

/** Tells of what is recorded, once it is committed. */
export function tellOfEvents(scope: Scope, events: readonly NewAuditEvent[]): void {
  const outbox = outboxes.get(poolOf(scope));
  if (!outbox || scope.onlyReads) return;
  const messages = events.flatMap((event) => messagesOf(scope, event));
  if (messages.length > 0) scope.afterCommit(() => outbox.add(messages));
}

/** Tells people that there are notifications for them. */
export function tellOfNotifications(scope: Scope, users: readonly string[]): void {
  const outbox = outboxes.get(poolOf(scope));
  if (!outbox || users.length === 0) return;
  const messages = users.map((user) =>
    changed(scope, [user], { kind: 'notification', id: user, matter: null, isWall: false }),
  );
  scope.afterCommit(() => outbox.add(messages));
}

function messagesOf(scope: Scope, event: NewAuditEvent): Message[] {
  const { action, objectType, objectId, matter, forActor } = event;
  const { tenantId } = scope;
  if (harmless.has(action)) return [];
  // Whatever else happens to a person, a session or the firm's rules may end sessions.
  if (objectType === 'firm') return [{ topic: 'sessions', tenantId, visibleTo: null }];
  if (objectType === 'user' && objectId) return [{ topic: 'sessions', tenantId, visibleTo: [objectId] }];
  if (objectType === 'session') return [{ topic: 'sessions', tenantId, visibleTo: [scope.userId] }];
  if (!changing.has(action)) return [];
  const visibleTo = matter ? matter.visible_to : forActor ? [scope.userId] : null;
  const isWall = objectType === 'wall';
  if (matter && ofMatters.has(objectType))
    return [changed(scope, visibleTo, { kind: 'matter', id: matter.id, matter: matter.id, isWall })];
  if (!objectId || !(isRecordType(objectType) || objectType === 'practice_area')) return [];
  return [changed(scope, visibleTo, { kind: objectType, id: objectId, matter: matter?.id ?? null, isWall })];
}

const changed = (
  { tenantId, userId, sessionId }: Scope,
  visibleTo: readonly string[] | null,
  what: Pick<Change, 'kind' | 'id' | 'matter' | 'isWall'>,
): Message => {
  const by = userId === SYSTEM_USER_ID ? null : userId;
  return { topic: 'changes', tenantId, visibleTo, changes: [{ ...what, by, session: sessionId }] };
};
