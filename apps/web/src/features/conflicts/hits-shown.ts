import { HitsQuery } from '@caseward/contract/conflict-hits';
import * as z from 'zod/mini';
import type { HitsShown } from './conflicts.api.ts';

/** Which hits the address of a check asks for: those of one of its names, those that wait for a decision, or all. */
export function hitsShown({
  name,
  show,
}: {
  name?: string | undefined;
  show?: string | undefined;
}): HitsShown {
  const term = z.safeParse(HitsQuery.shape.term, name).data;
  return { ...(term && { term }), ...(show === 'undecided' && { undecided: 'true' }) };
}
