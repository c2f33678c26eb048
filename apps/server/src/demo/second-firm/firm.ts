import type { DemoFirm } from '../content.ts';
import { type Contact, contacts } from './contacts.ts';
import { matters } from './matters.ts';
import { people, type Username } from './people.ts';

/** A lawyer on her own in England. */
export const secondFirm: DemoFirm<Contact, Username> = {
  name: 'Saltmarsh Law',
  time_zone: 'Europe/London',
  locale: 'en-GB',
  founded: -420,
  people,
  contacts,
  courts: {
    county: {
      name: 'County Court at Central London',
      time_zone: 'Europe/London',
      packs: ['gb-cpr'],
      holiday_sets: ['gb-eng'],
    },
  },
  matters,
  tasks: [
    {
      title: 'Renew the practising certificate',
      priority: 'URGENT',
      due: 9,
      assigned_to: 'demo2-admin',
      by: 'demo2-admin',
      created: -5,
    },
  ],
};
