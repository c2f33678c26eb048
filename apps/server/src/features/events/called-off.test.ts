import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('an event that is called off is told to who answers for its open deadlines, which say so', async () => {
  const { admin, people } = await foundFirm(test);
  const { ATTORNEY: lawyer, STAFF: staff, READ_ONLY: reader } = people;
  const { body: matter } = await admin.call(matters.create, {
    body: { title: 'Byron', lead_attorney: lawyer.id },
  });
  const { body: event } = await admin.call(events.create, {
    body: { title: 'Hearing', kind: 'HEARING', day: '2026-12-01', matter: matter.id },
  });
  const add = async (title: string, responsible: string | null) => {
    const body = { title, matter: matter.id, event: event.id, due_on: '2026-12-10', reason: 'Hearing' };
    return (await admin.call(deadlines.create, { body: { ...body, kind: 'RESPONSE', responsible } })).body.id;
  };
  const [open, over] = [await add('Answer', staff.id), await add('Brief', reader.id)];
  await admin.call(deadlines.cancel, { params: { id: over }, body: { reason: 'Not needed' } });
  const details = async () => (await admin.call(deadlines.get, { params: { id: open } })).body.event_details;
  expect(await details()).toEqual({ id: event.id, title: 'Hearing', day: '2026-12-01', called_off: false });
  const call = (status: 'CANCELLED' | 'HAPPENED') =>
    admin.call(events.patch, { params: { id: event.id }, body: { status } });
  await call('HAPPENED');
  await call('CANCELLED');
  expect(await details()).toMatchObject({ called_off: true });
  const told = async (person: Person) =>
    (await person.call(inbox.list)).body
      .filter(({ kind }) => kind === 'TRIGGER_CALLED_OFF')
      .map(({ object, created_by }) => [object.type, object.id, created_by?.id]);
  for (const person of [lawyer, staff]) expect(await told(person)).toEqual([['deadline', open, admin.id]]);
  for (const person of [admin, reader]) expect(await told(person)).toEqual([]);
});
