import {
  type Contact,
  contactFields,
  contactKindLabels,
  contactTypeLabels,
} from '@caseward/contract/contacts';
import { Anchor, Paper } from '@mantine/core';
import { notAvailable } from '../../shared/dates.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { fullName } from '../../shared/names.ts';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';

const shown = [
  'first_name',
  'last_name',
  'former_names',
  'kind',
  'contact_type',
  'email',
  'phone_number',
] as const;

/** Who a contact is, and how to reach them. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { kind, former_names, email, phone_number } = contact;
  return (
    <Paper withBorder p="md">
      <DescriptionList>
        <Fact name="Name">{fullName(contact)}</Fact>
        {former_names && <Fact name="Former Names">{former_names}</Fact>}
        <Fact name="Kind">{contactKindLabels[kind]}</Fact>
        <Fact name="Type">{contactTypeLabels[contact.contact_type]}</Fact>
        <Fact name="Email">{email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : notAvailable}</Fact>
        <Fact name="Phone">
          {phone_number ? <Anchor href={`tel:${phone_number}`}>{phone_number}</Anchor> : notAvailable}
        </Fact>
        <OtherFacts fields={contactFields} record={contact} except={shown} />
      </DescriptionList>
    </Paper>
  );
}
