import type { DemoPerson } from '../content.ts';

/** The username of its one lawyer. */
export type Username = 'demo2-admin';

/** People of the second firm. */
export const people: DemoPerson<Username>[] = [
  {
    username: 'demo2-admin',
    first_name: 'Helen',
    last_name: 'Saltmarsh',
    email: 'helen@saltmarshlaw.example',
    role: 'ADMIN',
  },
];
