import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundary, multipart, partsOf, postBytes } from './multipart.testing.ts';
import { readForm } from './read-form.ts';

let server: Server;
let url: string;
let take: Parameters<typeof readForm>[1];
beforeEach(async () => {
  server = createServer(async (request, response) => {
    const status = await readForm(request, (fields, file) => take(fields, file)).then(
      () => 204,
      () => 400,
    );
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const refuse = async () => {
  throw new Error('refused');
};

test('whoever takes the file has ended before the form fails', async () => {
  let ended = false;
  take = async () => {
    await delay(100);
    ended = true;
  };
  const [file] = partsOf({}, 'hello');
  if (!file) throw new Error('no file');
  expect((await postBytes(url, multipart([file, file]))).status).toBe(400);
  expect(ended).toBe(true);
});

/** A connection on which requests are written by hand; collects what is answered. */
function connectByHand() {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answers = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  const begin = (length: number) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    socket.write(
      `POST / HTTP/1.1\r\nHost: test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
  };
  return { socket, begin, refusals: () => answers.match(/HTTP\/1.1 400/g)?.length };
}

test('the connection of a refused form serves the next request', async () => {
  take = refuse;
  const { socket, begin, refusals } = connectByHand();
  const body = multipart(partsOf({}, Buffer.alloc(5_000_000)));
  for (let turn = 1; turn <= 2; turn += 1) {
    begin(body.length);
    socket.write(body);
    await expect.poll(refusals).toBe(turn);
  }
  socket.destroy();
});

test('a sender that goes on long after it was refused is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  take = refuse;
  const { socket, begin, refusals } = connectByHand();
  begin(5_000_000);
  socket.write(multipart(partsOf({}, 'hello'), { closed: false }));
  while (!refusals()) await delay(10);
  const closed = once(socket, 'close').then(() => 'cut off');
  vi.advanceTimersByTime(9_000);
  expect(await Promise.race([closed, delay(200, 'open')])).toBe('open');
  vi.advanceTimersByTime(2_000);
  expect(await Promise.race([closed, delay(2_000, 'open')])).toBe('cut off');
});
