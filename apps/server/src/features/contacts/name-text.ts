import type { NameText } from '../../platform/names/read-name.ts';

interface Named {
  kind?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** A contact's name as it is compared. */
export const nameText = ({ kind, first_name = '', last_name = '' }: Named): NameText =>
  kind?.toUpperCase() === 'COMPANY'
    ? { kind: 'COMPANY', text: `${first_name} ${last_name}`.trim() }
    : { kind: 'PERSON', text: first_name, ...(last_name && { family: last_name }) };
