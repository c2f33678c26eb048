import { createHmac } from 'node:crypto';
import { derivedKey } from '../derived-keys.ts';
import { type EventMacs, lastingVisibility } from './event-macs.ts';

/** An event as it is sealed: all its columns, but `visible_to` only where no wall changes it. */
export interface SealedContent {
  id: string;
  created_at: string;
  user_id: string | null;
  session_id: string | null;
  address: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  matter_id: string | null;
  /** The JSON as PostgreSQL writes it: one text per value, whatever JavaScript makes of its numbers. */
  changes: string | null;
  details: string | null;
  visible_to: string[] | null;
  /** The code that authenticates it; null for an event of a version before 0.4. */
  mac: Buffer | null;
}

/** The end of a firm's chain; a chain without a seal ends at 0. */
export interface ChainEnd {
  seq: number;
  mac: Buffer | null;
}

const nothingBefore = Buffer.alloc(32);

/** Makes the seals of events (a chain of HMACs). Without the key, not even the database's superuser can make one. */
export class Chain {
  readonly #key: Buffer;

  /** @param auditKey at least 32 secret bytes, the same in every server process and nowhere in the database */
  constructor(auditKey: Buffer) {
    this.#key = derivedKey(auditKey, 'audit chain');
  }

  /**
   * The seal of an event at a place of a firm's chain.
   * @param before the seal at the place before; null at the first
   * @param formerly as versions before 0.4 seal: without authentication code and visibility
   */
  sealOf(
    tenantId: string,
    before: Buffer | null,
    seq: number,
    event: SealedContent,
    formerly = false,
  ): Buffer {
    const place = Buffer.alloc(8);
    place.writeBigUInt64BE(BigInt(seq));
    return createHmac('sha256', this.#key)
      .update(before ?? nothingBefore)
      .update(place)
      .update(canonical(tenantId, event, formerly))
      .digest();
  }
}

/**
 * A list, so that the order of fields is fixed. Events of versions before 0.4, which have neither an authentication code
 * nor a lasting visibility, keep the seal they have.
 */
function canonical(tenantId: string, event: SealedContent, formerly: boolean): string {
  const { mac } = event;
  const visibleTo = lastingVisibility(event);
  return JSON.stringify([
    tenantId,
    event.id,
    event.created_at,
    event.user_id,
    event.session_id,
    event.address,
    event.action,
    event.object_type,
    event.object_id,
    event.matter_id,
    event.changes,
    event.details,
    ...(formerly || (mac === null && visibleTo === null) ? [] : [visibleTo, mac?.toString('hex') ?? null]),
  ]);
}

/** Whether an event is what the server recorded; undefined where it has no authentication code. */
export function isAuthentic(macs: EventMacs, tenantId: string, event: SealedContent): boolean | undefined {
  if (event.mac === null) return undefined;
  const { changes, details, created_at, mac } = event;
  return macs.verify(
    tenantId,
    { ...event, changes: parsed(changes), details: parsed(details) },
    created_at,
    mac,
  );
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
