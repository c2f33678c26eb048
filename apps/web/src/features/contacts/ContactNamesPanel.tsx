import { contactNameLabels } from '@caseward/contract/contact-name-kinds';
import { type ContactName, contactNames } from '@caseward/contract/contact-names';
import type { Contact } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { RemoveButton } from '../../shared/dialogs/RemoveButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Entries, Entry } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import {
  addContactName,
  contactNamesChanged,
  contactNamesQuery,
  removeContactName,
} from './contact-names.api.ts';

const loadForm = () => import('./ContactNameForm.tsx');
const ContactNameForm = lazyPart(loadForm, 'ContactNameForm');

/** The names that a contact has or had beside its own, by which it is found; another one is added in place. */
export function ContactNamesPanel({ contact }: { contact: Contact }) {
  const names = useQuery(contactNamesQuery(contact.id));
  const mayAdd = useMay(contactNames.create);
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  const action = mayAdd && (
    <Button
      ref={opener}
      variant="default"
      data-screen-only
      aria-expanded={isAdding}
      onMouseEnter={loadForm}
      onFocus={loadForm}
      onClick={() => setAdding(true)}
    >
      {t`Add name`}
    </Button>
  );
  return (
    <Panel id="names" title={t`Other names`} action={action}>
      {isAdding && (
        <Suspense>
          <ContactNameForm contact={contact} onClose={close} />
        </Suspense>
      )}
      {names.data ? (
        <Names names={names.data} />
      ) : names.error ? (
        <LoadError text={t`Error: ${names.error.message}`} retry={names.refetch} />
      ) : (
        <Loading text={t`Loading names...`} lines={1} />
      )}
    </Panel>
  );
}

function Names({ names }: { names: readonly ContactName[] }) {
  const mayRemove = useMay(contactNames.remove);
  if (names.length === 0)
    return <Text c="dimmed">{t`Maiden names, aliases and trade names by which to find this contact.`}</Text>;
  return (
    <Entries label={t`Other names`}>
      {names.map((name) => (
        <Entry
          key={name.id}
          title={
            <>
              {name.name}
              <Tag>{contactNameLabels[name.kind]}</Tag>
            </>
          }
          tools={mayRemove && <RemoveName of={name} />}
        />
      ))}
    </Entries>
  );
}

function RemoveName({ of }: { of: ContactName }) {
  const { contact, kind, name } = of;
  return (
    <RemoveButton
      label={t`Remove name ${name}`}
      remove={() => removeContactName(of)}
      restore={() => addContactName(contact, { kind, name })}
      effects={contactNamesChanged}
      failure={t`Failed to remove the name.`}
      removed={t`The name ${name} was removed.`}
      restored={t`The name ${name} is there again.`}
    />
  );
}
