import { timelineKinds } from '@caseward/contract/timeline-kinds';
import { expect, it } from 'vitest';
import { readTimelineFilters, timelineParameters, withKind } from './timeline-filters.ts';

it('reads what it wrote into an address, and ignores what is no filter', () => {
  const filters = { kinds: ['EVENT', 'NOTE'], oldestFirst: true } as const;
  expect(readTimelineFilters(timelineParameters(filters))).toEqual(filters);
  expect(timelineParameters({ kinds: [], oldestFirst: false })).toEqual({});
  expect(readTimelineFilters({ kind: 'TASK,NOTE,NOTE', ordering: 'title' })).toEqual({
    kinds: ['NOTE'],
    oldestFirst: false,
  });
});

it('shows a kind or leaves it out; every kind is the same as none chosen', () => {
  expect(withKind([], 'NOTE')).toEqual(['NOTE']);
  expect(withKind(['NOTE'], 'EVENT')).toEqual(['EVENT', 'NOTE']);
  expect(withKind(['EVENT', 'NOTE'], 'NOTE')).toEqual(['EVENT']);
  expect(withKind(timelineKinds.slice(1), 'EVENT')).toEqual([]);
});
