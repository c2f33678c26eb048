import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { MatterConflicts } from '@caseward/contract/matter-conflicts';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../shared/dates.ts';
import { inARow } from '../../shared/language/language.ts';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { CheckThem } from './CheckThem.tsx';
import { checkUnderWay } from './check-under-way.ts';
import { matterConflictsQuery } from './conflicts.api.ts';

/** More names are counted. */
const mostNames = 3;

/** Reminds of the conflict check of a matter that is open, or may not open, without one. */
export function ConflictBanner({ matter: { id, status } }: { matter: Pick<Matter, 'id' | 'status'> }) {
  const { data, error } = useQuery(matterConflictsQuery(id));
  const timeZone = useTimeZone();
  const mayCheck = useMay(conflictChecks.create);
  if (error) return null;
  if (!data) return <Undecided />;
  const words = reminder(data, status, timeZone);
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

/** What the banner says; undefined where there is nothing to say. */
function reminder(conflicts: MatterConflicts, status: Matter['status'], timeZone: string) {
  const { gate, parties, covered, opened_without } = conflicts;
  if (gate === 'OFF' || covered) return undefined;
  const names = namesOf(parties);
  if (status === 'PENDING' && gate === 'REQUIRED')
    return {
      title: t`This matter opens after a conflict check.`,
      text: names ? t`Not covered by a check: ${names}.` : t`Add its client and the other side first.`,
    };
  if ((status !== 'OPEN' && status !== 'ON_HOLD') || !names) return undefined;
  if (!opened_without)
    return { title: t`Not checked for conflicts`, text: t`Not covered by a check: ${names}.` };
  const { reason, created_at, created_by } = opened_without;
  const day = formatMoment(created_at, timeZone);
  return {
    title: t`Opened without a conflict check by ${created_by.name} on ${day}: ${reason}`,
    text: t`Not covered by a check: ${names}.`,
  };
}

/** The first of those who are not covered, once each. */
function namesOf(parties: MatterConflicts['parties']): string {
  const names = [...new Set(parties.flatMap(({ name, uncovered }) => (uncovered ? [name] : [])))];
  const more = names.length - mostNames;
  if (more < 2) return inARow(names);
  return t`${names.slice(0, mostNames).join(', ')} and ${more} more`;
}
