import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { MatterConflicts } from '@caseward/contract/matter-conflicts';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { CheckThem } from './CheckThem.tsx';
import { checkUnderWay } from './check-under-way.ts';
import { conflictReminder } from './conflict-reminder.ts';
import { matterConflictsQuery } from './conflicts.api.ts';

/** Reminds of the conflict check of a matter that is open, or may not open, without one. */
export function ConflictBanner({ matter: { id, status } }: { matter: Pick<Matter, 'id' | 'status'> }) {
  const { data, error } = useQuery(matterConflictsQuery(id));
  const timeZone = useTimeZone();
  const mayCheck = useMay(conflictChecks.create);
  if (error) return null;
  if (!data) return <Undecided />;
  const words = conflictReminder(data, status, timeZone);
  if (!words) return null;
  return (
    <Alert color="yellow" p="xs" role="presentation" data-screen-only>
      <Text size="sm" fw={600}>
        {words.title}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words.text}</Text>
        {mayCheck && <WayOn matterId={id} conflicts={data} />}
      </Group>
    </Alert>
  );
}

/** Leads to the check that is under way, or begins one. */
function WayOn({ matterId, conflicts }: { matterId: string; conflicts: MatterConflicts }) {
  const underWay = checkUnderWay(conflicts.checks);
  if (!underWay) return <CheckThem matterId={matterId} conflicts={conflicts} label={t`Check them`} />;
  return (
    <TextLink to={paths.conflictCheck} params={{ checkId: underWay.id }} size="sm">
      {t`Finish the check`}
    </TextLink>
  );
}
