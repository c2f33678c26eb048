import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import { t } from '@lingui/core/macro';
import type { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { alertWarning } from '../feedback/alerts.ts';
import { paths } from '../paths.ts';

/** Somebody who is to become a party, and is asked for besides those who are. */
export type Newcomer = NonNullable<NewConflictCheck['terms']>[number];

/** Offers to check a matter, with those who are to become parties, and leads to the check. */
export const offerCheck = (
  matter: string,
  newcomers: readonly Newcomer[],
  navigate: ReturnType<typeof useNavigate>,
): void =>
  alertWarning(t`Your firm asks for a conflict check first.`, undefined, {
    label: t`Check for conflicts`,
    act: async () => {
      const { id } = await call(conflictChecks.create, { body: { matter, terms: [...newcomers] } });
      // What was typed is kept as a draft, for when the check has ended.
      await navigate({ to: paths.conflictCheck, params: { checkId: id }, ignoreBlocker: true });
    },
    failure: t`Failed to check for conflicts.`,
    done: t`Checked for conflicts.`,
  });
