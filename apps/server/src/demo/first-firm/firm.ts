import type { DemoFirm } from '../content.ts';
import { people, type Username } from './people.ts';

/** A general practice in the United States: its disputes, estates, families and businesses. */
export const firstFirm: DemoFirm<never, Username> = {
  name: 'Ashgrove & Pell LLP',
  time_zone: 'America/New_York',
  locale: 'en-US',
  founded: -700,
  people,
  contacts: {},
  matters: () => [],
  tasks: [],
};
