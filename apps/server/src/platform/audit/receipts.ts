import type { FastifyBaseLogger } from 'fastify';
import type { Receipt } from './record.ts';

/** How many receipts a process keeps, of all firms: some 30 MB. */
const most = 200_000;

/**
 * What this process recorded and nobody has sealed yet, in memory, where whoever runs the database cannot reach it.
 * An event without a row and without a seal was removed.
 */
export class Receipts {
  readonly #log: FastifyBaseLogger;
  readonly #byFirm = new Map<string, Map<string, Receipt>>();
  #count = 0;
  #isFull = false;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Keeps the receipts of committed events. */
  keep(tenantId: string, receipts: readonly Receipt[]): void {
    const ofFirm = this.#byFirm.get(tenantId) ?? new Map<string, Receipt>();
    this.#byFirm.set(tenantId, ofFirm);
    for (const receipt of receipts) {
      if (this.#count >= most) {
        if (!this.#isFull)
          this.#log.error(
            'too many events wait for their seals: whether one of the next is removed before, is not noticed',
          );
        this.#isFull = true;
        return;
      }
      ofFirm.set(receipt.id, receipt);
      this.#count += 1;
    }
  }

  /** Whether events of a firm are still to be looked for. */
  has(tenantId: string): boolean {
    return this.#byFirm.has(tenantId);
  }

  /** Hands out the receipts of a firm; whoever takes them keeps those again whose events still wait. */
  take(tenantId: string): Map<string, Receipt> {
    const taken = this.#byFirm.get(tenantId) ?? new Map<string, Receipt>();
    this.#byFirm.delete(tenantId);
    this.#count -= taken.size;
    if (this.#count < most) this.#isFull = false;
    return taken;
  }
}
