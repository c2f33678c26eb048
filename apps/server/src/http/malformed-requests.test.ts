import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { longestPassword } from '@caseward/contract/passwords';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, type Person, type Reply } from '../testing/firm.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { snapshot } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every malformed request is answered with a problem document that says what is wrong, and stores nothing.
 */

let test: TestApp;
let world: World;
let admin: Person;
let before: Record<string, string>;

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  admin = world.firm.admin;
  before = await snapshot(test.owner, world.firm.id);
});
afterAll(() => test.close());

/** Sends a request that the typed client could not. */
async function send(path: string, init: RequestInit = {}): Promise<Reply> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${admin.access}`);
  const response = await fetch(test.url + path, { ...init, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : undefined,
  };
}

const post = (body: string | null, type = 'application/json', path = contacts.create.path) =>
  send(path, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });

const unchanged = async () => expect(await snapshot(test.owner, world.firm.id)).toEqual(before);

describe('a body', () => {
  it.each([
    '',
    '{',
    '{"first_name": }',
    '{"first_name": "A"',
    'first_name=A',
    "{'first_name': 'A'}",
    'NaN',
    '\0',
  ])('that is not JSON is refused: %j', async (text) => {
    expectInvalid(await post(text), 'body');
    await unchanged();
  });

  it.each(['null', '"text"', '7', 'true', '[]', '[{"first_name":"A"}]'])(
    'that is no JSON object is refused: %s',
    async (text) => {
      const { detail } = expectInvalid(await post(text), 'body');
      expect(detail).toBe('body: Must be a JSON object.');
      await unchanged();
    },
  );

  it('that is missing altogether is refused', async () => {
    expectInvalid(await post(null, ''), 'body');
    await unchanged();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    ';;;',
  ])('of the type %s is refused', async (type) => {
    expectProblem(await post('{"first_name":"A"}', type), 'unsupported-media-type');
    await unchanged();
  });

  it('may name its character set', async () => {
    const { status, body } = await post('{"first_name":"Zoë"}', 'application/json; charset=utf-8');
    expect(status).toBe(201);
    expect(body).toMatchObject({ first_name: 'Zoë' });
    before = await snapshot(test.owner, world.firm.id);
  });

  it('may have a megabyte and no more', async () => {
    const body = (length: number) => `{"first_name":"A","id":"${'x'.repeat(length - 26)}"}`;
    expect(body(100)).toHaveLength(100);
    expectProblem(await post(body(1024 * 1024 + 1)), 'too-large');
    await unchanged();
    expect((await post(body(1024 * 1024))).status).toBe(201);
    before = await snapshot(test.owner, world.firm.id);
  });

  it('may not be endless, though it does not say how long it is', async () => {
    const headers = { authorization: `Bearer ${admin.access}`, 'content-type': 'application/json' };
    const endless = request(test.url + contacts.create.path, { method: 'POST', headers });
    endless.write('x'.repeat(1024 * 1024 + 1));
    const [answer] = await once(endless, 'response');
    const reply = {
      status: answer.statusCode,
      headers: new Headers(answer.headers),
      body: await json(answer),
    };
    expectProblem(reply, 'too-large');
    endless.destroy();
    await unchanged();
  });

  it('names each field that is unknown', async () => {
    const names = ['surname', 'constructor', 'toString', 'hasOwnProperty', 'tenant_id', ''];
    const body = Object.fromEntries([['first_name', 'A'], ...names.map((name) => [name, 1])]);
    const problem = expectInvalid(await admin.call(contacts.create, { body }), ...names);
    expect(problem.errors?.surname).toEqual(['No such field.']);
    await unchanged();
  });

  it('cannot reach a prototype', async () => {
    expectInvalid(await post('{"first_name":"A","__proto__":{"kind":"COMPANY"}}'), 'body');
    expectInvalid(await post('{"first_name":"A","constructor":{"prototype":{"x":1}}}'), 'body');
    await unchanged();
  });

  it('with nothing but brackets is refused', async () => {
    expectInvalid(await post('['.repeat(500_000) + ']'.repeat(500_000)), 'body');
    await unchanged();
  });

  it('says of several fields at once what is wrong with each', async () => {
    const body = { first_name: ' ', email: 'nobody', kind: 'ROBOT' };
    const problem = expectInvalid(await admin.call(contacts.create, { body }), 'email', 'first_name', 'kind');
    expect(problem.errors?.first_name).toEqual(['Enter a first name.']);
    expect(problem.detail).toContain('first_name: Enter a first name.');
    await unchanged();
  });
});

const textFields = [
  ...['title', 'local_case_number', 'description'].map((field) => ({ endpoint: matters.create, field })),
  ...['first_name', 'last_name', 'email', 'phone_number'].map((field) => ({
    endpoint: contacts.create,
    field,
  })),
  ...['title', 'description'].map((field) => ({ endpoint: tasks.create, field })),
  { endpoint: notes.create, field: 'note' },
];

describe.each(textFields)('$field of $endpoint.path', ({ endpoint, field }) => {
  const valid = () =>
    ({
      [matters.create.path]: { title: 'T' },
      [contacts.create.path]: { first_name: 'F' },
      [tasks.create.path]: { title: 'T' },
      [notes.create.path]: { note: 'N', matter: world.ids.matter },
    })[endpoint.path];

  it.each(['a\0b@example.com', '\0', 'a\ud800b@example.com', '\udc00'])('cannot be %j', async (text) => {
    expectInvalid(await admin.call(endpoint, { body: { ...valid(), [field]: text } }), field);
    await unchanged();
  });

  it.each([7, true, ['A'], { text: 'A' }])('cannot be %j', async (value) => {
    expectInvalid(await admin.call(endpoint, { body: { ...valid(), [field]: value } }), field);
    await unchanged();
  });

  it('cannot be endless', async () => {
    const long = `${'x'.repeat(200_000)}@example.com`;
    expectInvalid(await admin.call(endpoint, { body: { ...valid(), [field]: long } }), field);
    await unchanged();
  });
});

describe('signing in', () => {
  it.each(['a\0b', '\0'])('as %j is refused', async (username) => {
    const reply = await callEndpoint(test.url, session.signIn, { body: { username, password: 'x' } });
    expectProblem(reply, 'invalid');
  });

  it('with a lone surrogate is signing in as nobody', async () => {
    const body = { username: 'a\ud800', password: '\udfff\0' };
    expectProblem(await callEndpoint(test.url, session.signIn, { body }), 'unauthenticated');
  });

  it.each([
    {},
    { username: 'a' },
    { username: '', password: '' },
    { username: 'a', password: 'x'.repeat(4 * longestPassword + 1) },
  ])('with %j is refused', async (body) => {
    expectProblem(await callEndpoint(test.url, session.signIn, { body }), 'invalid');
  });
});

describe('a query', () => {
  it.each([
    ['limit=1&limit=2', 'limit'],
    ['search=a&search=b', 'search'],
    ['cursor=a&cursor=b', 'cursor'],
    ['serach=smith', 'serach'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['limit[]=1', 'limit[]'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('?%s is refused', async (query, field) => {
    expectInvalid(await send(`${contacts.list.path}?${query}`), field);
  });

  it.each(['search=%zz', 'search=%ff', 'search=%ed%a0%80', 'search', '&&=&'.slice(0, 2)])(
    '?%s is read as well as can be',
    async (query) => {
      expect((await send(`${contacts.list.path}?${query}`)).status).toBe(200);
    },
  );
});

describe('a path', () => {
  const bad = [
    'x',
    '%00',
    '1',
    `${crypto.randomUUID()}0`,
    `{${crypto.randomUUID()}}`,
    'x'.repeat(3000),
    '%E0%A4%A',
    '..%2f',
  ];

  it.each(bad)('that ends in %s names nothing', async (id) => {
    for (const method of ['GET', 'DELETE'])
      expectProblem(await send(`${contacts.get.path.replace(':id', id)}`, { method }), 'not-found');
    await unchanged();
  });

  it.each([
    '/api',
    '/api/v1/',
    '/api/v2/matters/',
    '/api/v1//matters/',
    '/API/V1/MATTERS/',
    '/api/v1/matters//',
  ])('%s is not there', async (path) => {
    expectProblem(await send(path), 'not-found');
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('is not there for %s, when only others are served', async (method) => {
    expectProblem(await send(contacts.list.path, { method }), 'not-found');
  });

  it('that is endless is refused', async () => {
    expectProblem(await send(`${contacts.list.path}?search=${'x'.repeat(100_000)}`), 'too-large');
  });
});

describe('what is not HTTP', () => {
  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(test.url).port), '127.0.0.1', () => socket.write(text));
      const got: Buffer[] = [];
      socket.on('data', (chunk) => got.push(chunk));
      socket.on('error', reject).on('close', () => resolve(Buffer.concat(got).toString()));
    });

  it.each(['GARBAGE\r\n\r\n', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n'])(
    'is answered all the same: %j',
    async (text) => {
      const [head = '', body = ''] = (await exchange(text)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expectProblem(
        {
          status: 400,
          headers: new Headers({ 'content-type': /content-type: (.*)/.exec(head)?.[1] ?? '' }),
          body: JSON.parse(body),
        },
        'invalid',
      );
    },
  );
});
