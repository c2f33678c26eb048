import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';

/** The name of one hit, or how many there are. */
export const nameOfHits = (hits: readonly ConflictHit[]): string =>
  hits.length === 1 ? (hits[0]?.name ?? '') : manyOf(hits.length, { one: t`hit`, several: t`hits` });
