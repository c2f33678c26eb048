import { expect, test } from 'vitest';
import { type Entry, faultsIn, type Verification } from './asvs-faults.ts';

const entry = (id: string, more: Partial<Entry>): Entry => ({ id, level: 1, summary: 'A rule', ...more });

const of = (...entries: Entry[]): Verification => ({
  standard: 'A standard',
  requirements: entries.length,
  decision: 'docs/decisions/README.md',
  chapters: [{ chapter: 1, title: 'One', entries }],
});

test('sound data has no faults', async () => {
  const sound = of(
    entry('1.1.1', { shown_by: ['setup/asvs.test.ts', 'setup/asvs.test.ts › sound data has no faults'] }),
    entry('1.1.2', { does_not_apply: 'There is none.' }),
    entry('1.1.10', { open: 'Not yet.' }),
  );
  expect(await faultsIn(sound)).toEqual([]);
});

test.each<[string, Verification]>([
  ['names nowhere.test.ts, which is not there', of(entry('1.1.1', { shown_by: ['nowhere.test.ts'] }))],
  [
    'names a test that setup/rules.test.ts does not have: a test of nothing',
    of(entry('1.1.1', { shown_by: ['setup/rules.test.ts › a test of nothing'] })),
  ],
  ['must have one of', of(entry('1.1.1', {}))],
  ['must have one of', of(entry('1.1.1', { shown_by: [] }))],
  ['must have one of', of(entry('1.1.1', { open: 'Not yet.', does_not_apply: 'There is none.' }))],
  ['needs a summary', of(entry('1.1.1', { open: 'Not yet.', summary: '' }))],
  ['stands in chapter 1', of(entry('2.1.1', { open: 'Not yet.' }))],
  ['is out of order', of(entry('1.1.10', { open: 'Not yet.' }), entry('1.1.2', { open: 'Not yet.' }))],
  [
    'is out of order, or there twice',
    of(entry('1.1.1', { open: 'Not yet.' }), entry('1.1.1', { open: 'Not yet.' })),
  ],
  ['1 of 2 requirements are there', { ...of(entry('1.1.1', { open: 'Not yet.' })), requirements: 2 }],
  ['nowhere.md is not there', { ...of(entry('1.1.1', { open: 'Not yet.' })), decision: 'nowhere.md' }],
])('a fault is told: %s', async (told, verification) => {
  expect(await faultsIn(verification)).toEqual([expect.stringContaining(told)]);
});
