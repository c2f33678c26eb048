import type { DemoPerson } from '../content.ts';

/** Who works at the second firm. */
export const people: DemoPerson<'demo2-admin'>[] = [
  {
    username: 'demo2-admin',
    first_name: 'Helen',
    last_name: 'Saltmarsh',
    email: 'helen@saltmarshlaw.example',
    role: 'ADMIN',
  },
];
