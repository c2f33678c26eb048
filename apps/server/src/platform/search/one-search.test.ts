import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { type FoundType, search } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

/*
 * The box above a list, and the choosers, which call the same lists, find what the search over everything finds of the
 * type: the same questions are put to both.
 */

let test: TestApp;
let firm: Firm;
const names = new Map<string, string>();

const lists = {
  matter: matters.list,
  contact: contacts.list,
  task: tasks.list,
  document: documents.list,
} as const;
type Listed = keyof typeof lists;

beforeAll(async () => {
  test = await startTestApp({ indexes: true });
  firm = await foundFirm(test);
  const { admin } = firm;
  const contact = async (body: object) => {
    const { body: made } = await admin.call(contacts.create, { body: body as { first_name: string } });
    names.set(made.id, `${made.first_name} ${made.last_name}`.trim());
    return made.id;
  };
  const matter = async (body: {
    title: string;
    clients?: string[];
    number?: string;
    local_case_number?: string;
    description?: string;
    status?: 'PENDING';
  }) => {
    const { body: made } = await admin.call(matters.create, { body });
    names.set(made.id, made.title);
    return made.id;
  };
  const task = async (body: { title: string; matter?: string; assigned_to?: string; status?: 'DONE' }) => {
    const { body: made } = await admin.call(tasks.create, { body });
    names.set(made.id, made.title);
  };
  const document = async (title: string, on: string, text: string) => {
    const file_path = await upload(admin, `${title.toLowerCase().replaceAll(' ', '-')}.txt`, text);
    const { body: made } = await admin.call(documents.create, { body: { title, matter: on, file_path } });
    names.set(made.id, title);
    const stateOf = async () =>
      (await admin.call(documents.list)).body.find(({ id }) => id === made.id)?.text_state;
    await vi.waitUntil(async () => (await stateOf()) === 'INDEXED', { timeout: 60_000, interval: 100 });
  };
  await contact({
    first_name: 'Zoë',
    last_name: 'Müller',
    former_names: 'Winterstein',
    email: 'zoe.m@mail.example',
    phone_number: '(212) 555-0198',
  });
  await contact({ first_name: 'Tim', last_name: 'O’Reilly', phone_number: '+49 (0)170 / 555-01.23' });
  await contact({ first_name: 'Sean', last_name: "O'Brien" });
  await contact({ first_name: 'Anne-Marie', last_name: 'Núñez' });
  await contact({ kind: 'COMPANY', first_name: 'AT&T' });
  await contact({ kind: 'COMPANY', first_name: '欧阳娜娜律师' });
  await contact({ kind: 'COMPANY', first_name: '漢字検索テスト' });
  const abelard = await contact({ first_name: 'Pierre', last_name: 'Abelard' });
  const barn = await matter({
    title: 'Purchase of a barn',
    clients: [abelard],
    number: '2019-0042',
    local_case_number: 'CV-17/2024',
  });
  const lease = await matter({
    title: 'Straßenbau Ørsted',
    description: 'About the réponse.',
    status: 'PENDING',
  });
  await task({ title: 'Draft the answer', matter: barn, assigned_to: firm.people.ATTORNEY.id });
  await task({ title: 'Serve papers', matter: lease, status: 'DONE' });
  await document(
    'Termination notice',
    barn,
    'Dear Mrs Holloway, the green door was open. Mr O’Neill agrees.',
  );
  await document('Letter', lease, 'The door was green.');
});
afterAll(() => test.close());

const searched = async (q: string, type: FoundType): Promise<string[]> => {
  const { status, body } = await firm.admin.call(search.find, { query: { q, type, limit: '100' } });
  expect(status).toBe(200);
  return body.groups.flatMap(({ hits }) => hits.map(({ id }) => names.get(id) ?? id)).sort();
};
const listed = async (text: string, type: Listed, query: object = {}): Promise<string[]> => {
  const { status, body } = await firm.admin.call(lists[type], { query: { search: text, ...query } });
  expect(status).toBe(200);
  return (body as { id: string }[]).map(({ id }) => names.get(id) ?? id).sort();
};

const zoe = 'Zoë Müller';
const [reilly, brien, anne] = ['Tim O’Reilly', "Sean O'Brien", 'Anne-Marie Núñez'];
const questions: [string, Listed, string[]][] = [
  ['Müller', 'contact', [zoe]],
  ['muller', 'contact', [zoe]],
  ['Mueller', 'contact', [zoe]],
  ['muel', 'contact', [zoe]],
  ['muller zoe', 'contact', [zoe]],
  ['Müller, Zoë', 'contact', [zoe]],
  ['Winterstein', 'contact', [zoe]],
  ['mulller', 'contact', [zoe]],
  ['wintresten', 'contact', []],
  ['wintersten', 'contact', [zoe]],
  ['üll', 'contact', [zoe]],
  ['zoe.m@mail.example', 'contact', [zoe]],
  ['zoe.m@ma', 'contact', [zoe]],
  ['2125550198', 'contact', [zoe]],
  ['5550198', 'contact', [zoe]],
  ['+1 212 555 0198', 'contact', [zoe]],
  ['212 555-01', 'contact', [zoe]],
  ['0170 5550123', 'contact', [reilly]],
  ['+49 170 5550123', 'contact', [reilly]],
  ["O'Reilly", 'contact', [reilly]],
  ['O’Reilly', 'contact', [reilly]],
  ['oreilly', 'contact', [reilly]],
  ['OBrien', 'contact', [brien]],
  ['obri', 'contact', [brien]],
  ['"sean o\'brien"', 'contact', [brien]],
  ['Annemarie', 'contact', [anne]],
  ['nunez anne', 'contact', [anne]],
  ['ATT', 'contact', ['AT&T']],
  ['at&t', 'contact', ['AT&T']],
  ['娜娜', 'contact', ['欧阳娜娜律师']],
  ['検索', 'contact', ['漢字検索テスト']],
  ['Abelard', 'matter', ['Purchase of a barn']],
  ['barn pierre', 'matter', ['Purchase of a barn']],
  ['cv-17', 'matter', ['Purchase of a barn']],
  ['CV172024', 'matter', ['Purchase of a barn']],
  ['20190042', 'matter', ['Purchase of a barn']],
  ['strassenbau', 'matter', ['Straßenbau Ørsted']],
  ['orsted', 'matter', ['Straßenbau Ørsted']],
  ['enbau', 'matter', ['Straßenbau Ørsted']],
  ['reponse', 'matter', ['Straßenbau Ørsted']],
  ['status:pending', 'matter', ['Straßenbau Ørsted']],
  ['-status:pending', 'matter', ['Purchase of a barn']],
  ['client:abelard', 'matter', ['Purchase of a barn']],
  ['-client:abelard', 'matter', []],
  ['status:zzz', 'matter', []],
  ['barn -abelard', 'matter', []],
  ['barn', 'task', ['Draft the answer']],
  ['-status:done', 'task', ['Draft the answer']],
  ['orsted serve', 'task', ['Serve papers']],
  ['type:note papers', 'task', []],
  ['Termination Holloway', 'document', ['Termination notice']],
  ['barn holloway', 'document', ['Termination notice']],
  ['oneill', 'document', ['Termination notice']],
  ['"green door"', 'document', ['Termination notice']],
  ['green door', 'document', ['Letter', 'Termination notice']],
  ['door -open', 'document', ['Letter']],
  ['holoway', 'document', ['Termination notice']],
  ['lowa', 'document', ['Termination notice']],
];

it.each(questions)('%j finds the same %ss in the search and in the list', async (q, type, expected) => {
  expect(await searched(q, type)).toEqual(expected);
  expect(await listed(q, type)).toEqual(expected);
  const ordering = { matter: '-title', contact: 'name', task: 'priority', document: 'title' }[type];
  expect(await listed(q, type, { ordering })).toEqual(expected);
});

it('finds a matter by its number without signs, and a task by whom it is assigned to', async () => {
  const [matter] = (await firm.admin.call(matters.list, { query: { search: 'barn' } })).body;
  const number = matter?.number.replace('-', '') ?? '';
  expect(await searched(number, 'matter')).toEqual(['Purchase of a barn']);
  expect(await listed(number, 'matter')).toEqual(['Purchase of a barn']);
  const { username } = firm.people.ATTORNEY;
  expect(await searched(username, 'task')).toEqual(['Draft the answer']);
  expect(await listed(username, 'task')).toEqual(['Draft the answer']);
});

it('follows what a record is found by', async () => {
  const { admin } = firm;
  const { body: client } = await admin.call(contacts.create, { body: { first_name: 'Bellweather' } });
  const { body: matter } = await admin.call(matters.create, {
    body: { title: 'Foghorn', clients: [client.id] },
  });
  const { body: task } = await admin.call(tasks.create, { body: { title: 'Call', matter: matter.id } });
  await admin.call(contacts.patch, { params: { id: client.id }, body: { first_name: 'Cloudberry' } });
  expect(await listed('bellweather', 'matter')).toEqual([]);
  expect(await listed('cloudberry', 'matter')).toEqual([matter.id]);
  await admin.call(matters.patch, { params: { id: matter.id }, body: { title: 'Lighthouse', clients: [] } });
  expect(await listed('cloudberry', 'matter')).toEqual([]);
  expect(await listed('foghorn', 'task')).toEqual([]);
  expect(await listed('lighthouse', 'task')).toEqual([task.id]);
  await admin.call(matters.remove, { params: { id: matter.id } });
  for (const type of ['matter', 'task'] as const) expect(await listed('lighthouse', type)).toEqual([]);
});

it('reports what it does not understand', async () => {
  const { body } = await firm.admin.call(search.find, { query: { q: 'type:memo barn' } });
  expect(body.problems).toEqual([expect.stringContaining('“memo”')]);
  expect(body.groups.length).toBeGreaterThan(0);
});
