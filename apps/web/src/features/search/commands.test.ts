import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import { expect, test } from 'vitest';
import { type Command, matchingCommands } from './commands.ts';

const commands: Command[] = ['New task', 'New matter', 'Go to tasks', 'Go to the audit log', 'Sign out'].map(
  (label) => ({ id: label, label, Icon: IconNote, to: '/' }),
);
const matching = (typed: string) => matchingCommands(commands, typed).map(({ label }) => label);

test.each([
  ['', 5],
  ['task', 2],
  ['ta go', 1],
  ['NEW', 2],
  ['ask', 0],
  ['new task hearing', 0],
])('"%s" offers %i commands', (typed, count) => {
  expect(matching(typed)).toHaveLength(count);
});

test('at most five are offered once something is typed', () => {
  const many = Array.from(
    { length: 8 },
    (_, n): Command => ({ id: `${n}`, label: `Go ${n}`, Icon: IconNote, to: '/' }),
  );
  expect(matchingCommands(many, 'go')).toHaveLength(5);
});

test('what is done with a record is offered to who types what to do, not to who types its name', () => {
  const note: Command = { id: 'n', label: 'New note in Byron', deed: 'New note', Icon: IconNote, to: '/' };
  const isOffered = (typed: string) => matchingCommands([note], typed).length > 0;
  expect(['', 'byron', 'note', 'note by', 'by note'].map(isOffered)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
