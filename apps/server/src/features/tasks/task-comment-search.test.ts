import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
let task: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  matter = (await admin.call(matters.create, { body: { title: 'Merger' } })).body.id;
  task = (await admin.call(tasks.create, { body: { title: 'File', matter } })).body.id;
});
afterAll(() => test.close());

const say = async (comment: string) =>
  (await admin.call(taskComments.create, { params: { id: task }, body: { comment } })).body;
const remove = (id: string) => admin.call(taskComments.remove, { params: { id: task, comment: id } });
const hits = async (q: string, person = admin) => {
  const { body } = await person.call(search.find, { query: { q, type: 'task' } });
  return body.groups.flatMap((group) => group.hits);
};

it('a task is found by its comments, until they are deleted, by those who see it', async () => {
  const { STAFF } = firm.people;
  const { id } = await say('Who has the seismograph?');
  expect(await hits('seismograph', STAFF)).toMatchObject([
    { id: task, snippet: { text: 'Who has the seismograph?' } },
  ]);
  const body = { reason: 'A conflict', members: [admin.id] };
  await admin.call(walls.raise, { params: { id: matter }, body });
  expect(await hits('seismograph', STAFF)).toEqual([]);
  expect(await hits('seismograph')).toHaveLength(1);
  await remove(id);
  expect(await hits('seismograph')).toEqual([]);
});

it('it is found by all that is said at once, and by nothing that was deleted at once', async () => {
  const early = ['aardvark', 'bandicoot', 'capybara', 'dromedary'];
  const late = ['echidna', 'flamingo', 'gazelle', 'hedgehog'];
  const said = await Promise.all(early.map(say));
  expect(await found([...early, ...late])).toEqual(early);
  await Promise.all([...said.map(({ id }) => remove(id)), ...late.map(say)]);
  expect(await found([...early, ...late])).toEqual(late);
});

/** Which of these words find the task. */
async function found(words: string[]): Promise<string[]> {
  const finds = await Promise.all(words.map(async (word) => (await hits(word)).length > 0));
  return words.filter((_, place) => finds[place]);
}

it('it is found by its newest twenty comments, and shows each of them', async () => {
  for (const comment of ['gyroscope', 'theodolite', ...Array.from({ length: 19 }, () => 'Noted.')])
    await say(comment);
  expect(await hits('gyroscope')).toEqual([]);
  expect(await hits('theodolite')).toMatchObject([{ id: task, snippet: { text: 'theodolite' } }]);
});
