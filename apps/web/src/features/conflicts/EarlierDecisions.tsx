import type { EarlierDecision } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { formatMinute } from '../../shared/dates.ts';
import { EntryFact, EntryNote } from '../../shared/layout/Entries.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { DecisionTag } from './check-tags.tsx';

/** What was decided about a hit in earlier checks that the reader sees. */
export function EarlierDecisions({ earlier }: { earlier: readonly EarlierDecision[] }) {
  const timeZone = useTimeZone();
  return earlier.map(({ check, decision, reason, created_by, created_at }) => (
    <div key={`${check.id} ${decision}`}>
      <EntryFact>
        {t`Decided earlier`}: <DecisionTag decision={decision} /> <Person person={created_by} />,{' '}
        {formatMinute(created_at, timeZone)},{' '}
        <TextLink to={paths.conflictCheck} params={{ checkId: check.id }}>
          {check.subject || check.matter?.title || t`an earlier check`}
        </TextLink>
      </EntryFact>
      {reason && <EntryNote>{reason}</EntryNote>}
    </div>
  ));
}
