import {
  type Contact,
  ContactInput,
  contactKindLabels,
  contactKinds,
  contactTypeLabels,
  contactTypes,
} from '@caseward/contract/contacts';
import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { codeOptions } from '../../shared/ui/code-options.ts';
import { useSavingForm } from '../../shared/ui/use-saving-form.ts';

interface ContactFormProps {
  /** The contact to change; none: a new one. */
  contact?: Contact;
  save: (body: ContactInput) => Promise<Contact>;
  submitLabel: string;
  /** What the alert says when it could not be saved. */
  failure: string;
  onSaved: (contact: Contact) => unknown;
}

const fieldsOf = (contact?: Contact) => ({
  kind: contact?.kind ?? contactKinds[0],
  first_name: contact?.first_name ?? '',
  last_name: contact?.last_name ?? '',
  email: contact?.email ?? '',
  phone_number: contact?.phone_number ?? '',
  contact_type: contact?.contact_type ?? contactTypes[0],
});

/** The fields of a contact. A company has one name only. */
export function ContactForm({ contact, submitLabel, save, ...saving }: ContactFormProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: ContactInput,
    initialValues: fieldsOf(contact),
    save: (fields) => save(fields.kind === 'COMPANY' ? { ...fields, last_name: '' } : fields),
    ...saving,
  });
  const isCompany = form.values.kind === 'COMPANY';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SegmentedControl
          aria-label="Kind of contact"
          data={codeOptions(contactKinds, contactKindLabels)}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={isCompany ? 'Company Name' : 'First Name'}
          required
          {...form.getInputProps('first_name')}
        />
        {!isCompany && <TextInput label="Last Name" {...form.getInputProps('last_name')} />}
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <TextInput label="Phone Number" type="tel" {...form.getInputProps('phone_number')} />
        <Select
          label="Contact Type"
          data={codeOptions(contactTypes, contactTypeLabels)}
          allowDeselect={false}
          {...form.getInputProps('contact_type')}
        />
        <Group>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
