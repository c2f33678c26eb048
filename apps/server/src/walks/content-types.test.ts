import { ownTokens } from '@caseward/contract/personal-tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../testing/firm.ts';
import { sampleCall } from '../testing/sample.ts';
import { ask } from '../testing/secured.ts';
import { snapshot } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every writing call is sent bodies with unexpected content types, by a person who is signed in and by a program with
 * their personal access token. Only JSON that the contract validates is processed, and nothing is stored. What reads
 * bodies is the same for all calls, so that each meets a third of the types, and any three in a row meet all.
 */

let test: TestApp;
let world: World;
const bearers = { session: '', 'personal access token': '' };
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  const { admin } = world.firm;
  bearers.session = admin.access;
  const body = { name: 'Billing', scope: 'WRITE', current_password: password };
  bearers['personal access token'] = (await admin.call(ownTokens.createToken, { body })).body.token;
  // That a token is used is noted once a minute, which would be told as something stored.
  await test.owner.query(`update caseward.personal_tokens set last_used_at = now() + interval '1 day'`);
});
afterAll(() => test.close());

/** Types other than JSON: refused, even if the body is valid JSON. */
const odd = [
  '',
  ';;;',
  'json',
  'application',
  'application/',
  '/json',
  '*/*',
  'application/*',
  'text/json',
  'text/plain',
  'text/plain;charset=utf-8',
  'text/html',
  'text/xml',
  'application/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/x-ndjson',
  'application/jsonp',
  'application/json5',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/vnd.api+json',
  'application/problem+json',
  'application/json, text/plain',
  'text/plain, application/json',
  'application/json\ttext/plain',
  'application/json text/plain',
  'application/\u00a0json',
  'application/javascript',
];

/** Other spellings of JSON: read and validated as JSON. */
const json = [
  'APPLICATION/JSON',
  'application/json;',
  'application/json ; charset=utf-8',
  'application/json;charset=utf-16',
  'application/json;profile="text/plain"',
];

const wrong = ['{"no_such_field":1}', '[]', '{"__proto__":{"a":1}}', 'no_such_field=1', '<no_such_field/>'];

const writes = everyEndpoint.filter(({ endpoint }) => endpoint.method !== 'GET');

const sent = (Object.keys(bearers) as (keyof typeof bearers)[]).flatMap((by) =>
  writes.map((write, turn) => ({ ...write, by, turn })),
);

describe.each(sent)('$name, by $by', ({ endpoint, by, turn }) => {
  const inTurn = <Each>(all: Each[]) => all.filter((_, index) => (index + turn) % 3 === 0);

  const send = async (type: string, body: string) => {
    const { params = {} } = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    return ask(test.url, {
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
      headers: { authorization: `Bearer ${bearers[by]}`, 'content-type': type },
      body,
    });
  };

  it('takes nothing that is not JSON, and nothing unvalidated', async () => {
    const before = await snapshot(test.owner, world.firm.id);
    const { body } = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    for (const type of inTurn(odd))
      for (const text of [JSON.stringify(body ?? {}), 'no_such_field=1']) {
        const { status, body: answer } = await send(type, text);
        expect([400, 415], `${type}: ${text}`).toContain(status);
        expect(JSON.parse(answer)).toMatchObject({ status });
      }
    for (const type of inTurn(json))
      for (const text of wrong) expect((await send(type, text)).status, `${type}: ${text}`).toBe(400);
    expect(await snapshot(test.owner, world.firm.id)).toEqual(before);
  });
});
