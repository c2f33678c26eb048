import { contacts } from '@caseward/contract/contacts';
import { type Matter, matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person, type Reply } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/**
 * Optimistic locking, as on the web: reads, changes, writes if the version is the same, and otherwise starts over.
 */
async function edit(person: Person, id: string, change: (matter: Matter) => object): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { body, headers } = await person.call(matters.get, { params: { id } });
    const reply: Reply<unknown> = await person.call(matters.patch, {
      params: { id },
      body: change(body),
      headers: { 'if-match': headers.get('etag') ?? '' },
    });
    if (reply.status === 200) return tries;
    expect(reply.status).toBe(412);
  }
}

it('twenty people editing one matter at once lose nothing', async () => {
  const { admin, people } = await foundFirm(test);
  const { body: matter } = await admin.call(matters.create, { body: { title: 'M', description: 'Start' } });
  const id = matter.id;
  const twenty = Array.from({ length: 20 }, (_, place) => place);
  const writers = [people.ADMIN, people.ATTORNEY, people.STAFF];
  const tried = await Promise.all(
    twenty.map(async (place) => {
      const person = writers[place % writers.length] ?? admin;
      const { body: client } = await person.call(contacts.create, {
        body: { first_name: `Client ${place}` },
      });
      const [tries] = await Promise.all([
        edit(person, id, ({ description, clients }) => ({
          description: `${description}\nLine ${place}`,
          clients: [...clients, client.id],
        })),
        person.call(notes.create, { body: { note: `Note ${place}`, matter: id } }),
        person.call(tasks.create, { body: { title: `Task ${place}`, matter: id } }),
      ]);
      return tries;
    }),
  );
  const { body: after } = await admin.call(matters.get, { params: { id } });
  expect(new Set(after.description.split('\n'))).toEqual(
    new Set(['Start', ...twenty.map((place) => `Line ${place}`)]),
  );
  expect(after.clients).toHaveLength(20);
  expect(after.tasks).toHaveLength(20);
  expect((await admin.call(notes.list, { query: { matter_id: id } })).body).toHaveLength(20);
  // One version per save, whatever was added beside it; and some had to start over, or the test shows nothing.
  expect(after.version).toBe(21);
  expect(Math.max(...tried)).toBeGreaterThan(1);
});
