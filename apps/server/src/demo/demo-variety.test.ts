import { contacts } from '@caseward/contract/contacts';
import type { Endpoint } from '@caseward/contract/endpoint';
import { matterStatuses } from '@caseward/contract/matter-statuses';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { taskComments } from '@caseward/contract/task-comments';
import { taskPriorities, taskStatuses, tasks } from '@caseward/contract/tasks';
import { expect, it } from 'vitest';
import { callEndpoint } from '../testing/firm.ts';
import { startTestApp } from '../testing/test-app.ts';
import { calendarOf } from './calendar.ts';
import { firstFirm } from './first-firm/firm.ts';
import { demoSignIns, seedDemo } from './seed.ts';

it('the demo data varies: every status and priority, overdue and undated, with and without matter and assignee', async () => {
  const test = await startTestApp();
  try {
    const { owner, services } = test;
    const now = new Date();
    await seedDemo({ owner, store: services.store, auditKey: services.auditKey, now });
    const [{ username = '', password = '' } = {}] = demoSignIns;
    const { body: signedIn } = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    const list = async <E extends Endpoint>(endpoint: E) =>
      (await callEndpoint(test.url, endpoint, { query: { limit: '1000' } }, signedIn.access)).body;
    const all = await list(tasks.list);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(taskStatuses));
    expect(new Set(all.map(({ priority }) => priority))).toEqual(new Set(taskPriorities));
    expect(all.filter(({ checklist }) => checklist.some(({ done }) => done))).not.toEqual([]);
    const today = calendarOf(now, firstFirm).day(0);
    const overdue = all.filter(
      ({ status, due_date }) => status !== 'DONE' && due_date !== null && due_date < today,
    );
    expect(overdue).toHaveLength(7);
    expect(all.filter(({ due_date }) => due_date === null)).toHaveLength(4);
    expect(all.filter(({ matter }) => matter === null)).toHaveLength(5);
    expect(all.filter(({ assigned_to }) => assigned_to === null)).toHaveLength(2);
    expect(all.filter(({ repeats }) => repeats?.unit === 'WEEK')).toHaveLength(1);
    expect(all.filter(({ due_time }) => due_time !== null)).toHaveLength(1);
    const talks = await Promise.all(
      all.map(async ({ id }) => {
        const of = { params: { id } };
        return (await callEndpoint(test.url, taskComments.list, of, signedIn.access)).body;
      }),
    );
    const talkedOf = talks.filter((comments) => comments.length > 0);
    expect(talkedOf.map((comments) => new Set(comments.map(({ created_by }) => created_by.id)).size)).toEqual(
      [2, 2, 2],
    );
    expect(talkedOf.flat().filter(({ comment }) => comment.startsWith('@demo-staff '))).toHaveLength(2);
    const statuses = (await list(matters.list)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(matterStatuses));
    const people = await list(contacts.list);
    expect(new Set(people.map(({ contact_type }) => contact_type)).size).toBe(5);
    expect(new Set(people.map(({ kind }) => kind)).size).toBe(2);
  } finally {
    await test.close();
  }
});
