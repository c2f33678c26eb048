import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { documents } from '@caseward/contract/documents';
import { health } from '@caseward/contract/health';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, foundFirm, type Person } from '../testing/firm.ts';
import { head, openRaw } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { askForForm, post } from '../testing/uploads.ts';

/*
 * Graceful shutdown: requests in flight are answered in full, however slow they are, and the end is announced before
 * anything is refused.
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

/** Connects from a thread of its own when it is its turn; tells each status, or what went wrong. */
const connectAtOnce = `
  const { parentPort, workerData: { turn, port, count } } = require('node:worker_threads');
  const { get } = require('node:http');
  Atomics.wait(turn, 0, 0);
  const once = () => new Promise((resolve) =>
    get({ port, host: '127.0.0.1', path: '/healthz' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', ({ code }) => resolve(code)));
  Promise.all(Array.from({ length: count }, once)).then((all) => parentPort.postMessage(all));
`;

/**
 * Begins closing. Answers once no new connection is accepted, with a function that answers whether closing is done.
 */
async function beginClosing() {
  let closed = false;
  const closing = test.app.close().then(() => {
    closed = true;
  });
  await expect.poll(() => test.app.server.listening).toBe(false);
  return { closing, isClosed: () => closed };
}

describe('closing', () => {
  it('waits for a call that waits for the database', async () => {
    const holder = await test.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from caseward.matters where id = $1 for update', [matter]);
    const slow = admin.call(matters.patch, { params: { id: matter }, body: { title: 'After' } });
    const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
    await expect.poll(async () => (await holder.query(waiting)).rows.length).toBe(1);

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

  it('answers a request that comes meanwhile, and ends its connection', async () => {
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
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*urn:caseward:problem:unauthenticated/s);
    expect(answer).toMatch(/^connection: close\r$/im);
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

describe('announcing the end', () => {
  let stopping: TestApp;
  beforeEach(async () => {
    stopping = await startTestApp({ connectionLimits: { announceMs: 500 } });
  });
  afterEach(() => stopping.close());

  it('tells balancers and clients before anything is refused', async () => {
    const before = await fetch(`${stopping.url}${health.ready.path}`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    const closing = stopping.app.close();
    const ready = await callEndpoint(stopping.url, health.ready);
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ errors: { closing: ['The server is closing.'] } });
    const live = await fetch(stopping.url + health.live.path);
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
    await closing;
    await expect(fetch(stopping.url + health.live.path)).rejects.toThrow();
  });

  it('ends the connection of a call that was in flight already', async () => {
    const { admin: writer } = await foundFirm(stopping);
    const { id } = (await writer.call(matters.create, { body: { title: 'Before' } })).body;
    const holder = await stopping.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from caseward.matters where id = $1 for update', [id]);
    const slow = writer.call(matters.patch, { params: { id }, body: { title: 'After' } });
    const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
    await expect.poll(async () => (await holder.query(waiting)).rows.length).toBe(1);
    const closing = stopping.app.close();
    await holder.query('commit');
    holder.release();
    expect((await slow).headers.get('connection')).toBe('close');
    await closing;
  });

  it('loses no write of clients that keep their connections', async () => {
    const { admin: writer } = await foundFirm(stopping);
    const agent = new Agent({ keepAlive: true });
    const statuses: (number | string | undefined)[] = [];
    const body = JSON.stringify({ title: 'Written while the server stops' });
    const headers = { authorization: `Bearer ${writer.access}`, 'content-type': 'application/json' };
    const write = async () => {
      const sent = request(stopping.url + matters.create.path, { method: 'POST', headers, agent }).end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await text(answer);
      return answer.statusCode;
    };
    const client = async () => {
      for (let going = true; going; ) {
        const status = await write().catch((error: NodeJS.ErrnoException) => error.code);
        // Whoever cannot connect knows that nothing was done, and asks another server.
        going = status !== 'ECONNREFUSED';
        if (going) statuses.push(status);
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    await expect.poll(() => statuses.length).toBeGreaterThan(40);
    const [sofar] = [statuses.length, await stopping.app.close(), await clients];
    expect(statuses.length).toBeGreaterThan(sofar);
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    const { rows } = await stopping.owner.query('select count(*)::int from caseward.matters');
    expect(rows).toEqual([{ count: statuses.length }]);
  });

  it('answers those who connected before it closed and were not accepted yet', async () => {
    const turn = new Int32Array(new SharedArrayBuffer(4));
    const { port } = new URL(stopping.url);
    const clients = new Worker(connectAtOnce, { eval: true, workerData: { turn, port, count: 20 } });
    const statuses = once(clients, 'message');
    await once(clients, 'online');
    const closing = stopping.app.close();
    const announced = async () =>
      (await fetch(stopping.url + health.live.path)).headers.get('connection') === 'close';
    await expect.poll(announced).toBe(true);
    // They connect while this process is busy, for longer than it announces its end.
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
    Atomics.wait(turn, 0, 1, 1_000);
    expect((await statuses)[0]).toEqual(Array.from({ length: 20 }, () => 200));
    await closing;
    await clients.terminate();
  });
});
