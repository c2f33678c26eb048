import { contactNameText } from '@caseward/contract/contact-name-kinds';
import {
  type Contact,
  ContactInput,
  type ContactKind,
  contactFields,
  contactKindLabels,
  contactKinds,
  contactTypeLabels,
  contactTypes,
} from '@caseward/contract/contacts';
import { fieldLabels, fieldText, rowSeparator } from '@caseward/contract/field-descriptions';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { Writing } from '../../shared/api/call.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { valuesOf } from '../../shared/records/field-values.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import { type AddedName, AddressRows, EmailRows, NameRows, PhoneRows } from './ContactRows.tsx';
import { contactAdded, contactSaved, getContact } from './contacts.api.ts';

// Nobody is searched for before something is typed.
const LikelyDuplicates = lazyPart(() => import('./LikelyDuplicates.tsx'), 'LikelyDuplicates');

interface ContactFormProps {
  /** The contact to change; left out: a new one. */
  contact?: Contact;
  save: (body: ContactInput, writing: Writing) => Promise<Contact>;
  submitLabel: string;
  /** Title of the alert on failure. */
  failure: string;
  onCancel: () => void;
  onSaved: (contact: Contact) => unknown;
}

const fieldsOf = (contact?: Contact) => ({
  ...valuesOf(contactFields, contact),
  add_names: [] as AddedName[],
});

/** What the fields of a contact are called in forms. */
export const labelsOf = ({ kind }: { kind: ContactKind }) => ({
  ...fieldLabels(contactFields),
  kind: t`Kind of contact`,
  add_names: t`Other names`,
  first_name: kind === 'COMPANY' ? t`Company name` : t`First Name`,
});

/** How rows read in a question about both versions. */
export const textsOf = {
  phones: (rows: Contact['phones'] | undefined) => fieldText(contactFields.phones, rows),
  emails: (rows: Contact['emails'] | undefined) => fieldText(contactFields.emails, rows),
  addresses: (rows: Contact['addresses'] | undefined) => fieldText(contactFields.addresses, rows),
  add_names: (rows: readonly AddedName[] | undefined) => (rows ?? []).map(contactNameText).join(rowSeparator),
};

/** What a company, and a person, cannot have: the form keeps it while one chooses. */
const notOf = {
  COMPANY: { last_name: '', employer: '', date_of_birth: null },
  PERSON: { register_number: '' },
} satisfies Record<ContactKind, Partial<ContactInput>>;

/** What is typed of further names, former ones among them. */
const otherNames = ({ former_names, add_names }: ReturnType<typeof fieldsOf>) => [
  ...former_names.split(/[,;]/),
  ...add_names.map(({ name }) => name),
];

/** The form of a contact. A company has only one name. */
export function ContactForm({ contact, submitLabel, save, onCancel, ...saving }: ContactFormProps) {
  const { form, frame, labels, isSaving } = useRecordForm({
    name: `contact ${contact?.id ?? 'new'}`,
    type: 'contact',
    body: ContactInput,
    stored: contact,
    reload: contact && (() => getContact(contact.id)),
    effects: contact ? contactSaved : contactAdded,
    fieldsOf,
    labelsOf,
    codes: { kind: contactKindLabels, contact_type: contactTypeLabels },
    textsOf,
    save: (fields, writing) => save({ ...fields, ...notOf[fields.kind] }, writing),
    ...saving,
  });
  return (
    <RecordFrame {...frame}>
      <Segments
        aria-label={labels.kind}
        data={codeOptions(contactKinds, contactKindLabels)}
        {...form.getInputProps('kind')}
      />
      <TextInput label={labels.first_name} required {...form.getInputProps('first_name')} />
      {form.values.kind === 'PERSON' && (
        <TextInput label={labels.last_name} {...form.getInputProps('last_name')} />
      )}
      <div>
        <TextInput
          label={labels.former_names}
          description={t`Separated by commas.`}
          mb="xs"
          {...form.getInputProps('former_names')}
        />
        <NameRows of={form.values.kind} {...form.getInputProps('add_names')} errors={form.errors} />
      </div>
      <div>
        <TextInput label={labels.email} type="email" mb="xs" {...form.getInputProps('email')} />
        <EmailRows {...form.getInputProps('emails')} errors={form.errors} />
      </div>
      <div>
        <TextInput label={labels.phone_number} type="tel" mb="xs" {...form.getInputProps('phone_number')} />
        <PhoneRows {...form.getInputProps('phones')} errors={form.errors} />
      </div>
      <Select
        label={labels.contact_type}
        data={codeOptions(contactTypes, contactTypeLabels)}
        {...form.getInputProps('contact_type')}
      />
      <AddressRows {...form.getInputProps('addresses')} errors={form.errors} />
      {form.values.kind === 'PERSON' ? (
        <SideBySide>
          <TextInput label={labels.employer} {...form.getInputProps('employer')} />
          <LazyDateInput
            label={labels.date_of_birth}
            yearless="past"
            {...form.getInputProps('date_of_birth')}
          />
        </SideBySide>
      ) : (
        <TextInput
          label={labels.register_number}
          description={t`In the commercial register, such as HRB 4711.`}
          {...form.getInputProps('register_number')}
        />
      )}
      {!contact && (
        <Suspense>
          <LikelyDuplicates contact={form.values} otherNames={otherNames(form.values)} />
        </Suspense>
      )}
      <FormFooter submitLabel={submitLabel} isSaving={isSaving} onCancel={onCancel} />
      {contact && (
        // Below the buttons: it comes without being asked for, and must not move them.
        <Suspense>
          <LikelyDuplicates contact={form.values} otherNames={otherNames(form.values)} own={contact} />
        </Suspense>
      )}
    </RecordFrame>
  );
}
