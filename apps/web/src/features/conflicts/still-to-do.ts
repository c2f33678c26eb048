import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { figure } from '../../shared/counts.ts';

type Standing = Pick<ConflictCheck, 'state' | 'undecided' | 'restricted' | 'may_close' | 'closers'> & {
  searched: Pick<ConflictCheck['searched'], 'complete'>;
};

/** What is missing before a check can be closed; undefined where it cannot be closed, or is. */
export function stillToDo({
  state,
  undecided,
  restricted,
  searched,
  may_close,
  closers,
}: Standing): string | undefined {
  if (state !== 'UNDECIDED' || !searched.complete) return undefined;
  if (undecided === 1) return t`1 hit waits for a decision.`;
  if (undecided > 1) return t`${figure(undecided)} hits wait for a decision.`;
  if (restricted === 'WAITING') return t`Somebody who may see what is restricted has not answered yet.`;
  if (closers === 'TWO_LAWYERS')
    return t`Nothing is left to decide. A lawyer closes the check who did not decide everything alone; its report is kept as it is.`;
  if (may_close) return t`Nothing is left to decide. Close the check; its report is kept as it is.`;
  if (closers === 'OFFICER')
    return t`Nothing is left for you to decide. A conflicts officer closes the check; its report is kept as it is.`;
  if (closers === 'WRITER')
    return t`Nothing is left to decide. Somebody who may write closes the check; its report is kept as it is.`;
  return t`Nothing is left to decide. A lawyer closes the check; its report is kept as it is.`;
}
