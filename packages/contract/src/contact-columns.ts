import { type AddressPart, addressPartLabels } from './contact-details.ts';
import type { FieldDescription } from './field-descriptions.ts';

/** The parts of one address, which other programs keep in columns of their own. */
const addressColumns = {
  street: { label: addressPartLabels.street },
  postcode: { label: addressPartLabels.postcode },
  city: { label: addressPartLabels.city },
  region: { label: addressPartLabels.region },
  country: { label: addressPartLabels.country },
} satisfies Record<AddressPart, FieldDescription>;

/** Columns of files that become rows of a contact: a number or an address of a kind, and its names. */
export const contactColumns = {
  mobile_phone: { label: 'Mobile phone' },
  work_phone: { label: 'Work phone' },
  home_phone: { label: 'Home phone' },
  fax: { label: 'Fax' },
  phone_2: { label: 'Phone 2' },
  email_2: { label: 'Email 2' },
  ...addressColumns,
  other_names: { label: 'Other names' },
} as const satisfies Readonly<Record<string, FieldDescription>>;
