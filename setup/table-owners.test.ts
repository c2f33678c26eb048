import { expect, test } from 'vitest';
import { ownershipProblems } from './table-owners.ts';

const owner = { 'features/notes/notes.queries.ts': "db.insertInto('notes')" };
const problems = (files: Record<string, string>, ...more: unknown[]) =>
  ownershipProblems(new Map(Object.entries({ ...owner, ...files })), ...(more as [never, never]));

test('an owner writes its table in several files', () => {
  const files = {
    'features/notes/notes-import.queries.ts': "db\n  .updateTable('notes')",
    'features/tasks/tasks.queries.ts': "db.selectFrom('notes'); db.deleteFrom('tasks')",
  };
  expect(problems(files, [], {})).toEqual([]);
});

test('a second folder that writes a table is reported', () => {
  expect(problems({ 'records/trash/delete.queries.ts': "db.deleteFrom('notes')" }, [], {})).toEqual([
    'notes is written by features/notes and records/trash: leave it to one, or declare why.',
  ]);
});

test('a table named by a variable is reported', () => {
  expect(problems({ 'records/trash/delete.queries.ts': 'db\n.updateTable(table)' }, [], {})).toEqual([
    'records/trash/delete.queries.ts writes a table named by a variable: name it, or declare why.',
  ]);
});

test('declared exceptions are accepted', () => {
  const files = { 'demo/demo.queries.ts': "db.updateTable('notes'); db.updateTable(table)" };
  const exception = { folder: 'demo', table: 'notes', reason: 'It makes up a history.' };
  expect(problems(files, [exception], { 'demo/demo.queries.ts': 'As above.' })).toEqual([]);
});

test('exceptions that are no longer needed are reported', () => {
  const exception = { folder: 'demo', table: 'notes', reason: 'It makes up a history.' };
  expect(problems({}, [exception], { 'demo/demo.queries.ts': 'As above.' })).toEqual([
    'demo no longer writes notes: remove the exception.',
    'demo/demo.queries.ts no longer writes a table named by a variable: remove the exception.',
  ]);
});
