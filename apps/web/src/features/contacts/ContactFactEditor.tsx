import {
  type Contact,
  ContactPatch,
  contacts,
  contactTypeLabels,
  contactTypes,
} from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { call } from '../../shared/api/call.ts';
import { FactForm, unseenLabel } from '../../shared/facts/FactForm.tsx';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { labelsOf, textsOf } from './ContactForm.tsx';
import { AddressRows, EmailRows, PhoneRows } from './ContactRows.tsx';
import { type ContactFact, type ContactValues, type EditedContact, factFields } from './contact-facts.ts';
import { contactSaved, getContact } from './contacts.api.ts';

interface ContactFactEditorProps extends EditedContact {
  onClose: () => void;
}

const valuesIn = (fact: ContactFact, contact: Contact): ContactValues =>
  Object.fromEntries(factFields[fact].map((field) => [field, contact[field]]));

/** A company has one name. */
const withoutLast = ({ last_name: _, ...values }: ContactValues): ContactValues => values;

/** Changes a fact of a contact where it stands. */
export function ContactFactEditor({ contact, fact, name, onClose }: ContactFactEditorProps) {
  const { id, kind } = contact;
  const patch = (values: ContactValues, version: number | undefined) =>
    call(contacts.patch, { params: { id }, body: values, version });
  const fieldsOf = (stored: Contact) =>
    kind === 'COMPANY' ? withoutLast(valuesIn(fact, stored)) : valuesIn(fact, stored);
  return (
    <FactForm<ContactValues, Contact>
      name={name}
      draft={`contact ${id} ${fact}`}
      record={contact}
      body={ContactPatch}
      fieldsOf={fieldsOf}
      labelsOf={() => labelsOf(contact)}
      codes={{ contact_type: contactTypeLabels }}
      textsOf={textsOf}
      reload={() => getContact(id)}
      save={(values, { version }) => patch(values, version)}
      undo={(values, { version }) => patch(values, version)}
      effects={contactSaved}
      failure={t`Failed to update contact.`}
      onClose={onClose}
    >
      {(form) => {
        const input = (field: keyof ContactValues) => ({
          label: labelsOf(contact)[field],
          ...form.getInputProps(field),
        });
        const only = { autoFocus: true, labelProps: unseenLabel };
        const { errors } = form;
        switch (fact) {
          case 'name':
            return (
              <>
                <SideBySide>
                  <TextInput required autoFocus {...input('first_name')} />
                  {kind === 'PERSON' && <TextInput {...input('last_name')} />}
                </SideBySide>
                <TextInput description={t`Separated by commas.`} {...input('former_names')} />
              </>
            );
          case 'type':
            return (
              <Select
                data={codeOptions(contactTypes, contactTypeLabels)}
                {...only}
                {...input('contact_type')}
              />
            );
          case 'email':
            return (
              <>
                <TextInput type="email" {...only} {...input('email')} />
                <EmailRows {...form.getInputProps('emails')} errors={errors} />
              </>
            );
          case 'phone':
            return (
              <>
                <TextInput type="tel" {...only} {...input('phone_number')} />
                <PhoneRows {...form.getInputProps('phones')} errors={errors} />
              </>
            );
          case 'addresses':
            return <AddressRows {...form.getInputProps('addresses')} errors={errors} autoFocus />;
          case 'date_of_birth':
            return <LazyDateInput yearless="past" {...only} {...input('date_of_birth')} />;
          default:
            return <TextInput {...only} {...input(fact)} />;
        }
      }}
    </FactForm>
  );
}
