import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fingerprintOf } from './fingerprints.ts';
import { shipped } from './library.ts';
import { previewDeadline } from './preview.ts';

it('is the SHA-256 of the JSON with sorted keys', () => {
  // printf '{"a":[1,{"b":2,"c":"\u00e9"}]}' | sha256sum
  const sum = 'be826b086b912c2e5df372e907f44e60e5938b34737bfe7bb16be2c1c85cf341';
  expect(fingerprintOf({ a: [1, { b: 2, c: 'é' }] })).toBe(sum);
  expect(fingerprintOf({ a: [1, { c: 'é', b: 2 }] })).toBe(sum);
  expect(fingerprintOf({ a: [1, { c: 'é', b: 3 }] })).not.toBe(sum);
});

it('stands in an answer, of the pack and of each holiday set that was looked at', () => {
  const asked = { trigger: '2025-07-31', rule: 'us-federal/frcp-33-b-2', place: 'MA' };
  const { rule, holiday_sets } = previewDeadline(z.parse(DeadlineQuestion, asked));
  expect(rule?.sha256).toBe(fingerprintOf(shipped.named('us-federal') ?? {}));
  expect(holiday_sets).toEqual(
    ['us-federal', 'us-MA'].map((name) => ({ name, sha256: fingerprintOf(shipped.holidaySet(name) ?? {}) })),
  );
});
