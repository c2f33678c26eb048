import type { DemoPerson } from '../content.ts';

/** Under which name its one lawyer signs in. */
export type Username = 'demo2-admin';

/** Who works at the second firm. */
export const people: DemoPerson<Username>[] = [
  {
    username: 'demo2-admin',
    first_name: 'Helen',
    last_name: 'Saltmarsh',
    email: 'helen@saltmarshlaw.example',
    role: 'ADMIN',
  },
];
