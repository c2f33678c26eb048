import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { formatMinute } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { EntryFact } from '../../shared/layout/Entries.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { distinctionsChanged, takeBackDistinction } from './distinctions.api.ts';
import { useMayTakeBack } from './may-decide.ts';
import { WhyDifferent } from './WhyDifferent.tsx';

interface KnownDifferentProps {
  hit: ConflictHit;
  known: NonNullable<ConflictHit['known_different']>;
  /** On paper nothing can be taken back. */
  isPaper: boolean;
}

/** Who had said that a hit is somebody else. Taken back, a new check asks for a decision. */
export function KnownDifferent({ hit: { name, contact }, known, isPaper }: KnownDifferentProps) {
  const { id, of, by, at, reason, reason_by, taken_back } = known;
  const moment = formatMinute(at, useTimeZone());
  const mayTakeBack = useMayTakeBack();
  return (
    <>
      <EntryFact>
        {t`Known to be somebody else`}: <Person person={by} />, {moment}
      </EntryFact>
      <WhyDifferent
        name={name}
        told={{ id, of, by: by.id, reason, reason_by }}
        isFixed={isPaper || taken_back || contact === null}
      />
      {taken_back && <EntryFact>{t`Taken back since. Run the check again to decide on it.`}</EntryFact>}
      {!isPaper && !taken_back && mayTakeBack(by.id) && (
        <div data-screen-only>
          <ActionButton
            label={t`Take back`}
            record={name}
            act={() => takeBackDistinction(of, id)}
            effects={distinctionsChanged}
            failure={t`Failed to take it back.`}
            onDone={() => alertSuccess(t`${name} may be the same again.`)}
          />
        </div>
      )}
    </>
  );
}
