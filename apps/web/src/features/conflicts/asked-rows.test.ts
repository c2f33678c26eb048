import { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import { expect, it } from 'vitest';
import { asTerm, isNamed, nobody } from './asked-rows.ts';

it('a row is sent with what is known of the name', () => {
  expect(asTerm({ ...nobody, name: 'Acme' })).toEqual({ name: 'Acme' });
  const known = {
    kind: 'COMPANY',
    role: 'INSURER',
    side: 'ADVERSE',
    other_names: ' Acme AG \n\nAKME',
  } as const;
  expect(asTerm({ ...nobody, ...known, name: 'Acme' })).toEqual({
    name: 'Acme',
    kind: 'COMPANY',
    role: 'INSURER',
    side: 'ADVERSE',
    other_names: ['Acme AG', 'AKME'],
  });
});

it('of a contact neither the name nor the kind is sent, but further names are', () => {
  const contact = '0190c8a0-0000-7000-8000-000000000001';
  const row = { ...nobody, name: 'Acme', contact, kind: 'PERSON', other_names: 'AKME' } as const;
  expect(asTerm(row)).toEqual({ contact, other_names: ['AKME'] });
});

it('other names without a first one are not dropped but refused', () => {
  const row = { ...nobody, other_names: 'AKME' };
  expect(isNamed(row)).toBe(true);
  const { error } = NewConflictCheck.safeParse({ terms: [asTerm(row)] });
  expect(error?.issues.map(({ path }) => path)).toEqual([['terms', 0, 'name']]);
  expect(isNamed({ ...nobody, other_names: ' \n' })).toBe(false);
});
