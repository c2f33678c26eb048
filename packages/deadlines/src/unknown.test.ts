import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { previewDeadline } from './preview.ts';

type Asked = z.input<typeof DeadlineQuestion>;
const ask = (asked: Asked) => previewDeadline(z.parse(DeadlineQuestion, asked));
const codes = (asked: Asked) => ask(asked).warnings.map(({ code }) => code);

describe('what is not known', () => {
  it('is not guessed outside the years of a calendar', () => {
    const asked = { trigger: '2035-12-20', rule: 'us-federal/frcp-12-a-1-a-i' };
    const answer = ask(asked);
    expect(answer).toMatchObject({ due: null, earliest: null, latest: null, prevailing: null });
    expect(answer.warnings[0]).toMatchObject({ code: 'OUTSIDE_COVERAGE' });
    expect(answer.warnings[0]?.text).toContain('covers 2000 to 2035');
  });

  it('does not matter where only a Saturday or Sunday is outside', () => {
    const calculation = { n: 1, unit: 'DAY' as const };
    const { due } = ask({ trigger: '2036-01-05', calculation, holiday_sets: ['us-federal'] });
    expect(due?.on).toBe('2036-01-06');
  });

  it('is said of a court whose state is not named, and of a text that was not read', () => {
    expect(codes({ trigger: '2025-05-22', rule: 'us-federal/usc-28-1446-b-1' })).toEqual([
      'PLACE_UNKNOWN',
      'UNVERIFIED_TEXT',
    ]);
    expect(codes({ trigger: '2025-05-22', rule: 'us-federal/frcp-12-a-1-a-i', place: 'MA' })).toEqual([]);
  });

  it('is said of the text about a way of service, where it has a part in the answer', () => {
    const asked = { trigger: '2025-05-22', rule: 'gb-cpr/cpr-15.4-1-a' };
    expect(codes(asked)).not.toContain('UNVERIFIED_TEXT');
    const served = ask({ ...asked, service: 'FIRST_CLASS_POST' });
    expect(served.warnings).toContainEqual(
      expect.objectContaining({ code: 'UNVERIFIED_TEXT', cite: 'CPR 6.26' }),
    );
  });

  it('is said at the step that rests on a holiday whose text was not read', () => {
    const stepOf = (asked: Asked, op: string) =>
      ask(asked).due?.steps.find((step) => step.op === op)?.because;
    const easter = { trigger: '2026-03-05', rule: 'de-zpo/zpo-517', place: 'BY' };
    expect(stepOf(easter, 'ROLL')).toEqual([
      { day: '2026-04-05', why: 'Sunday', cite: null },
      { day: '2026-04-06', why: 'Ostermontag', cite: 'Feiertagsgesetz Bayern', unverified: true },
    ]);
    // A day that the rule names itself, which was read.
    const juneteenth = { trigger: '2026-05-29', rule: 'us-federal/frcp-12-a-1-a-i', place: 'MA' };
    expect(stepOf(juneteenth, 'ROLL')?.[0]).toMatchObject({
      day: '2026-06-19',
      why: 'Juneteenth National Independence Day',
    });
    expect(stepOf(juneteenth, 'ROLL')?.[0]).not.toHaveProperty('unverified');
    const patriots = { trigger: '2026-03-30', rule: 'us-federal/frcp-12-a-1-a-i', place: 'MA' };
    expect(stepOf(patriots, 'ROLL')?.[0]).toMatchObject({ day: '2026-04-20', unverified: true });
    // Passed over while open days are counted, and open hours.
    const count = { n: 2, unit: 'DAY' as const, count: 'OPEN' as const };
    const open = { trigger: '2026-04-02', calculation: count, holiday_sets: ['de-BY'] };
    expect(stepOf(open, 'COUNT')?.map(({ day, unverified }) => [day, unverified])).toEqual([
      ['2026-04-03', true],
      ['2026-04-06', true],
    ]);
    const hours = { ...count, n: 30, unit: 'HOUR' as const };
    const moment = { trigger: '2026-04-02T12:00', calculation: hours, zone: 'Europe/Berlin' };
    expect(stepOf({ ...moment, holiday_sets: ['de-BY'] }, 'COUNT')?.map(({ day }) => day)).toEqual([
      '2026-04-03',
      '2026-04-06',
    ]);
  });

  it.each(['us-ca/ccp-412.20-a-3', 'us-uspto/cfr-1-134', 'us-uspto/usc-35-133', 'gb-cpr/cpr-23.7-1-b'])(
    'is said of a rule whose source says so (%s)',
    (rule) => {
      expect(codes({ trigger: '2025-05-22', rule })).toContain('UNVERIFIED_TEXT');
    },
  );

  it('is said of the other trigger of a rule that chooses', () => {
    const { warnings } = ask({ trigger: '2025-05-22', rule: 'us-federal/frcp-16-b-2', place: 'MA' });
    expect(warnings.at(-1)).toMatchObject({
      code: 'DAY_NOT_GIVEN',
      text: 'Not considered, as no day was given: First defendant appeared.',
    });
  });

  it('is said of a rule that changes before the last day', () => {
    expect(codes({ trigger: '2025-01-20', rule: 'us-ca/ccp-437c-a-2' })).toEqual(['IN_TRANSITION']);
    expect(codes({ trigger: '2025-12-12', rule: 'us-ca/ccp-437c-a-2' })).toEqual([]);
  });

  it('is said of service that adds nothing', () => {
    const asked = { trigger: '2025-06-09', rule: 'us-federal/frcp-59-e', place: 'MA' };
    const answer = ask({ ...asked, service: 'MAIL' });
    expect(answer.due?.on).toBe('2025-07-07');
    expect(answer.warnings.map(({ code }) => code)).toEqual(['SERVICE_ADDS_NOTHING']);
  });
});
