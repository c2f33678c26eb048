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
import { fieldLabels } from '@caseward/contract/field-descriptions';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import type { Writing } from '../../shared/api/call.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { valuesOf } from '../../shared/records/field-values.ts';
import { contactAdded, contactSaved, getContact } from './contacts.api.ts';
import { LikelyDuplicates } from './LikelyDuplicates.tsx';

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

const fieldsOf = (contact?: Contact) => valuesOf(contactFields, contact);

const labelsOf = ({ kind }: { kind: ContactKind }) => ({
  ...fieldLabels(contactFields),
  kind: 'Kind of contact',
  first_name: kind === 'COMPANY' ? 'Company Name' : 'First Name',
});

/** The form of a contact. A company has only one name. */
export function ContactForm({ contact, submitLabel, save, onCancel, ...saving }: ContactFormProps) {
  const { form, frame, labels, isSaving } = useRecordForm({
    name: `contact ${contact?.id ?? 'new'}`,
    body: ContactInput,
    stored: contact,
    reload: contact && (() => getContact(contact.id)),
    effects: contact ? contactSaved : contactAdded,
    fieldsOf,
    labelsOf,
    codes: { kind: contactKindLabels, contact_type: contactTypeLabels },
    save: (fields, writing) =>
      save(fields.kind === 'COMPANY' ? { ...fields, last_name: '' } : fields, writing),
    ...saving,
  });
  return (
    <RecordFrame {...frame}>
      <SegmentedControl
        aria-label={labels.kind}
        data={codeOptions(contactKinds, contactKindLabels)}
        {...form.getInputProps('kind')}
      />
      <TextInput label={labels.first_name} required {...form.getInputProps('first_name')} />
      {form.values.kind === 'PERSON' && (
        <TextInput label={labels.last_name} {...form.getInputProps('last_name')} />
      )}
      <TextInput
        label={labels.former_names}
        description="Separated by commas. The search finds them too."
        {...form.getInputProps('former_names')}
      />
      <TextInput label={labels.email} type="email" {...form.getInputProps('email')} />
      <TextInput label={labels.phone_number} type="tel" {...form.getInputProps('phone_number')} />
      <Select
        label={labels.contact_type}
        data={codeOptions(contactTypes, contactTypeLabels)}
        allowDeselect={false}
        {...form.getInputProps('contact_type')}
      />
      {!contact && <LikelyDuplicates contact={form.values} />}
      <FormFooter submitLabel={submitLabel} isSaving={isSaving} onCancel={onCancel} />
    </RecordFrame>
  );
}
