import type { Distinction } from '@caseward/contract/contact-distinctions';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { RemoveButton } from '../../shared/dialogs/RemoveButton.tsx';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { Undecided } from '../../shared/layout/InTurn.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import {
  distinctionsChanged,
  distinctionsQuery,
  restoreDistinction,
  takeBackDistinction,
} from './distinctions.api.ts';
import { useMayTakeBack } from './may-decide.ts';
import { WhyDifferent } from './WhyDifferent.tsx';

/** Contacts that somebody has said are not this one: conflict checks fold them. Nothing where there are none. */
export function ToldApart({ contactId }: { contactId: string }) {
  const { data, isPending } = useQuery(distinctionsQuery(contactId));
  // Once shown, it stays when the last one goes: the focus is on its heading.
  const [wasShown, setShown] = useState(false);
  if (data?.length && !wasShown) setShown(true);
  if (isPending) return <Undecided />;
  if (!data?.length && !wasShown) return null;
  return (
    <Panel title={t`Told apart from`}>
      {data?.length ? (
        <Entries label={t`Told apart from`}>
          {data.map((each) => (
            <Other key={each.id} of={contactId} other={each} />
          ))}
        </Entries>
      ) : (
        <Text c="dimmed">{t`Nobody is told apart from this contact any more.`}</Text>
      )}
    </Panel>
  );
}

function Other({ of, other }: { of: string; other: Distinction }) {
  const mayTakeBack = useMayTakeBack();
  const { id, contact, created_at, created_by, reason, reason_by } = other;
  const name = fullName(other.contact_details);
  const moment = formatMinute(created_at, useTimeZone());
  return (
    <Entry
      title={
        <TextLink to={paths.contact} params={{ contactId: contact }}>
          {name}
        </TextLink>
      }
      tools={
        mayTakeBack(created_by.id) && (
          <RemoveButton
            label={t`Take back that ${name} is somebody else`}
            remove={() => takeBackDistinction(of, id)}
            restore={() => restoreDistinction(of, id)}
            effects={distinctionsChanged}
            failure={t`Failed to take it back.`}
            removed={t`${name} may be the same again.`}
            restored={t`${name} is somebody else.`}
          />
        )
      }
    >
      <EntryFact>
        <Person person={created_by} />, {moment}
      </EntryFact>
      <WhyDifferent name={name} told={{ id, of, by: created_by.id, reason, reason_by }} />
    </Entry>
  );
}
