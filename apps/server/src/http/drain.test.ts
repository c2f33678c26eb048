import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foundFirm, type Person } from '../testing/firm.ts';
import { head, openRaw } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { askForForm, post } from '../testing/uploads.ts';

/*
 * Graceful shutdown: requests in flight are answered in full, however slow they are.
 */

let test: TestApp;
let admin: Person;
let matter: string;
beforeEach(async () => {
  test = await startTestApp();
  admin = (await foundFirm(test)).admin;
  matter = (await admin.call(matters.create, { body: { title: 'Before' } })).body.id;
});
afterEach(() => test.close());

const patiently = { timeout: 60_000 };

/**
 * Begins closing. Answers once no new connection is accepted, with a function that answers whether closing is done.
 */
async function beginClosing() {
  let closed = false;
  const closing = test.app.close().then(() => {
    closed = true;
  });
  await expect.poll(() => test.app.server.listening, patiently).toBe(false);
  return { closing, isClosed: () => closed };
}

describe('closing', () => {
  it('waits for a call that waits for the database', async () => {
    const holder = await test.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from caseward.matters where id = $1 for update', [matter]);
    const slow = admin.call(matters.patch, { params: { id: matter }, body: { title: 'After' } });
    const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
    await expect.poll(async () => (await holder.query(waiting)).rows.length, patiently).toBe(1);

    const { closing, isClosed } = await beginClosing();
    await expect(fetch(test.url + session.me.path)).rejects.toThrow();
    expect(isClosed()).toBe(false);
    await holder.query('commit');
    holder.release();
    const { status, body } = await slow;
    expect(status).toBe(200);
    expect(body.title).toBe('After');
    await closing;
  });

  it('waits for a file that is still arriving', async () => {
    const form = await askForForm(admin, 'slow.txt', 'text/plain');
    const boundary = 'x';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const arrived = once(test.app.server, 'request');
    const slow: ClientRequest = request(form.url, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    for (const [name, value] of Object.entries(form.fields)) slow.write(part(name, value));
    slow.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: text/plain\r\n\r\nfirst`,
    );
    await arrived;

    const { closing, isClosed } = await beginClosing();
    expect(isClosed()).toBe(false);
    slow.end(` and last\r\n--${boundary}--\r\n`);
    const [answer] = await once(slow, 'response');
    expect(answer.statusCode).toBe(204);
    answer.resume();
    await closing;
    expect(await test.services.store.fix(form.fields.key ?? '')).toMatchObject({
      size: 'first and last'.length,
    });
  });

  it('refuses a request that comes meanwhile', async () => {
    const late = await openRaw(test.url);
    const [line, ...fields] = head('GET', session.me.path).split('\r\n');
    // A connection in the middle of a request is not idle.
    const connected = once(test.app.server, 'connection');
    const pending = await openRaw(test.url);
    await connected;
    late.socket.write(`${line}\r\n`);
    pending.socket.destroy();
    const { closing } = await beginClosing();
    late.socket.write(fields.join('\r\n'));
    const answer = await late.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*urn:caseward:problem:unavailable/s);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toMatch(/^retry-after: 1\r$/im);
    await closing;
  });

  it('waits for a file that is still leaving', async () => {
    const bytes = 'x'.repeat(test.services.maxUploadBytes);
    const form = await askForForm(admin, 'large.txt', 'text/plain');
    await post(form, bytes, 'text/plain');
    const body = { title: 'T', matter, file_path: form.fields.key };
    const document = await admin.call(documents.create, { body });
    const { url } = (await admin.call(documents.download, { params: { id: document.body.id } })).body;
    const download = request(url).end();
    const [answer] = await once(download, 'response');

    const { closing } = await beginClosing();
    expect(await text(answer)).toBe(bytes);
    await closing;
  });
});
