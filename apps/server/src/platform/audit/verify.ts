import type { Pool } from 'pg';
import { Chain, type SealedContent } from './chain.ts';
import { type Checkpoint, type Checkpoints, ForgedCheckpoint } from './checkpoint.ts';
import { type Link, linksAfter, overdueEvents } from './verify.queries.ts';

/** A problem of a firm's audit. */
export interface Fault {
  /** The first affected place of the chain; null when there is none. */
  seq: number | null;
  what: string;
}

/** Result of verifying a firm's audit. */
export interface Verdict {
  /** Number of verified places. */
  sealed: number;
  faults: Fault[];
}

const batch = 1_000;

/** Reads a chain in batches, starting after a place. */
async function* chainAfter(owner: Pool, tenantId: string, seq: number): AsyncGenerator<Link> {
  let links: Link[];
  do {
    links = await linksAfter(owner, tenantId, seq, batch);
    yield* links;
    seq = links.at(-1)?.seq ?? seq;
  } while (links.length === batch);
}

/** Compares a firm's events with their chain, and the chain with its checkpoint. The pool must be the owner's. */
export class Verifier {
  readonly #owner: Pool;
  readonly #chain: Chain;
  readonly #checkpoints: Checkpoints;

  constructor(owner: Pool, auditKey: Buffer, checkpoints: Checkpoints) {
    this.#owner = owner;
    this.#chain = new Chain(auditKey);
    this.#checkpoints = checkpoints;
  }

  /** Finds the first problem of each kind: in the chain, its end, the walls of events, and unsealed events. */
  async verify(tenantId: string): Promise<Verdict> {
    // Read first: sealing meanwhile makes the chain longer than the checkpoint, never shorter.
    const checkpoint = await this.#checkpoints.read(tenantId).catch((error: unknown) => {
      if (error instanceof ForgedCheckpoint) return 'forged' as const;
      throw error;
    });
    let before: Link | undefined;
    let broken: Fault | undefined;
    let marks: Fault | undefined;
    let another: Fault | undefined;
    for await (const link of chainAfter(this.#owner, tenantId, 0)) {
      broken ??= await this.#faultOf(tenantId, before, link);
      if (link.marks_differ)
        marks ??= { seq: link.seq, what: 'the event is visible to others than its matter is' };
      if (
        checkpoint &&
        checkpoint !== 'forged' &&
        checkpoint.seq === link.seq &&
        !checkpoint.mac.equals(link.mac)
      )
        another = { seq: link.seq, what: 'the chain is another one than its checkpoint says' };
      before = link;
    }
    const end = broken ? undefined : endFault(checkpoint, before?.seq ?? 0);
    const overdue = await overdueEvents(this.#owner, tenantId);
    const unsealed = overdue.events > 0 && {
      seq: null,
      what: `${overdue.events === 1 ? '1 event has' : `${overdue.events} events have`} waited for longer than a minute to be sealed, the oldest since ${overdue.oldest}; they are sealed while Caseward runs`,
    };
    const faults = [broken, another, end, marks, unsealed || undefined];
    return { sealed: before?.seq ?? 0, faults: faults.filter((fault) => fault !== undefined) };
  }

  async #faultOf(tenantId: string, before: Link | undefined, link: Link): Promise<Fault | undefined> {
    const seq = (before?.seq ?? 0) + 1;
    if (link.seq !== seq) return { seq, what: 'the seal was deleted' };
    const expected = this.#sealOf(tenantId, before, seq, link);
    if (!expected) return { seq, what: 'the event was deleted' };
    if (expected.equals(link.mac)) return undefined;
    const reordered = await this.#stoodLater(tenantId, before, link);
    return {
      seq,
      what: reordered ? 'events were reordered' : 'the event or its seal was changed after it was sealed',
    };
  }

  /** Whether a place's event or seal is at a later place. */
  async #stoodLater(tenantId: string, before: Link | undefined, { seq, mac }: Link): Promise<boolean> {
    for await (const later of chainAfter(this.#owner, tenantId, seq)) {
      const here = this.#sealOf(tenantId, before, seq, later);
      if (here?.equals(mac) || here?.equals(later.mac)) return true;
    }
    return false;
  }

  #sealOf(tenantId: string, before: Link | undefined, seq: number, link: Link): Buffer | undefined {
    return isThere(link) ? this.#chain.sealOf(tenantId, before?.mac ?? null, seq, link) : undefined;
  }
}

const isThere = (link: Link): link is Link & SealedContent => link.id !== null;

function endFault(checkpoint: Checkpoint | 'forged' | undefined, last: number): Fault | undefined {
  if (checkpoint === 'forged') return { seq: null, what: 'the checkpoint was forged' };
  if (!checkpoint) return last === 0 ? undefined : { seq: null, what: 'the checkpoint is missing' };
  if (checkpoint.seq <= last) return undefined;
  return {
    seq: last + 1,
    what: `the end of the chain was cut off: its checkpoint stands at ${checkpoint.seq}`,
  };
}
