import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import calculations from '../worked/calculations.json' with { type: 'json' };
import { previewDeadline } from './preview.ts';

/*
 * Deadlines that others worked out: examples of rules and their notes, decisions, practice guides, and cases derived
 * from a text. Each is computed with its holidays given one by one, and with the set of the packs.
 */

type Worked = (typeof calculations)[number];

function outcome(worked: Worked, more: object) {
  const { trigger, zone, calculation } = worked;
  const question = z.parse(DeadlineQuestion, { trigger, zone, calculation, ...more });
  const { prevailing, earliest, latest, due } = previewDeadline(question);
  expect(due).toEqual(earliest);
  const { on, at, ends_at } = prevailing ?? {};
  const all = { on, at, ends_at, earliest: earliest?.on, latest: latest?.on };
  return Object.fromEntries(Object.keys(worked.expected).map((key) => [key, all[key as keyof typeof all]]));
}

describe('worked deadlines', () => {
  it.each(calculations)('$id, $authority: holidays given', (worked) => {
    expect(outcome(worked, { days: worked.days })).toEqual(worked.expected);
  });

  it.each(calculations)('$id, $authority: holidays of the set', (worked) => {
    const days = worked.days.filter((day) => 'kind' in day);
    expect(outcome(worked, { days, holiday_sets: worked.holiday_sets })).toEqual(worked.expected);
  });
});
