import {
  type Contact,
  ContactInput,
  type ContactKind,
  contactFields,
  contactKindLabels,
  contactKinds,
} from '@caseward/contract/contacts';
import { initialValues } from '@caseward/contract/field-descriptions';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { NewOptionProps } from '../../shared/forms/option-source.ts';
import { useIdempotentSave } from '../../shared/forms/use-idempotent-save.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { fullName } from '../../shared/names.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import { contactAdded, createContact } from './contacts.api.ts';

const LikelyDuplicates = lazyPart(() => import('./LikelyDuplicates.tsx'), 'LikelyDuplicates');

const blank = initialValues(contactFields);

interface SmallContact extends Record<string, unknown> {
  kind: ContactKind;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
}

/** The typed text as first and last name: the last word is the last name. */
function nameIn(typed: string): Pick<SmallContact, 'first_name' | 'last_name'> {
  const words = typed.trim().split(/\s+/);
  const [last = ''] = words.splice(1).slice(-1);
  const first = typed
    .trim()
    .slice(0, typed.trim().length - last.length)
    .trim();
  return { first_name: first, last_name: last };
}

/** A company's name is one. */
const contactOf = (values: SmallContact): SmallContact =>
  values.kind === 'COMPANY' ? { ...values, first_name: fullName(values), last_name: '' } : values;

const optionOf = (contact: Contact) => ({ value: contact.id, label: fullName(contact) });

/** Adds a client with what one knows at the moment, over the form in which they are chosen. */
export const NewContactDialog = (option: NewOptionProps) => (
  <ContactDialog {...option} contact_type="CLIENT" />
);

/** Adds somebody else, who is a party in another role. */
export const NewPartyDialog = (option: NewOptionProps) => <ContactDialog {...option} contact_type="OTHER" />;

function ContactDialog({
  typed,
  contact_type,
  onMade,
  onClose,
}: NewOptionProps & Pick<Contact, 'contact_type'>) {
  const { send, settle } = useIdempotentSave(createContact);
  const { form, submit, isSaving } = useSavingForm<SmallContact, Contact>({
    body: ContactInput,
    initialValues: { kind: 'PERSON', ...nameIn(typed), email: '', phone_number: '' },
    save: (values) => send({ ...contactOf(values), contact_type }, undefined, () => {}),
    effects: contactAdded,
    failure: t`Failed to create contact.`,
    onSaved: (contact) => {
      settle();
      alertSuccess(t`${fullName(contact)} was added to the contacts.`);
      onMade(optionOf(contact));
    },
  });
  const { values } = form;
  const isCompany = values.kind === 'COMPANY';
  return (
    <Dialog title={t`New contact`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Segments
            aria-label={t`Kind of contact`}
            data={codeOptions(contactKinds, contactKindLabels)}
            {...form.getInputProps('kind')}
          />
          {isCompany ? (
            <TextInput
              label={t`Company name`}
              required
              {...form.getInputProps('first_name')}
              value={fullName(values)}
              onChange={({ currentTarget }) =>
                form.setValues({ first_name: currentTarget.value, last_name: '' })
              }
            />
          ) : (
            <>
              <TextInput label={t`First Name`} required {...form.getInputProps('first_name')} />
              <TextInput label={t`Last Name`} {...form.getInputProps('last_name')} />
            </>
          )}
          <TextInput label={t`Email`} type="email" {...form.getInputProps('email')} />
          <TextInput label={t`Phone Number`} type="tel" {...form.getInputProps('phone_number')} />
          <Suspense>
            <LikelyDuplicates
              contact={{ ...blank, ...contactOf(values) }}
              onChoose={(contact) => onMade(optionOf(contact))}
            />
          </Suspense>
          <FormFooter submitLabel={t`Save Contact`} isSaving={isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
