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
export const findEntryHits = (scope: Scope, terms: readonly AskedTerm[]): Promise<FoundEntryHit[][]> =>
  Promise.all(terms.map((term) => entriesLike(scope, term)));

async function entriesLike(scope: Scope, { names }: AskedTerm): Promise<FoundEntryHit[]> {
  const alike = await compareRegister(scope, names);
  return alike.map(({ owner: entry, kind, name: matched, match }) => ({
    entry,
    kind,
    matched,
    band: match.band,
    score: Math.round(match.score * 1000),
    reasons: reasonsOf(match),
  }));
}
