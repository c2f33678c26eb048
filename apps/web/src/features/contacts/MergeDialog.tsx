import type { Contact } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { Footer } from '../../shared/layout/Footer.tsx';
import { fullName } from '../../shared/names.ts';
import { reasonTexts } from '../../shared/people/likeness-texts.ts';
import { alikeQuery } from './contact-merges.api.ts';
import { contactOptions, contactQuery } from './contacts.api.ts';
import { MergeForm } from './MergeForm.tsx';

interface MergeDialogProps {
  contact: Contact;
  /** The other one, where it is chosen already. */
  other: string | undefined;
  onClose: () => void;
}

/** Merges another contact into one: which other one, then what is kept of both. */
export function MergeDialog({ contact, other: given, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<string | null>(given ?? null);
  const isOther = chosen !== null && chosen !== contact.id;
  const other = useQuery({ ...contactQuery(chosen ?? ''), enabled: isOther });
  return (
    <Dialog title={t`Merge another contact into ${fullName(contact)}`} wide harmless onClose={onClose}>
      <Text size="sm">
        {t`For one person or company that was entered twice. This contact is kept; the other one goes to the trash.`}
      </Text>
      <OneChooser
        label={t`Other contact`}
        source={contactOptions}
        value={chosen}
        onChange={setChosen}
        error={chosen === contact.id && t`Choose another contact than this one.`}
      />
      {chosen === null && <Alike contact={contact} onChoose={setChosen} />}
      {isOther && other.error && <Text c="red" role="alert">{t`Error: ${other.error.message}`}</Text>}
      {isOther && other.isPending && <Loading text={t`Loading contact details...`} lines={2} />}
      {isOther && other.data ? (
        <MergeForm key={chosen} contact={contact} other={other.data} onClose={onClose} />
      ) : (
        <Footer>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </Footer>
      )}
    </Dialog>
  );
}

/** Contacts with a name like it, to be chosen at once. */
function Alike({ contact, onChoose }: { contact: Contact; onChoose: (id: string) => void }) {
  const { data = [] } = useQuery(alikeQuery(contact));
  const others = data.filter((each) => each.contact.id !== contact.id && each.contact.kind === contact.kind);
  if (others.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} aria-hidden>
        {t`Contacts with a name like it`}
      </Text>
      <Entries label={t`Contacts with a name like it`}>
        {others.map(({ contact: each, reasons }) => (
          <Entry
            key={each.id}
            title={fullName(each)}
            tools={
              <Button variant="default" onClick={() => onChoose(each.id)}>
                {t`Choose ${fullName(each)}`}
              </Button>
            }
          >
            {[[each.email, each.phone_number].filter(Boolean).join(', '), ...reasonTexts(reasons)]
              .filter(Boolean)
              .map((text) => (
                <EntryFact key={text}>{text}</EntryFact>
              ))}
          </Entry>
        ))}
      </Entries>
    </Stack>
  );
}
