import { expect, test } from 'vitest';
import { endElsewhere } from './DeadlineDay.tsx';

const pacific = { due_time: null, ends_zone: 'America/Los_Angeles', ends_at: '2026-06-05T07:00:00.000Z' };

test('midnight at a court in another zone is told on the clocks here, and nothing where they are the same', () => {
  expect(endElsewhere(pacific, 'America/New_York')).toMatch(
    /^Midnight in America\/Los Angeles is June 5, 2026 at 3:00\sAM here$/,
  );
  expect(endElsewhere(pacific, 'America/Los_Angeles')).toBeUndefined();
  const chicago = { due_time: '10:00', ends_zone: 'America/Chicago', ends_at: '2026-06-05T15:00:00.000Z' };
  expect(endElsewhere(chicago, 'America/New_York')).toMatch(
    /^10:00\sAM in America\/Chicago is June 5, 2026 at 11:00\sAM here$/,
  );
});
