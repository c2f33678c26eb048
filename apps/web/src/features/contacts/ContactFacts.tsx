import { addressLabels, addressLine, emailLabels, phoneLabels } from '@caseward/contract/contact-details';
import {
  type Contact,
  contactFields,
  contactKindLabels,
  contacts,
  contactTypeLabels,
} from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, notAvailable } from '../../shared/dates.ts';
import { EditableFact } from '../../shared/facts/EditableFact.tsx';
import { inSentence } from '../../shared/language/language.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { CallLink, MailLink } from '../../shared/layout/reach-links.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { fullName } from '../../shared/names.ts';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import type { EditedContact } from './contact-facts.ts';

const shown = [
  ...(['first_name', 'last_name', 'former_names', 'kind', 'contact_type', 'email', 'phone_number'] as const),
  ...(['emails', 'phones', 'addresses', 'employer', 'date_of_birth', 'register_number'] as const),
];

const prepare = () => import('./ContactFactEditor.tsx');
const ContactFactEditor = lazyPart(prepare, 'ContactFactEditor');

interface ContactFactProps extends EditedContact {
  title?: string;
  more?: ReactNode;
  children: ReactNode;
}

const ContactFact = ({ title, more, children, ...edited }: ContactFactProps) => (
  <EditableFact
    name={edited.name}
    to={contacts.patch}
    prepare={prepare}
    begin={(onClose) => <ContactFactEditor {...edited} onClose={onClose} />}
    {...(title && { title })}
    more={more}
  >
    {children}
  </EditableFact>
);

/** Who a contact is, and how to reach them, changed where it stands. What is empty is shown to those who can fill it. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { kind, email, phone_number, employer, date_of_birth, register_number } = contact;
  const mayChange = useMay(contacts.patch);
  return (
    <Paper withBorder p="md">
      <DescriptionList>
        <ContactFact contact={contact} fact="name" name={t`Name`}>
          {fullName(contact)}
        </ContactFact>
        <Fact name={t`Kind`}>{contactKindLabels[kind]}</Fact>
        <ContactFact contact={contact} fact="type" name={t`Type`}>
          {contactTypeLabels[contact.contact_type]}
        </ContactFact>
        <ContactFact contact={contact} fact="email" name={t`Email`} more={furtherEmails(contact)}>
          {email ? <MailLink address={email} /> : notAvailable}
        </ContactFact>
        <ContactFact contact={contact} fact="phone" name={t`Phone`} more={furtherPhones(contact)}>
          {phone_number ? <CallLink number={phone_number} /> : notAvailable}
        </ContactFact>
        {(mayChange || contact.addresses.length > 0) && <Addresses contact={contact} />}
        {kind === 'PERSON' && (mayChange || employer) && (
          <ContactFact contact={contact} fact="employer" name={t`Employer`}>
            {employer || notAvailable}
          </ContactFact>
        )}
        {kind === 'PERSON' && (mayChange || date_of_birth) && (
          <ContactFact contact={contact} fact="date_of_birth" name={t`Date of birth`}>
            {date_of_birth ? formatDay(date_of_birth) : notAvailable}
          </ContactFact>
        )}
        {kind === 'COMPANY' && (mayChange || register_number) && (
          <ContactFact contact={contact} fact="register_number" name={t`Register number`}>
            {register_number || notAvailable}
          </ContactFact>
        )}
        <OtherFacts fields={contactFields} record={contact} except={shown} />
      </DescriptionList>
    </Paper>
  );
}

const furtherEmails = ({ emails }: Contact) =>
  emails.map(({ label, address }) => (
    <Fact key={`${label} ${address}`} name={t`E-mail (${inSentence(emailLabels[label])})`}>
      <MailLink address={address} />
    </Fact>
  ));

const furtherPhones = ({ phones }: Contact) =>
  phones.map(({ label, number }) => (
    <Fact key={`${label} ${number}`} name={phoneNames[label]}>
      <CallLink number={number} />
    </Fact>
  ));

/** Above an address stands what it is for. */
function Addresses({ contact }: { contact: Contact }) {
  const [first, ...others] = contact.addresses.map((address) => ({
    title: t`Address (${inSentence(addressLabels[address.label])})`,
    line: addressLine(address),
  }));
  const more = others.map(({ title, line }) => (
    <Fact key={`${title} ${line}`} name={title}>
      {line}
    </Fact>
  ));
  return (
    <ContactFact
      contact={contact}
      fact="addresses"
      name={t`Addresses`}
      {...(first && { title: first.title })}
      more={more}
    >
      {first?.line ?? notAvailable}
    </ContactFact>
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
