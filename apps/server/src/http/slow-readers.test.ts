import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { head, openRaw, type RawConnection } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { askForForm } from '../testing/uploads.ts';

/** More than what the system keeps for a connection. */
const size = 32 * 1024 * 1024;
let test: TestApp;
let firm: Firm;
let document: string;
beforeAll(async () => {
  const connectionLimits = { idleMs: 300, leastBytesPerS: 200_000, readingWindowMs: 1_000 };
  test = await startTestApp({ connectionLimits, maxUploadBytes: size });
  firm = await foundFirm(test);
  const { admin } = firm;
  const form = await askForForm(admin, 'large.txt', 'text/plain');
  await test.services.store.put(form.fields.key ?? '', Buffer.alloc(size, 'x'));
  const matter = (await admin.call(matters.create, { body: { title: 'T' } })).body.id;
  const body = { title: 'T', matter, file_path: form.fields.key };
  document = (await admin.call(documents.create, { body })).body.id;
});
afterAll(() => test.close());

/** Asks for the document, and waits until the answer begins. */
async function beginDownload(): Promise<RawConnection> {
  const { body } = await firm.admin.call(documents.download, { params: { id: document } });
  const { pathname, search } = new URL(body.url);
  const connection = await openRaw(test.url);
  connection.socket.write(head('GET', pathname + search, { connection: 'close' }));
  await expect.poll(connection.heard).toContain('HTTP/1.1 200');
  return connection;
}

it('a download that is read a little at a time is ended, though it is never silent for long', async () => {
  const { socket } = await beginDownload();
  // 40 kB a second.
  socket.removeAllListeners('data').pause();
  const reading = setInterval(() => socket.read(4_000), 100);
  const open = () =>
    new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBe(0);
  clearInterval(reading);
  socket.destroy();
});

it('a download that is read goes on to its end', async () => {
  const download = await beginDownload();
  const answer = await download.ended;
  expect(answer.length - answer.indexOf('\r\n\r\n') - 4).toBe(size);
});
