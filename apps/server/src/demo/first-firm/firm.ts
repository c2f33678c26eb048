import type { DemoFirm } from '../content.ts';
import { business } from './business.ts';
import { type Contact, contacts } from './contacts.ts';
import { employment } from './employment.ts';
import { estates } from './estates.ts';
import { family } from './family.ts';
import { litigation } from './litigation.ts';
import { logo } from './logo.ts';
import { people, type Username } from './people.ts';
import { playbooks } from './playbooks.ts';
import { property } from './property.ts';
import { enquiries, register } from './register.ts';
import { learnt, relations } from './relations.ts';

const practices = [
  ['Estates and probate', estates],
  ['Employment', employment],
  ['Litigation', litigation],
  ['Real estate', property],
  ['Family', family],
  ['Business and corporate', business],
] as const;

/** A general practice in the United States. */
export const firstFirm: DemoFirm<Contact, Username> = {
  name: 'Ashgrove & Pell LLP',
  time_zone: 'America/New_York',
  locale: 'en-US',
  founded: -700,
  logo,
  people,
  contacts,
  relations,
  register,
  enquiries,
  learnt,
  courts: {
    district: {
      name: 'U.S. District Court, D. Massachusetts',
      time_zone: 'America/New_York',
      packs: ['us-federal'],
      holiday_sets: ['us-federal', 'us-MA'],
    },
  },
  playbooks,
  matters: (calendar) =>
    practices.flatMap(([practice_area, practice]) =>
      practice(calendar).map((matter) => ({ ...matter, practice_area })),
    ),
  tasks: [
    {
      title: 'Reconcile the trust account for last month',
      description: 'Three ways: bank statement, ledger, and the balances of the clients.',
      priority: 'URGENT',
      due: -2,
      assigned_to: 'demo-readonly',
      by: 'demo-admin',
      created: -9,
    },
    {
      title: 'Renew the professional liability insurance',
      priority: 'HIGH',
      due: 14,
      assigned_to: 'demo-admin',
      by: 'demo-admin',
      created: -30,
    },
    {
      title: 'Check the dockets of all open cases for new filings',
      due: 1,
      repeats: { every: 1, unit: 'WEEK', until: null },
      assigned_to: 'demo-staff',
      by: 'demo-admin',
      created: -4,
    },
    {
      title: 'Sign up for the ethics course',
      priority: 'LOW',
      assigned_to: 'demo-attorney',
      by: 'demo-attorney',
      created: -27,
    },
    {
      title: 'Find out what is wrong with the scanner on the second floor',
      by: 'demo-staff',
      created: -1,
    },
  ],
};
