import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { DocumentStore } from '../../storage/store.ts';
import { derivedKey } from '../derived-keys.ts';

/** The end of a firm's chain at a point in time. */
export interface Checkpoint {
  seq: number;
  mac: Buffer;
  /** The place from which on every event has an authentication code; undefined while that is not certain. */
  authenticatedFrom?: number | undefined;
}

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const Written = z.object({
  tenant_id: z.uuid(),
  seq: z.int().positive(),
  mac: hex,
  at: z.iso.datetime(),
  authenticated_from: z.optional(z.int().positive()),
  seal: hex,
});

/** The stored checkpoint was not written by us. */
export class ForgedCheckpoint extends Error {}

/**
 * Stores the end of each firm's chain outside the database, signed, so that a chain that was cut off is noticed.
 */
export class Checkpoints {
  readonly #store: DocumentStore;
  readonly #key: Buffer;

  /** @param auditKey at least 32 secret bytes */
  constructor(store: DocumentStore, auditKey: Buffer) {
    this.#store = store;
    this.#key = derivedKey(auditKey, 'audit checkpoint');
  }

  /** The last checkpoint; undefined when there is none. @throws ForgedCheckpoint */
  async read(tenantId: string): Promise<Checkpoint | undefined> {
    const text = await this.#store.readCheckpoint(tenantId);
    if (text === undefined) return undefined;
    const written = Written.safeParse(parsed(text)).data;
    if (!written || written.tenant_id !== tenantId) throw new ForgedCheckpoint();
    const { seal, ...signed } = written;
    if (!timingSafeEqual(Buffer.from(seal, 'hex'), this.#sealOf(signed))) throw new ForgedCheckpoint();
    return {
      seq: signed.seq,
      mac: Buffer.from(signed.mac, 'hex'),
      authenticatedFrom: signed.authenticated_from,
    };
  }

  /** Replaces the checkpoint. */
  async keep(tenantId: string, { seq, mac, authenticatedFrom }: Checkpoint): Promise<void> {
    const signed = {
      tenant_id: tenantId,
      seq,
      mac: mac.toString('hex'),
      at: new Date().toISOString(),
      ...(authenticatedFrom !== undefined && { authenticated_from: authenticatedFrom }),
    };
    const seal = this.#sealOf(signed).toString('hex');
    await this.#store.keepCheckpoint(tenantId, JSON.stringify({ ...signed, seal }));
  }

  #sealOf({ tenant_id, seq, mac, at, authenticated_from }: Omit<z.output<typeof Written>, 'seal'>): Buffer {
    const since = authenticated_from === undefined ? [] : [authenticated_from];
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([tenant_id, seq, mac, at, ...since]))
      .digest();
  }
}

const Claim = z.object({ seq: z.int() });

/** The place in the chain that the text of a checkpoint names, whoever wrote it; 0 where it names none. */
export const claimedPlace = (text: string | undefined): number =>
  Claim.safeParse(parsed(text ?? '')).data?.seq ?? 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
