import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { MatterConflicts } from '@caseward/contract/matter-conflicts';
import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { checkUnderWay } from './check-under-way.ts';
import { checksChanged, runCheck } from './conflicts.api.ts';

interface CheckThemProps {
  matterId: string;
  conflicts: MatterConflicts;
  label: string;
}

/** Checks all parties, where some are not covered and no check waits for decisions. */
export function CheckThem({ matterId, conflicts, label }: CheckThemProps) {
  const navigate = useNavigate();
  const mayCheck = useMay(conflictChecks.create);
  const { parties, covered, checks } = conflicts;
  if (!mayCheck || covered || checkUnderWay(checks) || parties.length === 0) return null;
  return (
    <ActionButton
      compact
      label={label}
      act={() => runCheck({ matter: matterId })}
      effects={checksChanged}
      failure={t`Failed to check for conflicts.`}
      onDone={({ id }) => navigate({ to: paths.conflictCheck, params: { checkId: id } })}
    />
  );
}
