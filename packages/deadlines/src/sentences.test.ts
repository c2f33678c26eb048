import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { previewDeadline } from './preview.ts';

const toldOf = (asked: z.input<typeof DeadlineQuestion>) =>
  previewDeadline(z.parse(DeadlineQuestion, asked)).due?.steps.map(({ text }) => text);

it('tells a period after service by mail', () => {
  const asked = { trigger: '2025-07-31', rule: 'us-federal/frcp-33-b-2', service: 'MAIL' } as const;
  expect(toldOf(asked)).toEqual([
    'The day of the event, 2025-07-31, is not counted.',
    'Counting 30 days from 2025-07-31 leads to 2025-08-30.',
    'The court is closed on 2025-08-30 (Saturday), so the period ends on 2025-09-02.',
    'An addition of 3 days leads to 2025-09-05.',
    'The last day is 2025-09-05.',
  ]);
});

it('tells a period before a hearing', () => {
  expect(toldOf({ trigger: '2024-09-25', rule: 'us-ca/ccp-1005-b', service: 'ELECTRONIC' })).toEqual([
    'The day of the event, 2024-09-25, is not counted.',
    'Counting 16 open days back from 2024-09-25 leads to 2024-09-03.',
    'An addition of 2 open days leads to 2024-08-29.',
    'The last day is 2024-08-29.',
  ]);
});

it('tells hours, deemed service, a weekday, an extension and a choice', () => {
  const hours = { n: 1, unit: 'HOUR', count: 'OPEN' } as const;
  const zone = 'Europe/Berlin';
  expect(toldOf({ trigger: '2024-06-08T10:00', zone, calculation: hours })).toEqual([
    'Counting 1 hour of open days from 2024-06-08 10:00 leads to 2024-06-10 01:00.',
    'It has to be done by 2024-06-10 01:00.',
  ]);
  const days = { n: 2, unit: 'DAY' } as const;
  expect(
    toldOf({
      trigger: '2024-06-06',
      calculation: {
        ...days,
        deemed: 'SECOND_DAY',
        next_weekday: { weekday: 'MO', time: '10:00' },
        extend: { n: 1, unit: 'WEEK', from: 'ROLLED' },
        not_after: '2024-06-21',
      },
    }),
  ).toEqual([
    'Deemed served on 2024-06-10.',
    'The day of the event, 2024-06-10, is not counted.',
    'Counting 2 days from 2024-06-10 leads to 2024-06-12.',
    'The next Monday after 2024-06-12 is 2024-06-17.',
    'The extension, 1 week from 2024-06-17, leads to 2024-06-24.',
    'The earlier day, 2024-06-21, counts.',
    'It has to be done by 2024-06-21 10:00.',
  ]);
});

it('tells where the period begins with the day or when the year ends, has to hold open days, or the clerk is away', () => {
  const month = { n: 1, unit: 'MONTH' } as const;
  const first = (start: 'BEGINNING_OF_DAY' | 'END_OF_YEAR') =>
    toldOf({ trigger: '2024-02-01', calculation: { ...month, start } })?.[0];
  expect(first('BEGINNING_OF_DAY')).toBe('The day of the event, 2024-02-01, is the first day of the period.');
  expect(first('END_OF_YEAR')).toBe('The period begins when the year ends, on 2024-12-31.');
  const held = { n: 2, unit: 'DAY', min_open: 2, not_before: '2024-06-12' } as const;
  const days = [{ day: '2024-06-12', kind: 'INACCESSIBLE' } as const];
  expect(toldOf({ trigger: '2024-06-07', calculation: held, days })?.slice(2)).toEqual([
    'The period has to hold 2 open days, so it ends on 2024-06-11.',
    'The later day, 2024-06-12, counts.',
    "The clerk's office could not be reached on 2024-06-12, so the period ends on 2024-06-13.",
    'The last day is 2024-06-13.',
  ]);
});
