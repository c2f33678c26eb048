import type { DemoPerson } from '../content.ts';

const named = <Username extends string>(person: DemoPerson<Username>) => person;

/** People of the first firm. */
export const people = [
  named({
    username: 'demo-admin',
    first_name: 'Margaret',
    last_name: 'Ashgrove',
    email: 'm.ashgrove@ashgrovepell.example',
    role: 'ADMIN',
  }),
  named({
    username: 'demo-attorney',
    first_name: 'Daniel',
    last_name: 'Pell',
    email: 'd.pell@ashgrovepell.example',
    role: 'ATTORNEY',
  }),
  named({
    username: 'demo-staff',
    first_name: 'Priya',
    last_name: 'Raman',
    email: 'p.raman@ashgrovepell.example',
    role: 'STAFF',
  }),
  named({
    username: 'demo-readonly',
    first_name: 'Tobias',
    last_name: 'Whitfield',
    email: 't.whitfield@ashgrovepell.example',
    role: 'READ_ONLY',
  }),
];

/** Their usernames. */
export type Username = (typeof people)[number]['username'];
