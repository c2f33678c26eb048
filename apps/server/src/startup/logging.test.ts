import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { exports } from '@caseward/contract/exports';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, password } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { proxies } from '../testing/sign-ins.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { askForForm, post } from '../testing/uploads.ts';
import { loggerOptions } from './logging.ts';

let test: TestApp;
/** The same, for which the requests of the tests come through a proxy. */
let proxied: TestApp;
let firm: Firm;
let log = '';
beforeAll(async () => {
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  const logger = { ...loggerOptions('trace'), stream };
  test = await startTestApp({ logger });
  proxied = await startTestApp({ ...proxies, logger, database: test.database, like: test });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  log = '';
});
afterAll(async () => {
  await proxied.close();
  await test.close();
});

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  trace_id?: string;
  req?: object;
  res?: { statusCode: number };
  err?: { message: string; code?: string; stack: string };
}
const lines = () =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const secret = 'Confidential-8c1f';

async function asSuperuser(statement: string) {
  const client = new Client({ connectionString: test.database.superUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('the log', () => {
  it('has a line when a request comes and one when it is answered, under the id the answer names', async () => {
    const { headers } = await firm.admin.call(matters.list, { query: { limit: '5' } });
    const id = headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => lines().length).toBe(2);
    expect(lines()).toMatchObject([
      { reqId: id, req: { method: 'GET', url: matters.list.path } },
      { reqId: id, res: { statusCode: 200 } },
    ]);
  });

  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traced = async (traceparent: string, url = proxied.url) => {
    log = '';
    const headers = { traceparent };
    const answer = await callEndpoint(url, matters.list, { headers }, firm.admin.access);
    await expect.poll(() => lines().length).toBe(2);
    return { answer, traces: lines().map(({ trace_id }) => trace_id) };
  };

  it('names the trace that a trusted proxy tells of, and so does the answer', async () => {
    for (const given of [`00-${trace}-00f067aa0ba902b7-01`, `01-${trace}-00f067aa0ba902b7-01-more`]) {
      const { answer, traces } = await traced(given);
      expect(traces).toEqual([trace, trace]);
      const [, id, span] =
        /^00-([0-9a-f]{32})-([0-9a-f]{16})-00$/.exec(answer.headers.get('traceresponse') ?? '') ?? [];
      expect(id).toBe(trace);
      expect(answer.headers.get('x-request-id')?.replaceAll('-', '')).toMatch(new RegExp(`${span}$`));
    }
  });

  it('names no trace that anybody else tells of', async () => {
    const { answer, traces } = await traced(`00-${trace}-00f067aa0ba902b7-01`, test.url);
    expect(traces).toEqual([undefined, undefined]);
    expect(answer.headers.get('traceresponse')).toBeNull();
  });

  it.each([
    '',
    trace,
    `00-${trace}-00f067aa0ba902b7`,
    `00-${trace}-00f067aa0ba902b7-01-more`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-00f067aa0ba902b7-01, 00-${trace}-00f067aa0ba902b7-01`,
    `00-${secret}-00f067aa0ba902b7-01`,
  ])('ignores a traceparent that is none: %s', async (given) => {
    const { answer, traces } = await traced(given);
    expect(answer.status).toBe(200);
    expect(traces).toEqual([undefined, undefined]);
    expect(answer.headers.get('traceresponse')).toBeNull();
    expect(log).not.toContain(secret);
  });

  it('never has a password or a token', async () => {
    const { admin } = firm;
    const signedIn = await callEndpoint(test.url, session.signIn, {
      body: { username: admin.username, password },
    });
    await callEndpoint(test.url, session.signIn, { body: { username: admin.username, password: secret } });
    const refreshed = await callEndpoint(test.url, session.refresh, {
      body: { refresh: signedIn.body.refresh },
    });
    await callEndpoint(test.url, session.refresh, { body: { refresh: secret } });
    await callEndpoint(test.url, session.me, {}, refreshed.body.access);
    await callEndpoint(test.url, session.me, {}, secret);
    await fetch(`${test.url}${matters.list.path}?access_token=${secret}`);
    const tokens = [signedIn.body, refreshed.body, admin].flatMap(({ access, refresh }) => [access, refresh]);
    for (const token of [...tokens, password, secret, 'authorization', 'Bearer'])
      expect(log).not.toContain(token);
  });

  it('never has what was sent or asked for', async () => {
    const { admin } = firm;
    await admin.call(matters.create, { body: { title: secret, description: secret } });
    await admin.call(matters.create, { body: { titel: secret, [secret]: 1 } });
    await admin.call(contacts.list, { query: { search: secret } });
    await admin.call(contacts.list, { query: { cursor: secret } });
    const headers = { authorization: `Bearer ${admin.access}`, 'content-type': 'application/json' };
    await fetch(test.url + matters.create.path, { method: 'POST', headers, body: `{"title":${secret}` });
    await fetch(`${test.url}/%zz?${secret}`);
    expect(log).not.toContain(secret);
  });

  it('never has what opens the document store, or a file', async () => {
    const { admin } = firm;
    const form = await askForForm(admin, `${secret}.txt`, 'text/plain');
    await post(form, secret, 'text/plain');
    const matter = (await admin.call(matters.create, { body: { title: 'T' } })).body.id;
    const body = { title: secret, matter, file_path: form.fields.key };
    const document = await admin.call(documents.create, { body });
    const { url } = (await admin.call(documents.download, { params: { id: document.body.id } })).body;
    expect(await (await fetch(url)).text()).toBe(secret);
    await fetch(url.replace(/token=./, 'token=x'));
    const tokens = [new URL(url).searchParams.get('token') ?? '', form.fields.token ?? ''];
    for (const token of tokens) expect(token).toMatch(/^eyJ.{100,}/);
    for (const part of [secret, ...tokens.flatMap((token) => token.split('.').slice(1)), 'token='])
      expect(log).not.toContain(part);
  });

  it('never has what opens an export, in whatever part of an address it is', async () => {
    const { admin } = firm;
    const { url } = (await admin.call(exports.create, { body: { kind: 'contacts', format: 'csv' } })).body;
    const token = new URL(url).searchParams.get('token') ?? '';
    expect(token).toMatch(/^eyJ.{100,}/);
    expect((await fetch(url)).status).toBe(200);
    await fetch(url);
    await fetch(url, { method: 'DELETE' });
    for (const path of [`/${token}`, `/api/v1/exports/${token}/download/`, `/api/v1/exports/x/?a=${token}`])
      await fetch(test.url + path);
    await expect.poll(() => lines().filter(({ res }) => res).length).toBeGreaterThanOrEqual(6);
    expect(log).toContain('/api/v1/exports/…/download/');
    for (const part of token.split('.')) expect(log).not.toContain(part);
  });

  it('says of a fault of ours what it was and where, and not with which values', async () => {
    const { admin } = firm;
    await asSuperuser(`
      alter table caseward.contacts add constraint no_number check (phone_number <> '${secret}');
      alter table caseward.contacts add constraint no_email check (email = '' or email::int > 0)`);
    const broken = [{ phone_number: secret }, { email: `${secret}@example.com` }];
    for (const fields of broken) {
      const reply = await admin.call(contacts.create, { body: { first_name: secret, ...fields } });
      const { detail } = expectProblem(reply, 'internal');
      expect(detail).toBe('Something went wrong on our side. Try again.');
    }
    const faults = lines().filter(({ err }) => err);
    expect(faults).toMatchObject([
      {
        level: 50,
        reqId: expect.any(String),
        err: { code: '23514', constraint: 'no_number', table: 'contacts' },
      },
      { level: 50, reqId: expect.any(String), err: { code: '22P02' } },
    ]);
    for (const { err } of faults) expect(err?.stack).toContain('\n    at ');
    expect(log).not.toContain(secret);
  });
});
