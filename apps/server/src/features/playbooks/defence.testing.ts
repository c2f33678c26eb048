import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { tasks } from '@caseward/contract/tasks';
import { expect } from 'vitest';
import { foundFirm } from '../../testing/firm.ts';
import type { TestApp } from '../../testing/test-app.ts';

const days = (n: number, more: object = {}) => ({ n, unit: 'DAY', ...more });
/** A playbook for the defence: what waits for the service of the complaint, and what does not. */
export const lines = [
  {
    ...{ key: 'file', type: 'TASK', title: 'Open the file', priority: 'HIGH' },
    ...{ assignee: 'creator', period: days(1, { count: 'OPEN' }) },
  },
  { key: 'served', type: 'EVENT', title: 'Complaint served', event_kind: 'SERVICE' },
  {
    ...{ key: 'meeting', type: 'EVENT', title: 'First meeting', event_kind: 'MEETING' },
    ...{ assignee: 'lead_attorney', period: { n: 1, unit: 'WEEK', roll: 'NEXT' } },
  },
  {
    ...{ key: 'answer', type: 'DEADLINE', title: 'Answer', from: 'served' },
    ...{ rule: 'us-federal/frcp-12-a-1-a-i', assignee: 'lead_attorney' },
  },
  {
    ...{ key: 'draft', type: 'TASK', title: 'Draft the answer', from: 'answer' },
    ...{ assignee: 'lead_attorney', period: days(7, { direction: 'BEFORE', roll: 'PREVIOUS' }) },
  },
  {
    ...{ key: 'review', type: 'DEADLINE', title: 'Review the draft', from: 'answer' },
    ...{ deadline_kind: 'INTERNAL', period: days(3, { direction: 'BEFORE' }) },
  },
];

/** The answer to the open question of these lines: when the complaint was served. */
export const served = { lines: [{ key: 'served', day: '2026-05-01' }] };

/** A firm with that playbook, and what is done with it in matters that were opened on May 1, 2026. */
export async function defenceFirm(test: TestApp) {
  const firm = await foundFirm(test);
  const { ATTORNEY: lawyer, STAFF: staff } = firm.people;
  const area = (await firm.admin.call(practiceAreas.create, { body: { name: 'Federal litigation' } })).body
    .id;
  const made = await lawyer.call(playbooks.create, {
    body: { name: 'Defence', practice_area: area, lines },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const playbook = made.body.id;
  async function open(more: object = {}): Promise<string> {
    const { body } = await lawyer.call(matters.create, {
      body: { title: 'Byron v. Lovelace', opened_on: '2026-05-01', lead_attorney: lawyer.id, ...more },
    });
    return body.id;
  }
  const preview = (id: string, more: object = {}, person = lawyer) =>
    person.call(matterPlaybooks.preview, { params: { id }, body: { playbook, ...more } });
  const start = (id: string, more: object = {}, person = lawyer, headers?: Record<string, string>) =>
    person.call(matterPlaybooks.start, {
      params: { id },
      body: { playbook, ...more },
      ...(headers && { headers }),
    });
  const undo = (id: string, started: string, person = lawyer) =>
    person.call(matterPlaybooks.undo, { params: { id, started } });
  const of = (id: string) => ({ query: { matter: id } });
  const allOf = async (id: string) => ({
    tasks: (await lawyer.call(tasks.list, of(id))).body,
    events: (await lawyer.call(events.list, of(id))).body,
    deadlines: (await lawyer.call(deadlines.list, of(id))).body,
  });
  const titles = async (id: string) =>
    Object.values(await allOf(id))
      .flat()
      .map(({ title }) => title)
      .toSorted();
  return { firm, lawyer, staff, area, open, preview, start, undo, allOf, titles };
}
