import { expect, test } from 'vitest';
import { quotedIn, titleCaseProblems } from './sentence-case.ts';

const problemsIn = (text: string) => titleCaseProblems([text], new Set(['Save Matter']));

test.each([
  'Add task',
  'Save Matter',
  'QR code for your app',
  'Saved. Open the matter?',
  'Error: Not found',
  'View “Over and done”',
  'Hello {first_name}. ',
  'Welcome to Caseward',
  'E-mail ({0})',
])('%s is in sentence case', (text) => {
  expect(problemsIn(text)).toEqual([]);
});

test.each([
  ['Add Task', 'task'],
  ['Save Changes to {0}', 'changes'],
  ['Reset Two-Factor', 'two, factor'],
  ['One-Time link', 'time'],
])('%s is not', (text, words) => {
  expect(problemsIn(text)).toEqual([`“${text}”: write ${words}.`]);
});

test('the texts of the base specification are those that its journey quotes', () => {
  expect(quotedIn("matters: [\n  'Save Matter',\n  'Title',\n],")).toEqual(new Set(['Save Matter', 'Title']));
});
