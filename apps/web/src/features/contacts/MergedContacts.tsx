import { type ContactMerge, contactMerges } from '@caseward/contract/contact-merges';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { fullName } from '../../shared/names.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { mergesQuery, undoOffer } from './contact-merges.api.ts';

/** The contacts that were merged into one, with the way back as long as there is one; nothing where there are none. */
export function MergedContacts({ contactId }: { contactId: string }) {
  const { data, isPending } = useQuery(mergesQuery(contactId));
  if (isPending) return <Undecided />;
  if (!data || data.length === 0) return null;
  return (
    <Panel id="merges" title={t`Merged contacts`}>
      <Entries label={t`Merged contacts`}>
        {data.map((merge) => (
          <Merged key={merge.id} merge={merge} />
        ))}
      </Entries>
    </Panel>
  );
}

function Merged({ merge }: { merge: ContactMerge }) {
  const { id, merged_details, created_at, created_by, undo_until } = merge;
  const zone = useTimeZone();
  const mayUndo = useMay(contactMerges.undo);
  const name = merged_details ? fullName(merged_details) : t`A permanently deleted contact`;
  const { act, failure, done } = undoOffer(id, name);
  return (
    <Entry
      title={name}
      tools={
        mayUndo &&
        undo_until && (
          <ActionButton
            label={t`Undo merge`}
            record={name}
            question={{ question: t`Undo the merge with ${name}?`, yes: t`Undo merge`, harmless: true }}
            act={act}
            failure={failure}
            onDone={() => alertSuccess(done)}
          />
        )
      }
    >
      <EntryFact>{t`Merged on ${formatMoment(created_at, zone)} by ${created_by.name}`}</EntryFact>
      <EntryFact>
        {undo_until ? t`Can be undone until ${formatMoment(undo_until, zone)}` : t`Can no longer be undone`}
      </EntryFact>
    </Entry>
  );
}
