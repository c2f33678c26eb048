import type { MatterConflicts } from '@caseward/contract/matter-conflicts';
import { expect, test } from 'vitest';
import { conflictReminder } from './conflict-reminder.ts';

const nobody: Omit<MatterConflicts, 'checks'> = {
  gate: 'WARN',
  parties: [],
  covered: false,
  opened_without: null,
};
const text =
  'Nobody stands on a side of this matter. Name its client and the other side: then they can be checked.';
const by = {
  ...{ id: 'a', username: 'ana', name: 'Ana Ruiz', disabled: false, read_only: false },
  ...{ away_from: null, away_until: null },
};

test.each(['OPEN', 'ON_HOLD'] as const)('a matter that is %s and names nobody is not covered', (status) => {
  expect(conflictReminder(nobody, status, 'UTC')).toEqual({ title: 'Not checked for conflicts', text });
});

test('who opened a matter that names nobody without a check is said', () => {
  const opened_without = { reason: 'Urgent', created_at: '2026-11-20T10:00:00.000Z', created_by: by };
  const said = conflictReminder({ ...nobody, opened_without }, 'OPEN', 'UTC');
  expect(said?.title).toMatch(/^Opened without a conflict check by Ana Ruiz on .*2026.*: Urgent$/);
  expect(said?.text).toBe(text);
});

test.each([
  [{ gate: 'OFF' }, 'OPEN'],
  [{ covered: true }, 'OPEN'],
  [{}, 'PENDING'],
  [{}, 'CLOSED'],
] as const)('nothing is said: %o, %s', (more, status) => {
  expect(conflictReminder({ ...nobody, ...more }, status, 'UTC')).toBeUndefined();
});
