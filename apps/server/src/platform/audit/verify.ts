import type { Pool } from 'pg';
import { Chain, isAuthentic, type SealedContent } from './chain.ts';
import { type Checkpoint, type Checkpoints, ForgedCheckpoint } from './checkpoint.ts';
import { EventMacs } from './event-macs.ts';
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
  readonly #macs: EventMacs;
  readonly #checkpoints: Checkpoints;

  constructor(owner: Pool, auditKey: Buffer, checkpoints: Checkpoints) {
    this.#owner = owner;
    this.#chain = new Chain(auditKey);
    this.#macs = new EventMacs(auditKey);
    this.#checkpoints = checkpoints;
  }

  /**
   * Finds the first problem of each kind: in the chain, forged or missing events, its end, the walls of events, and
   * unsealed events.
   * @param isServed false: no server seals, so that events may wait
   */
  async verify(tenantId: string, isServed = true): Promise<Verdict> {
    // Read first: sealing meanwhile makes the chain longer than the checkpoint, never shorter.
    const checkpoint = await this.#checkpoints.read(tenantId).catch((error: unknown) => {
      if (error instanceof ForgedCheckpoint) return 'forged' as const;
      throw error;
    });
    let before: Link | undefined;
    let broken: Fault | undefined;
    let marks: Fault | undefined;
    let forged: Fault | undefined;
    const known = checkpoint === 'forged' ? undefined : checkpoint;
    let another: Fault | undefined;
    let missing: Fault | undefined;
    for await (const link of chainAfter(this.#owner, tenantId, 0)) {
      broken ??= await this.#faultOf(tenantId, before, link, known?.authenticatedFrom);
      forged ??= this.#forgeryOf(tenantId, link, known?.authenticatedFrom);
      missing ??= missingBefore(link);
      if (link.marks_differ)
        marks ??= { seq: link.seq, what: 'the event is visible to others than its matter is' };
      if (known?.seq === link.seq && !known.mac.equals(link.seal))
        another = { seq: link.seq, what: 'the chain is another one than its checkpoint says' };
      before = link;
    }
    const end = broken ? undefined : endFault(checkpoint, before?.seq ?? 0);
    const overdue = await overdueEvents(this.#owner, tenantId);
    const unsealed = isServed &&
      overdue.events > 0 && {
        seq: null,
        what: `${overdue.events === 1 ? '1 event has' : `${overdue.events} events have`} waited for longer than a minute to be sealed, the oldest since ${overdue.oldest}; they are sealed while Caseward runs`,
      };
    const faults = [
      broken,
      forged?.seq === broken?.seq ? undefined : forged,
      another,
      missing,
      end,
      marks,
      unsealed || undefined,
    ];
    return { sealed: before?.seq ?? 0, faults: faults.filter((fault) => fault !== undefined) };
  }

  async #faultOf(
    tenantId: string,
    before: Link | undefined,
    link: Link,
    since: number | undefined,
  ): Promise<Fault | undefined> {
    const seq = (before?.seq ?? 0) + 1;
    if (link.seq !== seq) return { seq, what: 'the seal was deleted' };
    const expected = this.#sealOf(tenantId, before, seq, link);
    if (!expected) return { seq, what: 'the event was deleted' };
    if (expected.equals(link.seal)) return undefined;
    // While servers of the version before were writing too, they sealed as they did.
    const isFormer = since === undefined || seq < since;
    if (isFormer && this.#sealOf(tenantId, before, seq, link, true)?.equals(link.seal)) return undefined;
    const reordered = await this.#stoodLater(tenantId, before, link);
    return {
      seq,
      what: reordered ? 'events were reordered' : 'the event or its seal was changed after it was sealed',
    };
  }

  /** An event that is not what the server recorded. */
  #forgeryOf(tenantId: string, link: Link, since: number | undefined): Fault | undefined {
    if (!isThere(link)) return undefined;
    const authentic = isAuthentic(this.#macs, tenantId, link);
    if (authentic || (authentic === undefined && (since === undefined || link.seq < since))) return undefined;
    return {
      seq: link.seq,
      what: 'the event was changed after it was recorded, or Caseward did not record it',
    };
  }

  /** Whether a place's event or seal is at a later place. */
  async #stoodLater(tenantId: string, before: Link | undefined, { seq, seal }: Link): Promise<boolean> {
    for await (const later of chainAfter(this.#owner, tenantId, seq)) {
      const here = this.#sealOf(tenantId, before, seq, later);
      if (here?.equals(seal) || here?.equals(later.seal)) return true;
    }
    return false;
  }

  #sealOf(
    tenantId: string,
    before: Link | undefined,
    seq: number,
    link: Link,
    formerly = false,
  ): Buffer | undefined {
    return isThere(link)
      ? this.#chain.sealOf(tenantId, before?.seal ?? null, seq, link, formerly)
      : undefined;
  }
}

/** Events that the server missed when it sealed; it notes that in an event. */
function missingBefore({ seq, action, details }: Link): Fault | undefined {
  if (action !== 'EVENTS_MISSING') return undefined;
  const { events } = JSON.parse(details ?? '{}');
  return {
    seq,
    what: `${events === 1 ? '1 event was' : `${events} events were`} recorded before and removed, or lost by the database, before the seals were made`,
  };
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
