import * as z from 'zod/mini';
import { isLikeEmail, noEmailAddress } from './email.ts';
import { asItIs, type Telling } from './field-descriptions.ts';
import { atMost, isCalendarDay, oneOf, optionalRecordDay, readable } from './primitives.ts';

/** The most further telephone numbers and e-mail addresses of a contact, and the most addresses. */
export const mostContactRows = 10;

export const phoneLabels = {
  MOBILE: 'Mobile',
  WORK: 'Work',
  HOME: 'Home',
  FAX: 'Fax',
  OTHER: 'Other',
} as const;
export type PhoneLabel = keyof typeof phoneLabels;
export const emailLabels = { WORK: 'Work', HOME: 'Home', OTHER: 'Other' } as const;
export type EmailLabel = keyof typeof emailLabels;
export const addressLabels = { WORK: 'Work', HOME: 'Home', POSTAL: 'Postal', OTHER: 'Other' } as const;
export type AddressLabel = keyof typeof addressLabels;

const codesOf = <Code extends string>(labels: Readonly<Record<Code, string>>) =>
  Object.keys(labels) as [Code, ...Code[]];

const separated = 'Contains a line break, a semicolon or a bar (|).';

/** Text of one line in a row; surrounding white space is trimmed. What separates rows and their parts is refused. */
const lineText = (length: number) =>
  z.string({ error: 'Must be text.' }).check(
    z.trim(),
    atMost(length),
    z.refine((text) => !/[\r\n;|]/.test(text), { error: separated }),
    readable,
  );
const optionalLine = (length: number) => z._default(lineText(length), '');

const rowsOf = <Row extends z.ZodMiniType>(row: Row) =>
  z
    .array(row, { error: 'Must be a list.' })
    .check(z.maxLength(mostContactRows, { error: `At most ${mostContactRows}.` }));

const PhoneInput = z.strictObject({
  label: oneOf(codesOf(phoneLabels)),
  number: lineText(50).check(z.minLength(1, { error: 'Enter a number, or remove this row.' })),
});
const EmailInput = z.strictObject({
  label: oneOf(codesOf(emailLabels)),
  address: lineText(254).check(
    z.minLength(1, { error: 'Enter an address, or remove this row.', abort: true }),
    z.refine(isLikeEmail, { error: noEmailAddress }),
  ),
});
const AddressInput = z
  .strictObject({
    label: oneOf(codesOf(addressLabels)),
    street: optionalLine(200),
    postcode: optionalLine(20),
    city: optionalLine(100),
    region: optionalLine(100),
    country: optionalLine(100),
  })
  .check(
    z.refine((address) => addressParts(address).some(Boolean), {
      error: 'Enter an address, or remove this row.',
      path: ['street'],
    }),
  );

/** Further telephone numbers, e-mail addresses and addresses of a contact, in the order in which they were entered. */
export const contactRows = {
  phones: z.optional(rowsOf(PhoneInput)),
  emails: z.optional(rowsOf(EmailInput)),
  addresses: z.optional(rowsOf(AddressInput)),
};

/** The same in an answer. */
export const contactRowsAnswer = {
  phones: z.array(z.object({ label: oneOf(codesOf(phoneLabels)), number: z.string() })),
  emails: z.array(z.object({ label: oneOf(codesOf(emailLabels)), address: z.string() })),
  addresses: z.array(
    z.object({
      label: oneOf(codesOf(addressLabels)),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      region: z.string(),
      country: z.string(),
    }),
  ),
};
export type ContactPhone = z.infer<(typeof contactRowsAnswer)['phones']>[number];
export type ContactEmail = z.infer<(typeof contactRowsAnswer)['emails']>[number];
export type ContactAddress = z.infer<(typeof contactRowsAnswer)['addresses']>[number];

/** The parts of an address, in the order in which they are asked for. */
export const addressPartLabels = {
  street: 'Street',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or region',
  country: 'Country',
} as const;
export type AddressPart = keyof typeof addressPartLabels;
export const addressPartNames = Object.keys(addressPartLabels) as AddressPart[];

/** The parts of an address, missing ones as ''. */
export const addressParts = (address: Readonly<Record<AddressPart, string>>) =>
  addressPartNames.map((part) => address[part]);

/** A row as text: its label and what it holds. */
export const phoneText = ({ label, number }: ContactPhone, { label: tell = asItIs }: Telling = {}): string =>
  `${tell(phoneLabels[label])}: ${number}`;
export const emailText = ({ label, address }: ContactEmail, { label: tell = asItIs }: Telling = {}): string =>
  `${tell(emailLabels[label])}: ${address}`;
export const addressText = (address: ContactAddress, { label: tell = asItIs }: Telling = {}): string =>
  `${tell(addressLabels[address.label])}: ${addressLine(address)}`;

/** An address in one line for people. */
export const addressLine = (address: Readonly<Record<AddressPart, string>>): string =>
  addressParts(address).filter(Boolean).join(', ');

/** The latest day that is today somewhere, as YYYY-MM-DD. */
const latestToday = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** An optional day of birth: a day of a sensible year that is not ahead. */
export const dayOfBirth = () =>
  optionalRecordDay().check(
    z.refine((day) => day === null || !isCalendarDay(day) || day <= latestToday(), {
      error: 'Must not be in the future.',
    }),
  );
