import { addressLabels, addressLine, emailLabels, phoneLabels } from '@caseward/contract/contact-details';
import {
  type Contact,
  contactFields,
  contactKindLabels,
  contactTypeLabels,
} from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { formatDay, notAvailable } from '../../shared/dates.ts';
import { inSentence } from '../../shared/language/language.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import { fullName } from '../../shared/names.ts';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';

const shown = [
  ...(['first_name', 'last_name', 'former_names', 'kind', 'contact_type', 'email', 'phone_number'] as const),
  ...(['emails', 'phones', 'addresses', 'employer', 'date_of_birth', 'register_number'] as const),
];

/** Who a contact is, and how to reach them. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { kind, former_names, email, phone_number, employer, date_of_birth, register_number } = contact;
  return (
    <Paper withBorder p="md">
      <DescriptionList>
        <Fact name={t`Name`}>{fullName(contact)}</Fact>
        {former_names && <Fact name={t`Former names`}>{former_names}</Fact>}
        <Fact name={t`Kind`}>{contactKindLabels[kind]}</Fact>
        <Fact name={t`Type`}>{contactTypeLabels[contact.contact_type]}</Fact>
        <Fact name={t`Email`}>{email ? <MailLink address={email} /> : notAvailable}</Fact>
        <Fact name={t`Phone`}>{phone_number ? <CallLink number={phone_number} /> : notAvailable}</Fact>
        {contact.emails.map(({ label, address }) => (
          <Fact key={`${label} ${address}`} name={t`E-mail (${inSentence(emailLabels[label])})`}>
            <MailLink address={address} />
          </Fact>
        ))}
        {contact.phones.map(({ label, number }) => (
          <Fact key={`${label} ${number}`} name={phoneNames[label]}>
            <CallLink number={number} />
          </Fact>
        ))}
        {contact.addresses.map((address) => (
          <Fact
            key={`${address.label} ${addressLine(address)}`}
            name={t`Address (${inSentence(addressLabels[address.label])})`}
          >
            {addressLine(address)}
          </Fact>
        ))}
        {employer && <Fact name={t`Employer`}>{employer}</Fact>}
        {date_of_birth && <Fact name={t`Date of birth`}>{formatDay(date_of_birth)}</Fact>}
        {register_number && <Fact name={t`Register number`}>{register_number}</Fact>}
        <OtherFacts fields={contactFields} record={contact} except={shown} />
      </DescriptionList>
    </Paper>
  );
}

/** What further telephone numbers are called: only a fax is no phone. */
const phoneNames = {
  ...phoneLabels,
  MOBILE: t`Mobile`,
  WORK: t`Phone (work)`,
  HOME: t`Phone (home)`,
  OTHER: t`Phone (other)`,
};
