import type { contactMarks } from './conflict-codes.ts';
import type { ContactEmail, ContactPhone } from './contact-details.ts';

/** A mark of a contact as it is compared. */
export interface ContactMark {
  kind: (typeof contactMarks)[number];
  text: string;
  /** Of an office, not of a person: it tells companies alone. */
  isOfOffice: boolean;
}

export interface Marked {
  email: string;
  emails: readonly ContactEmail[];
  phone_number: string;
  phones: readonly ContactPhone[];
  register_number: string;
}

/** A mark that more contacts have than these is an office's or a building's, and tells nobody. */
export const mostWithMark = 3;

/** Boxes that several people read, in the languages of the product's users. */
const sharedBoxes = new Set(
  (
    'info office mail post contact kontakt contacto contact-us hello hallo team admin administration sales service ' +
    'support kanzlei sekretariat secretariat reception empfang zentrale verwaltung buchhaltung billing accounts ' +
    'accounting invoice invoices rechnung legal recht hr jobs press noreply no-reply law lawyers praxis enquiries'
  ).split(' '),
);

const fewestDigits = 7;
/** How many of the last digits are compared: a zero or a country before them does not count. */
export const comparedDigits = 9;
const fewestOfRegister = 4;

const emailMark = (address: string): ContactMark => {
  const text = address.trim().toLowerCase();
  return { kind: 'EMAIL', text, isOfOffice: sharedBoxes.has(text.slice(0, text.indexOf('@'))) };
};

const phoneMark = (number: string, isOfOffice = false): ContactMark => ({
  kind: 'PHONE',
  text: number.replace(/[^0-9]/g, '').slice(-comparedDigits),
  isOfOffice,
});

/**
 * The marks of a contact: its e-mail addresses whole, since a domain tells nothing, the last digits of its telephone
 * numbers, but for fax, and its number in a register. Too short ones are left out.
 */
export function marksOf({ email, emails, phone_number, phones, register_number }: Marked): ContactMark[] {
  const marks = [
    ...[email, ...emails.map(({ address }) => address)].map(emailMark),
    phoneMark(phone_number),
    ...phones
      .filter(({ label }) => label !== 'FAX')
      .map(({ label, number }) => phoneMark(number, label === 'WORK')),
    {
      kind: 'REGISTER_NUMBER' as const,
      text: register_number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(),
      isOfOffice: false,
    },
  ];
  return marks.filter(({ kind, text }) =>
    kind === 'EMAIL'
      ? /.@./.test(text)
      : kind === 'PHONE'
        ? text.length >= fewestDigits
        : text.length >= fewestOfRegister && /\d/.test(text),
  );
}

/** The marks of one contact that another one has, too, of those that can tell such contacts. */
export function marksShared(
  one: readonly ContactMark[],
  other: readonly ContactMark[],
  areCompanies: boolean,
): ContactMark[] {
  const tells = (mark: ContactMark) => areCompanies || !mark.isOfOffice;
  return one.filter(
    (mark) =>
      tells(mark) && other.some((each) => tells(each) && each.kind === mark.kind && each.text === mark.text),
  );
}
