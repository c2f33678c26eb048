import type { DemoFirm } from '../content.ts';
import { people } from './people.ts';

/** A small office in England. */
export const secondFirm: DemoFirm<never, 'demo2-admin'> = {
  name: 'Saltmarsh Law',
  time_zone: 'Europe/London',
  locale: 'en-GB',
  founded: -420,
  people,
  contacts: {},
  matters: () => [],
  tasks: [],
};
