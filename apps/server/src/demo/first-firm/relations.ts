import type { DemoRelation } from '../content.ts';
import type { Contact } from './contacts.ts';
import type { Username } from './people.ts';

/** What the contacts of the first firm are to one another. Some of it stands between a client and another matter. */
export const relations: DemoRelation<Contact>[] = [
  // The investor in a client's financing round belongs to the group of the carrier that another client sues.
  ['tidewell', 'PARENT_OF', 'brightwater', { since: -2900, created: -85 }],
  ['tidewell', 'PARENT_OF', 'ventures', { since: -1400, created: -2 }],
  // The finance officer of one client is a witness against another.
  ['whitlock', 'OFFICER_OF', 'robotics', { since: -46, note: 'Chief financial officer.', created: -36 }],
  ['whitlock', 'EMPLOYEE_OF', 'larkmead', { since: -1500, until: -60, note: 'Buyer.', created: -36 }],
  ['fennimore', 'OWNER_OF', 'robotics', { share: 62.5, since: -46, created: -46 }],
  ['fennimore', 'OFFICER_OF', 'robotics', { since: -46, created: -46 }],
  ['northgate', 'INSURER_OF', 'brightwater', { created: -90 }],
  ['nunez', 'EMPLOYEE_OF', 'halcyon', { since: -1100, until: -80, created: -61 }],
  ['vanderberg', 'FAMILY_OF', 'etienne', { note: 'Cousins.', created: -112 }],
  ['szczepanska', 'SPOUSE_OF', 'szczepanski', { created: -191 }],
  ['rosalind', 'SPOUSE_OF', 'edgar', { created: -391 }],
  ['bergstrom', 'SPOUSE_OF', 'tully', { since: -2300, note: 'Separated.', created: -74 }],
];

/** What was learnt after the conflict checks: the guardian in one matter helps to run the opponent in another. */
export const learnt: { by: Username; relation: DemoRelation<Contact> }[] = [
  {
    by: 'demo-staff',
    relation: [
      'abernathy',
      'OFFICER_OF',
      'halcyon',
      { since: -400, note: 'Board of trustees.', created: -1 },
    ],
  },
];
