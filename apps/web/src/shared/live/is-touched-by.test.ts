import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { inbox } from '@caseward/contract/inbox';
import type { LiveChange } from '@caseward/contract/live';
import { matterTimeline } from '@caseward/contract/matter-timeline';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from 'vitest';
import { isTouchedBy } from './is-touched-by.ts';

const task: LiveChange = { kind: 'task', id: 't1', matter: 'm1', by: 'p1', own: false };
const keyOf = ({ path }: { path: string }, sending: unknown = {}) => [path, sending];

test('a task touches lists of tasks, itself, its matter and what shows days, and nothing else', () => {
  const touched = [
    keyOf(tasks.list, { query: { limit: '50' } }),
    keyOf(tasks.get, { params: { id: 't1' } }),
    keyOf(matters.get, { params: { id: 'm1' } }),
    keyOf(matterTimeline.list, { params: { id: 'm1' } }),
    keyOf(dashboard.myTasks),
    keyOf(replays.items, { params: { id: 'r1' }, query: {} }),
    [`${tasks.list.path} of a chooser`, { q: '' }],
  ];
  const untouched = [
    keyOf(tasks.get, { params: { id: 't2' } }),
    keyOf(matters.get, { params: { id: 'm2' } }),
    keyOf(matters.list, { query: {} }),
    keyOf(contacts.list, { query: {} }),
    keyOf(inbox.list),
  ];
  expect(touched.map((key) => isTouchedBy(task, key))).toEqual(touched.map(() => true));
  expect(untouched.map((key) => isTouchedBy(task, key))).toEqual(untouched.map(() => false));
});

test('notifications touch the bell alone', () => {
  const told: LiveChange = { ...task, kind: 'notification', id: 'p1', matter: null };
  expect(isTouchedBy(told, keyOf(inbox.list))).toBe(true);
  expect(isTouchedBy(told, keyOf(tasks.list))).toBe(false);
});
