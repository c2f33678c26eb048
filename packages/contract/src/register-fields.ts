import { contactKindLabels } from './contacts.ts';
import { registerCapacityLabels } from './register-codes.ts';

/** What a column of a file can hold of an entry of the conflict register. */
export const registerFields = {
  name: { label: 'Name' },
  kind: { label: 'Kind', codes: contactKindLabels },
  other_names: { label: 'Other names' },
  capacity: { label: 'Capacity', codes: registerCapacityLabels },
  user: { label: 'Whose' },
  firm_before: { label: 'Former firm' },
  subject: { label: 'Subject' },
  since: { label: 'Since', isDay: true },
  until: { label: 'Until', isDay: true },
} as const;
