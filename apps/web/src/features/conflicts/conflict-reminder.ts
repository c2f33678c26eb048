import type { MatterConflicts } from '@caseward/contract/matter-conflicts';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../../shared/dates.ts';
import { inARow } from '../../shared/language/language.ts';

/** More names are counted. */
const mostNames = 3;

/** What reminds of the conflict check of a matter; undefined where there is nothing to say. */
export function conflictReminder(
  conflicts: Pick<MatterConflicts, 'gate' | 'parties' | 'covered' | 'opened_without'>,
  status: Matter['status'],
  timeZone: string,
): { title: string; text: string } | undefined {
  const { gate, parties, covered, opened_without } = conflicts;
  if (gate === 'OFF' || covered) return undefined;
  const names = namesOf(parties);
  if (status === 'PENDING' && gate === 'REQUIRED')
    return {
      title: t`This matter opens after a conflict check.`,
      text: names ? t`Not covered by a check: ${names}.` : t`Add its client and the other side first.`,
    };
  if (status !== 'OPEN' && status !== 'ON_HOLD') return undefined;
  const text = names
    ? t`Not covered by a check: ${names}.`
    : t`Nobody stands on a side of this matter. Name its client and the other side: then they can be checked.`;
  if (!opened_without) return { title: t`Not checked for conflicts`, text };
  const { reason, created_at, created_by } = opened_without;
  const day = formatMoment(created_at, timeZone);
  return { title: t`Opened without a conflict check by ${created_by.name} on ${day}: ${reason}`, text };
}

/** The first of those who are not covered, once each. */
function namesOf(parties: MatterConflicts['parties']): string {
  const names = [...new Set(parties.flatMap(({ name, uncovered }) => (uncovered ? [name] : [])))];
  const more = names.length - mostNames;
  if (more < 2) return inARow(names);
  return t`${names.slice(0, mostNames).join(', ')} and ${more} more`;
}
