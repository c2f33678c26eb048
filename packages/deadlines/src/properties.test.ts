import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Budget, CourtCalendar } from './court-calendar.ts';
import { plusDays } from './days.ts';
import { shipped } from './library.ts';
import { packs } from './packs.ts';
import { previewDeadline } from './preview.ts';

/*
 * What holds of every deadline. Not of hours: 23:00 before a weekend ends after 02:00 of the next morning, since ends
 * on a Saturday jump to Monday.
 */

const runs = { numRuns: 1_500 };
const holidaySets = packs.flatMap(({ holidays }) => Object.keys(holidays));
/** Days from which no period of these tests leaves the years that every set covers. */
const day = fc.integer({ min: 0, max: 365 * 10 }).map((n) => plusDays('2015-01-01', n));
const set = fc.constantFrom(...holidaySets);
const direction = fc.constantFrom('AFTER' as const, 'BEFORE' as const);
const unit = fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const);
const parts = fc.record(
  {
    n: fc.nat(30),
    unit,
    direction,
    count: fc.constantFrom('ALL' as const, 'OPEN' as const),
    clear: fc.boolean(),
    open_if_at_most: fc.integer({ min: 0, max: 12 }),
    min_open: fc.integer({ min: 0, max: 4 }),
    add: fc.record({
      n: fc.integer({ min: 0, max: 12 }),
      count: fc.constantFrom('ALL' as const, 'OPEN' as const),
      when: fc.constantFrom('BEFORE_ROLL' as const, 'AFTER_ROLL' as const),
    }),
    start: fc.constantFrom('EVENT' as const, 'BEGINNING_OF_DAY' as const, 'END_OF_YEAR' as const),
    next_weekday: fc.record({ weekday: fc.constantFrom('MO' as const, 'WE' as const, 'SA' as const) }),
    deemed: fc.constantFrom('SAME_DAY' as const, 'SECOND_DAY' as const, 'SECOND_OPEN_DAY' as const),
  },
  { requiredKeys: ['n', 'unit', 'direction'] },
);
/** Without what is refused as a contradiction. */
const calculation = parts.map(({ next_weekday, start, count, ...asked }) => ({
  ...asked,
  ...(asked.unit === 'DAY' && count && { count }),
  ...(asked.direction === 'AFTER' && next_weekday && { next_weekday }),
  ...(start && (asked.direction === 'AFTER' || start !== 'END_OF_YEAR') && { start }),
}));
type Asked = Partial<z.input<typeof DeadlineQuestion>> & { trigger: string };

const ask = (asked: Asked): DeadlinePreview => previewDeadline(z.parse(DeadlineQuestion, asked));
const dueOf = (asked: Asked): string => ask(asked).prevailing?.on ?? '';
const rolling = <Of extends { direction: 'AFTER' | 'BEFORE' }>(of: Of) => ({
  ...of,
  roll: of.direction === 'AFTER' ? ('NEXT' as const) : ('PREVIOUS' as const),
});
/** A period and nothing else. */
const plain = fc.record({ n: fc.nat(30), unit, direction }).map(rolling);

describe('every deadline', () => {
  it('ends on an open day when it rolls', () => {
    fc.assert(
      fc.property(day, set, calculation, (trigger, name, asked) => {
        const { earliest, latest } = ask({ trigger, calculation: rolling(asked), holiday_sets: [name] });
        const sets = [shipped.holidaySet(name)].flatMap((each) => each ?? []);
        // Under the reading that closes most, the last one of a period after an event ends on a day open to all.
        const end = asked.direction === 'AFTER' ? latest : earliest;
        expect(new CourtCalendar(sets, [], 'OPEN', new Budget(10_000)).closed(end?.on ?? '')).toBeUndefined();
      }),
      runs,
    );
  });

  it('is reached by its steps, one from where the last one led', () => {
    fc.assert(
      fc.property(day, set, calculation, (trigger, name, asked) => {
        const { earliest, prevailing, latest } = ask({ trigger, calculation: asked, holiday_sets: [name] });
        for (const reading of [earliest, prevailing, latest]) {
          const steps = reading?.steps ?? [];
          expect(steps[0]?.from).toBe(trigger);
          for (const [index, { from }] of steps.entries()) expect(from).toBe(steps[index - 1]?.to ?? trigger);
          expect(steps.at(-1)).toMatchObject({ op: 'END', to: reading?.at ?? reading?.on });
        }
      }),
      runs,
    );
  });

  it('is between its earliest and its latest reading', () => {
    fc.assert(
      fc.property(day, set, calculation, (trigger, name, asked) => {
        const { due, earliest, prevailing, latest, contested } = ask({
          trigger,
          calculation: rolling(asked),
          holiday_sets: [name],
        });
        const [first = '', middle = '', last = ''] = [earliest?.on, prevailing?.on, latest?.on];
        expect(first <= middle && middle <= last).toBe(true);
        expect(contested).toBe(first < last);
        expect(due).toEqual(earliest);
      }),
      runs,
    );
  });

  it('is never earlier for a later trigger', () => {
    fc.assert(
      fc.property(day, fc.nat(40), set, plain, (trigger, later, name, asked) => {
        const of = (from: string) => dueOf({ trigger: from, calculation: asked, holiday_sets: [name] });
        expect(of(plusDays(trigger, later)) >= of(trigger)).toBe(true);
      }),
      runs,
    );
  });

  it('is never nearer for a longer period', () => {
    fc.assert(
      fc.property(day, fc.nat(20), set, plain, (trigger, more, name, asked) => {
        const of = (n: number) => dueOf({ trigger, calculation: { ...asked, n }, holiday_sets: [name] });
        const [short, long] = [of(asked.n), of(asked.n + more)];
        expect(asked.direction === 'AFTER' ? long >= short : long <= short).toBe(true);
      }),
      runs,
    );
  });

  it('is never brought nearer by one more holiday', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -200, max: 200 }), calculation, (trigger, offset, asked) => {
        const of = (days: { day: string }[]) => dueOf({ trigger, calculation: rolling(asked), days });
        const without = of([]);
        const withOne = of([{ day: plusDays(trigger, offset) }]);
        // Deemed service is later too, and what is counted back from it then begins later.
        if (asked.direction === 'AFTER') expect(withOne >= without).toBe(true);
        else if (!asked.deemed) expect(withOne <= without || asked.next_weekday !== undefined).toBe(true);
      }),
      runs,
    );
  });

  it('is at most five days from home when counted there and back', () => {
    fc.assert(
      fc.property(day, fc.nat(400), (trigger, n) => {
        const count = (from: string, way: 'AFTER' | 'BEFORE') =>
          dueOf({
            trigger: from,
            calculation: rolling({ n, unit: 'DAY' as const, direction: way }),
            holiday_sets: ['us-federal'],
          });
        const back = count(count(trigger, 'AFTER'), 'BEFORE');
        expect(Math.abs(Date.parse(back) - Date.parse(trigger)) / 86_400_000).toBeLessThanOrEqual(5);
      }),
      runs,
    );
  });
});

describe('every calendar', () => {
  it('rolls once: from an open day nowhere', () => {
    fc.assert(
      fc.property(day, set, fc.constantFrom(1 as const, -1 as const), (from, name, step) => {
        const calendar = new CourtCalendar(
          [shipped.holidaySet(name)].flatMap((each) => each ?? []),
          [],
          'PREVAILING',
          new Budget(10_000),
        );
        const { to } = calendar.roll(from, step);
        expect(calendar.roll(to, step)).toEqual({ to, because: [] });
      }),
      runs,
    );
  });
});

describe('the zone of the process', () => {
  it('is the one that this run is for, and changes no answer', () => {
    const named = (timeZone?: string) =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    expect(named()).toBe(named(process.env.TZ));
    expect(process.env.TZ).toBeTruthy();
    const { prevailing } = ask({
      trigger: '2007-11-02T10:23',
      zone: 'America/New_York',
      calculation: { n: 72, unit: 'HOUR' },
    });
    expect(prevailing).toMatchObject({ at: '2007-11-05T09:23', ends_at: '2007-11-05T14:23:00.000Z' });
  });
});
