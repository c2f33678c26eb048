import type { HitBand } from '@caseward/contract/conflict-codes';
import type { Scope } from '../../db/scope.ts';
import { compareRegister } from '../../platform/names/find-alike.ts';
import type { NameKind } from '../../platform/names/read-name.ts';
import type { AskedTerm } from './asked-terms.ts';
import { reasonsOf } from './find-hits.ts';

/** An entry of the register with a name like a term's. */
export interface FoundEntryHit {
  entry: string;
  /** How its name was read. */
  kind: NameKind;
  matched: string;
  band: HitBand;
  /** In thousandths. */
  score: number;
  reasons: ReturnType<typeof reasonsOf>;
}

/** Entries of the register with a name like each term's, the likeliest first. */
export async function findEntryHits(scope: Scope, terms: readonly AskedTerm[]): Promise<FoundEntryHit[][]> {
  const found: FoundEntryHit[][] = [];
  for (const term of terms) found.push(await entriesLike(scope, term));
  return found;
}

async function entriesLike(scope: Scope, { names }: AskedTerm): Promise<FoundEntryHit[]> {
  const best = new Map<string, FoundEntryHit>();
  for (const name of names)
    for (const { owner, kind, name: matched, match } of await compareRegister(scope, name)) {
      const score = Math.round(match.score * 1000);
      if (score <= (best.get(owner)?.score ?? 0)) continue;
      best.set(owner, { entry: owner, kind, matched, band: match.band, score, reasons: reasonsOf(match) });
    }
  return [...best.values()].sort((a, b) => b.score - a.score || a.entry.localeCompare(b.entry));
}
