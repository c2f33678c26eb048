import {
  type ContactNameKind,
  contactNameKinds,
  contactNameLabels,
} from '@caseward/contract/contact-name-kinds';
import { type ContactName, NewContactNameInput } from '@caseward/contract/contact-names';
import type { Contact } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { InPlace } from '../../shared/facts/InPlace.tsx';
import { alertUndoable } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { askToLose } from '../../shared/forms/unsaved.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { addContactName, contactNamesChanged, removeContactName } from './contact-names.api.ts';

interface ContactNameFormProps {
  contact: Contact;
  onClose: () => void;
}

interface NewName extends Record<string, unknown> {
  kind: ContactNameKind;
  name: string;
}

/** A company was never born. */
const kindsOf = ({ kind }: Contact) =>
  contactNameKinds.filter((each) => kind === 'PERSON' || each !== 'MAIDEN');

/** Gives a contact another name: Enter saves, Escape leaves it. */
export function ContactNameForm({ contact, onClose }: ContactNameFormProps) {
  const { form, submit, isSaving } = useSavingForm<NewName, ContactName>({
    body: NewContactNameInput,
    initialValues: { kind: contact.kind === 'COMPANY' ? 'TRADING' : 'ALIAS', name: '' },
    save: (fields) => addContactName(contact.id, fields),
    effects: contactNamesChanged,
    failure: t`Failed to add the name.`,
    onSaved: (saved) => {
      const { name } = saved;
      alertUndoable(t`The name ${name} was added.`, {
        label: t`Undo`,
        act: () => removeContactName(saved),
        failure: t`Failed to remove the name.`,
        done: t`The name ${name} was removed.`,
        effects: contactNamesChanged,
      });
      onClose();
    },
  });
  const cancel = async () => {
    if (!form.isDirty() || (await askToLose())) onClose();
  };
  return (
    <InPlace name={t`Add name`} onEscape={cancel}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SideBySide>
            <TextInput label={t`Name`} required autoFocus {...form.getInputProps('name')} />
            <Select
              label={t`Kind of name`}
              data={codeOptions(kindsOf(contact), contactNameLabels)}
              {...form.getInputProps('kind')}
              onChange={(kind) => kind && form.setFieldValue('kind', kind as ContactNameKind)}
            />
          </SideBySide>
          <FormFooter submitLabel={t`Save`} isSaving={isSaving} onCancel={cancel} />
        </Stack>
      </form>
    </InPlace>
  );
}
