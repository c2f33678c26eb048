import { consentFormLabels } from '@caseward/contract/conflict-codes';
import type { ConflictDecision } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { formatDay, formatMinute } from '../../shared/dates.ts';
import { inARow } from '../../shared/language/language.ts';
import { EntryFact, EntryNote } from '../../shared/layout/Entries.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { DecisionTag } from './check-tags.tsx';

/** What was decided, by whom, why, and who consented. */
export function Decided({ decision: made }: { decision: ConflictDecision }) {
  const moment = formatMinute(made.created_at, useTimeZone());
  const { decision, reason, consents, document, screened, wall, created_by } = made;
  const people = inARow(screened.map(({ name }) => name));
  return (
    <>
      <EntryFact>
        <DecisionTag decision={decision} /> <Person person={created_by} />, {moment}
      </EntryFact>
      {reason && <EntryNote>{reason}</EntryNote>}
      {screened.length > 0 && <EntryFact>{t`Screened: ${people}`}</EntryFact>}
      {wall && <EntryFact>{t`Ethical wall ${wall}`}</EntryFact>}
      {consents.map(({ by, on, form }) => (
        <EntryFact key={`${by} ${on} ${form}`}>
          {t`Consent of ${by}`}, {formatDay(on)}, {consentFormLabels[form]}
        </EntryFact>
      ))}
      {document && <EntryFact>{evidenceInWords(document)}</EntryFact>}
      {decision === 'WAIVED' && !document && (
        <EntryFact>{t`Not in writing: this waiver is incomplete.`}</EntryFact>
      )}
    </>
  );
}

function evidenceInWords({ title, state }: NonNullable<ConflictDecision['document']>): string {
  switch (state) {
    case 'KEPT':
      return t`Document: ${title}`;
    case 'IN_TRASH':
      return t`Document: ${title}. It is in the trash.`;
    case 'PURGED':
      return t`Document: ${title}. It has been permanently deleted; its SHA-256 is in the file of this check.`;
  }
}
