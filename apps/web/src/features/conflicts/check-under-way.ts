import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { isOfWatch } from './WatchFound.tsx';

/** The newest check of a matter that waits for decisions; those of the watch ask for what is new alone. */
export const checkUnderWay = (checks: readonly ConflictCheckSummary[]) =>
  checks.find((check) => check.state === 'UNDECIDED' && !isOfWatch(check));
