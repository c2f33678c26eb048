import type { HitBand } from '@caseward/contract/conflict-codes';
import type { ConflictHit, PathStep } from '@caseward/contract/conflict-hits';
import type { NameKind } from '../../platform/names/read-name.ts';

/** A contact, and whom it may be, or whom it is related to: another contact, or an entry of the register. */
export interface WatchedPair {
  one: string;
  other: string | null;
  entry: string | null;
  kind: NameKind | null;
  matched: string;
  band: HitBand;
  /** In thousandths. */
  score: number;
  reasons: ConflictHit['reasons'];
  path: PathStep[];
}

/** More pairs of contacts are not looked at for one change, nor more with entries of the register. */
const mostPairs = 5_000;

/** Pairs, each by its likeliest reason: the surest name, then the shortest way. */
export class WatchedPairs {
  readonly #pairs = new Map<string, WatchedPair>();
  readonly #counts = { contacts: 0, entries: 0 };
  /** There are more pairs of contacts. Of entries nothing is said: some are behind walls. */
  isCapped = false;

  add(pair: WatchedPair): void {
    const key = `${pair.one} ${pair.other ?? pair.entry}`;
    const known = this.#pairs.get(key);
    if (known && isSurer(known, pair)) return;
    const of = pair.other ? 'contacts' : 'entries';
    if (!known && this.#counts[of] >= mostPairs) {
      this.isCapped ||= of === 'contacts';
      return;
    }
    if (!known) this.#counts[of] += 1;
    this.#pairs.set(key, pair);
  }

  /** All of them, the likeliest first. */
  sorted(): WatchedPair[] {
    return [...this.#pairs.values()].sort((a, b) => b.score - a.score || a.path.length - b.path.length);
  }
}

const isSurer = (known: WatchedPair, other: WatchedPair) =>
  known.score > other.score || (known.score === other.score && known.path.length <= other.path.length);
