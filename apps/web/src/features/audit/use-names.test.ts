import { courts } from '@caseward/contract/courts';
import { expect, test } from 'vitest';
import { courtNamesQuery } from './use-names.ts';

test('names of courts are stale when courts change: they are kept under the path of their list', () => {
  expect(courtNamesQuery.queryKey[0]).toBe(courts.list.path);
});
