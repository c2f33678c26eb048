import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { easterOf } from './holidays.ts';
import { previewDeadline } from './preview.ts';

type Asked = z.input<typeof DeadlineQuestion>;
const ask = (asked: Asked) => previewDeadline(z.parse(DeadlineQuestion, asked));
const newYork = { zone: 'America/New_York' };

describe('readings', () => {
  it('are both shown where an observed Friday is contested, and the earlier is the one to work to', () => {
    const answer = ask({
      trigger: '2026-06-12',
      ...newYork,
      rule: 'us-federal/frcp-12-a-1-a-i',
      place: 'MA',
    });
    expect(answer.contested).toBe(true);
    expect(answer.due?.on).toBe('2026-07-03');
    expect(answer.prevailing?.on).toBe('2026-07-06');
    expect(answer.warnings[0]).toMatchObject({ code: 'CONTESTED', cite: expect.stringContaining('6103') });
  });

  it('are one in California and in New York, which settle it', () => {
    const california = ask({ trigger: '2026-06-03', rule: 'us-ca/ccp-412.20-a-3' });
    expect([california.contested, california.due?.on]).toEqual([false, '2026-07-06']);
    const newYorks = ask({ trigger: '2026-06-13', rule: 'us-ny/cplr-3012-a' });
    expect([newYorks.contested, newYorks.due?.on]).toEqual([false, '2026-07-03']);
  });

  it('differ where it is not settled which way a period before a hearing rolls', () => {
    const answer = ask({ trigger: '2025-12-18', rule: 'us-tx/trcp-63' });
    expect(answer.contested).toBe(false);
    // A week before Wednesday, July 11, 2029 lies Independence Day.
    const july = ask({ trigger: '2029-07-11', rule: 'us-tx/trcp-63' });
    expect([july.earliest?.on, july.latest?.on]).toEqual(['2029-07-03', '2029-07-05']);
  });

  it('take the days of the court before its calendar', () => {
    const asked = { trigger: '2025-05-29', rule: 'us-federal/frcp-12-a-1-a-i', place: 'MA' };
    expect(ask(asked).due?.on).toBe('2025-06-20');
    expect(ask({ ...asked, days: [{ day: '2025-06-19', kind: 'OPEN' }] }).due?.on).toBe('2025-06-19');
    expect(ask({ ...asked, days: [{ day: '2025-06-20' }] }).due?.on).toBe('2025-06-23');
    expect(ask({ ...asked, days: [{ day: '2025-06-20', kind: 'CLOSED' }] }).due?.on).toBe('2025-06-20');
  });
});

describe('a day on which the clerk cannot be reached', () => {
  const back = { n: 14, unit: 'DAY', direction: 'BEFORE', roll: 'PREVIOUS' } as const;

  it('stays a holiday where it is one', () => {
    const of = (days: Asked['days']) => ask({ trigger: '2008-05-05', calculation: back, days }).due?.on;
    expect(of([{ day: '2008-04-21' }])).toBe('2008-04-18');
    expect(of([{ day: '2008-04-21' }, { day: '2008-04-21', kind: 'INACCESSIBLE' }])).toBe('2008-04-18');
    expect(of([{ day: '2008-04-21', kind: 'INACCESSIBLE' }])).toBe('2008-04-22');
  });

  it('moves what is to be filed, and not what is to be served', () => {
    const days = [{ day: '2025-07-02', kind: 'INACCESSIBLE' as const }];
    const of = (rule: string) =>
      ask({ trigger: '2025-06-02', rule: `us-federal/${rule}`, place: 'MA', days });
    expect(of('frcp-33-b-2').due?.on).toBe('2025-07-02');
    expect(of('frap-4-a-1-a').due?.on).toBe('2025-07-03');
  });
});

describe('explanations', () => {
  it('have each step with its authority', () => {
    const { due } = ask({
      trigger: '2025-07-31',
      ...newYork,
      rule: 'us-federal/frcp-33-b-2',
      place: 'MA',
      service: 'MAIL',
    });
    expect(due?.ends_at).toBe('2025-09-06T04:00:00.000Z');
    expect(due?.steps.map(({ op, from, to, cite }) => [op, from, to, cite])).toEqual([
      ['EXCLUDE', '2025-07-31', '2025-07-31', 'Fed. R. Civ. P. 6(a)(1)(A)'],
      ['COUNT', '2025-07-31', '2025-08-30', 'Fed. R. Civ. P. 6(a)(1)(B)'],
      ['ROLL', '2025-08-30', '2025-09-02', 'Fed. R. Civ. P. 6(a)(1)(C)'],
      ['ADD', '2025-09-02', '2025-09-05', 'Fed. R. Civ. P. 6(d)'],
      ['END', '2025-09-05', '2025-09-05', 'Fed. R. Civ. P. 6(a)(4)'],
    ]);
    expect(due?.steps[2]?.because.map(({ day, why }) => `${day} ${why}`)).toEqual([
      '2025-08-30 Saturday',
      '2025-08-31 Sunday',
      '2025-09-01 Labor Day',
    ]);
  });
});

describe('periods', () => {
  const of = (trigger: string, calculation: Asked['calculation'], more: object = {}) =>
    ask({ trigger, calculation, ...more }).due;

  // BGB §§ 187 II, 188 II, III.
  it.each([
    ['2025-03-01', 1, '2025-03-31'],
    ['2025-01-30', 1, '2025-02-28'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-05-15', 2, '2025-07-14'],
  ])('that begin with %s end after %i months on %s', (trigger, n, end) => {
    expect(of(trigger, { n, unit: 'MONTH', start: 'BEGINNING_OF_DAY' })?.on).toBe(end);
  });

  it('that begin with a day count it', () => {
    expect(of('2025-05-15', { n: 3, unit: 'DAY', start: 'BEGINNING_OF_DAY' })?.on).toBe('2025-05-17');
    expect(of('2025-05-15', { n: 2, unit: 'WEEK', start: 'BEGINNING_OF_DAY' })?.on).toBe('2025-05-28');
  });

  it('of hours leave closed days out (ZPO § 222 III), or do not', () => {
    const friday = '2025-06-06T14:00';
    const berlin = { zone: 'Europe/Berlin', holiday_sets: ['de-BY'] };
    // Whit Monday follows the weekend.
    expect(of(friday, { n: 24, unit: 'HOUR', count: 'OPEN' }, berlin)?.at).toBe('2025-06-10T14:00');
    expect(of('2025-06-07T09:00', { n: 10, unit: 'HOUR', count: 'OPEN' }, berlin)?.at).toBe(
      '2025-06-10T10:00',
    );
    expect(of(friday, { n: 24, unit: 'HOUR', roll: 'NEXT' }, berlin)?.at).toBe('2025-06-10T14:00');
    expect(of(friday, { n: 24, unit: 'HOUR' }, berlin)?.at).toBe('2025-06-07T14:00');
  });

  it('of hours before an event roll back, at the same time', () => {
    const back = { n: 48, unit: 'HOUR', direction: 'BEFORE', roll: 'PREVIOUS' } as const;
    expect(of('2025-06-10T09:30', back, newYork)?.at).toBe('2025-06-06T09:30');
  });

  it('of hours that end while the clerk cannot be reached move to the same time of an accessible day', () => {
    const days = [{ day: '2025-06-16', kind: 'INACCESSIBLE' as const }];
    const end = of('2025-06-13T14:17', { n: 24, unit: 'HOUR', roll: 'NEXT' }, { ...newYork, days });
    expect(end).toMatchObject({ on: '2025-06-17', at: '2025-06-17T14:17' });
  });

  it('of two days or more hold two working days (Regulation 1182/71 Art. 3(5))', () => {
    const holding = { n: 2, unit: 'DAY', min_open: 2, roll: 'NEXT' } as const;
    expect(of('2025-06-06', holding, { holiday_sets: ['eu-be'] })?.on).toBe('2025-06-11');
    expect(of('2025-06-03', holding, { holiday_sets: ['eu-be'] })?.on).toBe('2025-06-05');
  });

  it('are extended from where the law says', () => {
    const month = { n: 3, unit: 'MONTH', roll: 'NEXT' } as const;
    const extended = (from: 'ROLLED' | 'UNROLLED' | 'TRIGGER') =>
      of('2023-01-31', { ...month, extend: { n: 1, unit: 'MONTH', from } })?.on;
    // April 30 is a Sunday: May 31 from the trigger, May 30 from April 30, June 1 from May 1.
    expect([extended('TRIGGER'), extended('UNROLLED'), extended('ROLLED')]).toEqual([
      '2023-05-31',
      '2023-05-30',
      '2023-06-01',
    ]);
  });

  it('end at the hour of the court, over daylight saving', () => {
    const end = { n: 1, unit: 'DAY', at: '10:00' } as const;
    expect(of('2025-03-08', end, newYork)?.ends_at).toBe('2025-03-09T14:00:00.000Z');
    expect(of('2025-03-07', end, newYork)?.ends_at).toBe('2025-03-08T15:00:00.000Z');
    expect(of('2025-03-07', end)?.ends_at).toBeNull();
    // Clocks were put forward at midnight: the day began at one.
    const saoPaulo = of('2018-11-02', { n: 1, unit: 'DAY' }, { zone: 'America/Sao_Paulo' });
    expect(saoPaulo?.ends_at).toBe('2018-11-04T03:00:00.000Z');
  });

  it('run from an instant as from the local day of the court', () => {
    const day = { n: 1, unit: 'DAY' } as const;
    expect(of('2025-06-03T02:00:00Z', day, newYork)?.on).toBe('2025-06-03');
  });
});

describe('questions that cannot be answered', () => {
  const day = { n: 1, unit: 'DAY' } as const;
  const back = { ...day, direction: 'BEFORE' } as const;
  it.each<[string, Asked]>([
    ['rule', { trigger: '2025-06-03', rule: 'us-federal/none' }],
    ['rule', { trigger: '2009-06-03', rule: 'us-federal/frcp-59-e' }],
    ['place', { trigger: '2025-06-03', rule: 'us-federal/frcp-59-e', place: 'OH' }],
    ['place', { trigger: '2025-06-03', rule: 'de-zpo/zpo-517' }],
    [
      'extension',
      { trigger: '2025-06-03', rule: 'de-zpo/zpo-517', place: 'BY', extension: { n: 1, unit: 'MONTH' } },
    ],
    ['holiday_sets', { trigger: '2025-06-03', calculation: day, holiday_sets: ['us-OH'] }],
    ['trigger', { trigger: '2025-06-03', ...newYork, calculation: { n: 1, unit: 'HOUR' } }],
    ['calculation', { trigger: '2025-06-03', calculation: { n: 20_000, unit: 'YEAR' } }],
    [
      'calculation',
      {
        trigger: '2025-06-03',
        calculation: {
          n: 20_000,
          unit: 'MONTH',
          direction: 'BEFORE',
          add: { n: 20_000, unit: 'WEEK', when: 'BEFORE_ROLL' },
        },
      },
    ],
    ['holiday_sets', { trigger: '2025-06-03', rule: 'us-federal/frcp-59-e', holiday_sets: [] }],
    ['service', { trigger: '2025-06-03', calculation: day, service: 'MAIL' }],
    ['service', { trigger: '2025-06-03', rule: 'gb-cpr/cpr-6.14' }],
    ['zone', { trigger: '2025-06-03T10:00', calculation: { n: 1, unit: 'HOUR' } }],
    ['zone', { trigger: '2025-06-03T10:00Z', calculation: day }],
    [
      'calculation',
      { trigger: '2025-06-03T10:00', ...newYork, calculation: { n: 1, unit: 'HOUR', clear: true } },
    ],
    ['calculation', { trigger: '2025-06-03', calculation: { ...back, next_weekday: { weekday: 'MO' } } }],
    ['calculation', { trigger: '2025-06-03', calculation: { ...back, start: 'END_OF_YEAR' } }],
    ['calculation', { trigger: '2025-06-03', calculation: { n: 1, unit: 'MONTH', count: 'OPEN' } }],
    ['calculation', { trigger: '2025-06-03', calculation: { ...day, start: 'NEXT_HOUR' } }],
    [
      'calculation',
      { trigger: '2025-06-03', calculation: { ...day, not_before: '2025-06-05', not_after: '2025-06-04' } },
    ],
    ['trigger', { trigger: '2026-03-08T02:30', ...newYork, calculation: { n: 24, unit: 'HOUR' } }],
  ])('name the field %s', (field, asked) => {
    expect(() => ask(asked)).toThrow(expect.objectContaining({ field }));
  });
});

it('knows Easter', () => {
  const easters = [2000, 2008, 2011, 2019, 2025, 2026, 2038].map(easterOf);
  expect(easters).toEqual([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ]);
});
