import { once } from 'node:events';
import { documents } from '@caseward/contract/documents';
import { exports } from '@caseward/contract/exports';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { head, openRaw, trickle } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { askForForm } from '../testing/uploads.ts';

/*
 * Nobody can keep a connection waiting: heads, bodies, files and unread answers each have a time limit. A server at
 * work is waited for.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  const connectionLimits = { headMs: 300, bodyMs: 2_000, silenceMs: 3_000, idleMs: 300 };
  test = await startTestApp({ connectionLimits, maxUploadBytes: 32 * 1024 * 1024 });
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const json = { 'content-type': 'application/json' };
const boundary = 'b';
const type = `multipart/form-data; boundary=${boundary}`;
const multipart = { 'content-type': type, 'content-length': 1_000_000 };

/** The beginning of an upload, up to the first bytes of its file. */
function formBegun(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: text/plain\r\n\r\nfirst`;
}

/** A matter whose changes wait until the answered function is called. */
async function lockedMatter() {
  const { id } = (await firm.admin.call(matters.create, { body: { title: 'Before' } })).body;
  const holder = await test.owner.connect();
  await holder.query('begin');
  await holder.query('select 1 from caseward.matters where id = $1 for update', [id]);
  return {
    id,
    unlock: async () => {
      await holder.query('commit');
      holder.release();
    },
  };
}

/** Opens a connection that sends nothing, and waits until the server has had enough of it. */
const aWhile = async () => (await openRaw(test.url)).ended;

describe('a connection ends', () => {
  it.each([
    ['nothing', '', false],
    ['half a line', 'GET /api', false],
    ['a head without end', 'GET /healthz HTTP/1.1\r\n', true],
  ])('that sends %s', async (_, begun, goesOn) => {
    const connection = await openRaw(test.url);
    if (begun) connection.socket.write(begun);
    if (goesOn) trickle(connection, 'a: b\r\n');
    expect(await connection.ended).toMatch(begun ? /^HTTP\/1\.1 408 .*urn:caseward:problem:timeout/s : /^/);
  });

  it('that is idle after its answer', async () => {
    const connection = await openRaw(test.url);
    connection.socket.write(head('GET', '/healthz'));
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 200 .*"ok"\}$/s);
  });

  it.each([
    ['does not come', false],
    ['comes byte by byte', true],
  ])('whose body %s, and says why', async (_, goesOn) => {
    const connection = await openRaw(test.url);
    connection.socket.write(head('POST', session.signIn.path, { ...json, 'content-length': 10_000 }));
    if (goesOn) trickle(connection);
    expect(await connection.ended).toMatch(
      /^HTTP\/1\.1 408 .*x-content-type-options: nosniff.*took too long/s,
    );
  });

  it('whose body goes on after it was refused', async () => {
    const connection = await openRaw(test.url);
    connection.socket.write(head('POST', matters.create.path, { ...json, 'transfer-encoding': 'chunked' }));
    trickle(connection, '1\r\nx\r\n');
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 401 .*Sign in to continue\."\}$/s);
  });

  it('that does not read a download or an export', async () => {
    const { admin } = firm;
    const form = await askForForm(admin, 'large.txt', 'text/plain');
    await test.services.store.put(form.fields.key ?? '', Buffer.alloc(test.services.maxUploadBytes, 'x'));
    const matter = (await admin.call(matters.create, { body: { title: 'T' } })).body.id;
    const body = { title: 'T', matter, file_path: form.fields.key };
    const { id } = (await admin.call(documents.create, { body })).body;
    await test.owner.query(
      `insert into caseward.contacts (tenant_id, id, first_name, last_name, created_by, updated_by)
       select $1, gen_random_uuid(), repeat('x', 90), repeat('y', 90) || n, $2, $2 from generate_series(1, 60000) n`,
      [firm.id, admin.id],
    );
    const addresses = [
      (await admin.call(documents.download, { params: { id } })).body.url,
      (await admin.call(exports.create, { body: { kind: 'contacts', format: 'csv' } })).body.url,
    ];
    for (const address of addresses) {
      const { pathname, search } = new URL(address);
      const connection = await openRaw(test.url);
      connection.socket.write(head('GET', pathname + search));
      await expect.poll(connection.heard).toContain('HTTP/1.1 200');
      connection.socket.pause();
      await expect.poll(openConnections).toBe(0);
      connection.socket.destroy();
    }
    await expect.poll(() => test.services.exportPool.idleCount).toBe(test.services.exportPool.totalCount);
  });
});

const openConnections = () =>
  new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)));

describe('an upload', () => {
  it('may take longer than other bodies, as long as bytes come', async () => {
    const form = await askForForm(firm.admin, 'slow.txt', 'text/plain');
    const upload = await openRaw(test.url);
    const begun = formBegun(form.fields);
    const end = `\r\n--${boundary}--\r\n`;
    const { pathname } = new URL(form.url);
    upload.socket.write(head('POST', pathname, { 'content-type': type, 'transfer-encoding': 'chunked' }));
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    upload.socket.write(chunk(begun));
    const stop = trickle(upload, chunk('x'));
    const other = await openRaw(test.url);
    other.socket.write(head('POST', session.signIn.path, { ...json, 'content-length': 10_000 }));
    trickle(other);
    await other.ended;
    await aWhile();
    stop();
    upload.socket.write(chunk(end) + chunk(''));
    expect(await upload.ended).toMatch(/^HTTP\/1\.1 204 /);
  });

  it.each(['of which nothing more comes', 'whose form is not ours, though bytes come'])(
    'ends %s',
    async (kind) => {
      const form = await askForForm(firm.admin, 'slow.txt', 'text/plain');
      const strange = kind.includes('not ours');
      const upload = await openRaw(test.url);
      upload.socket.write(head('POST', new URL(form.url).pathname, multipart));
      if (strange) upload.socket.write(`--${boundary}\r\ncontent-disposition: form-data; name="key"\r\n\r\n`);
      else upload.socket.write(formBegun(form.fields));
      if (strange) trickle(upload);
      expect(await upload.ended).not.toContain('HTTP/1.1 2');
    },
  );
});

it('a call that is at work longer than clients may be silent is answered', async () => {
  const { id, unlock } = await lockedMatter();
  const slow = firm.admin.call(matters.patch, { params: { id }, body: { title: 'After' } });
  await aWhile();
  await aWhile();
  await unlock();
  expect((await slow).status).toBe(200);
});

it('closing does not wait for an upload that trickles', async () => {
  const closing = await startTestApp({
    like: test,
    database: test.database,
    connectionLimits: { drainMs: 300 },
  });
  const form = await askForForm(firm.admin, 'slow.txt', 'text/plain');
  const upload = await openRaw(closing.url);
  const arrived = once(closing.app.server, 'request');
  upload.socket.write(head('POST', new URL(form.url).pathname, multipart) + formBegun(form.fields));
  trickle(upload);
  await arrived;
  await closing.close();
  expect(await upload.ended).toBe('');
});
