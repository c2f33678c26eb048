import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { poolOf, type Scope } from '../../db/scope.ts';
import { canonicalJson } from '../../http/canonical-json.ts';
import { derivedKey } from '../derived-keys.ts';

/** What is known of an event where it is recorded. */
export interface RecordedEvent {
  id: string;
  user_id: string | null;
  session_id: string | null;
  address: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  matter_id: string | null;
  visible_to: string[] | null;
  /** JSON values, as they are before and after the database has stored them. */
  changes: unknown;
  details: unknown;
}

/** Begins a code that covers the time as well. Codes without a version, of 32 bytes, cover all but the time. */
const version = Buffer.of(2);

/**
 * Whom an event is visible to, where that never changes: without a matter, and once its matter is purged. The other
 * events of a matter follow its wall.
 */
export const lastingVisibility = ({
  action,
  object_type,
  matter_id,
  visible_to,
}: Pick<RecordedEvent, 'action' | 'object_type' | 'matter_id' | 'visible_to'>): string[] | null =>
  matter_id === null || (action === 'PURGED' && object_type === 'matter') ? visible_to : null;

/**
 * Authenticates events where they are recorded (HMAC-SHA-256), so that what the database's own superuser writes or
 * changes before it is sealed is told from what the server recorded.
 */
export class EventMacs {
  readonly #key: Buffer;

  /** @param auditKey at least 32 secret bytes, the same in every process and nowhere in the database */
  constructor(auditKey: Buffer) {
    this.#key = derivedKey(auditKey, 'audit event');
  }

  /**
   * The authentication code of an event.
   * @param moment when its transaction began, by the database's clock
   */
  of(tenantId: string, event: RecordedEvent, moment: string): Buffer {
    return Buffer.concat([version, this.#codeOf(tenantId, event, [version[0], moment])]);
  }

  /** Whether a code is the one of an event. */
  verify(tenantId: string, event: RecordedEvent, moment: string, mac: Buffer): boolean {
    const isOld = mac.length === 32;
    return (isOld ? this.#codeOf(tenantId, event, []) : this.of(tenantId, event, moment)).equals(mac);
  }

  #codeOf(tenantId: string, event: RecordedEvent, more: unknown[]): Buffer {
    const { id, user_id, session_id, address, action, object_type, object_id, matter_id } = event;
    return createHmac('sha256', this.#key)
      .update(
        JSON.stringify([
          tenantId,
          id,
          user_id,
          session_id,
          address,
          action,
          object_type,
          object_id?.toLowerCase() ?? null,
          matter_id,
          lastingVisibility(event),
          canonicalJson(event.changes),
          canonicalJson(event.details),
          ...more,
        ]),
      )
      .digest();
  }
}

const byPool = new WeakMap<Pool, EventMacs>();

/** Has the events that are recorded through these pools authenticated. Without it, none can be recorded there. */
export function authenticateEvents(auditKey: Buffer, ...pools: Pool[]): void {
  const macs = new EventMacs(auditKey);
  for (const pool of pools) byPool.set(pool, macs);
}

/**
 * What authenticates the events of a scope. It knows when the transaction began, which is when its events happened.
 * @throws Error when the scope's pool has no key
 */
export async function authenticator(scope: Scope): Promise<(event: RecordedEvent) => Buffer> {
  const macs = byPool.get(poolOf(scope));
  if (!macs) throw new Error('No key authenticates the events that are recorded through this pool.');
  const moment = await scope.moment();
  return (event) => macs.of(scope.tenantId, event, moment);
}
