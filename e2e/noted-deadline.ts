import { deadlines } from '@caseward/contract/deadlines';
import type { Api } from './fixtures.ts';

/** Adds a deadline to a matter, on a day that was entered by hand; answers it. */
export const noteDeadline = (api: Api, matter: string, title = 'Answer the complaint') =>
  api(deadlines.create, {
    body: { title, matter, due_on: '2199-12-01', kind: 'RESPONSE', reason: 'Order of the court' },
  });
