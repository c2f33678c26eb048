import { expect, it } from 'vitest';
import { notificationLetter, type Told } from './notification-letter.ts';

const to = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  firm_name: 'Byron LLP',
  language: 'en' as const,
};
const told: Told = {
  kind: 'FOLLOWED_DOCUMENT',
  created_by: null,
  object_type: 'document',
  object_id: 'd',
  title: 'Contract',
  matter_id: 'm',
  matter_title: 'Merger',
  walled: false,
  more: 2,
};
const textOf = (one: Partial<Told>, language: 'en' | 'de' = 'en') =>
  notificationLetter({ ...to, language }, [{ ...told, ...one }], 'https://cases.example').text;

it('a letter counts what it tells of, beside the record that it names', () => {
  const sentence = 'Caseward added a document to a matter that you follow: Contract (Merger)';
  expect(textOf({})).toContain(`${sentence} (and 2 more)\nhttps://cases.example/matters/m\n`);
  expect(textOf({ more: 0 })).toContain(`${sentence}\n`);
  expect(textOf({}, 'de')).toContain(': Contract (Merger) (und 2 weitere)\n');
});

it('a letter says nothing of what is behind a wall, nor how much it is', () => {
  const text = textOf({ walled: true });
  expect(text).toContain('to a matter that you follow, in a matter with restricted access.\n');
  expect(text).not.toMatch(/Contract|Merger|2 more/);
});
