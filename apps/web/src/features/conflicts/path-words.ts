import type { PathStep } from '@caseward/contract/conflict-hits';
import { relationText } from '@caseward/contract/relation-kinds';
import { formatDay } from '../../shared/dates.ts';

/** The relations that lead from one contact to another, in words; empty where there are none. */
export const pathInWords = (path: readonly PathStep[]): string =>
  path.map((step) => relationText(step, { day: formatDay })).join(' → ');
