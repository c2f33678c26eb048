import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundary, multipart, partsOf, postBytes } from './multipart.testing.ts';
import { formLimits, readUpload } from './read-upload.ts';

let app: FastifyInstance;
let url: string;
let store: Parameters<typeof readUpload>[1];
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  await app.register(fastifyMultipart, formLimits);
  app.post('/', async (request, reply) => {
    const status = await readUpload(request, (fields, file) => store(fields, file)).then(
      () => 204,
      () => 400,
    );
    return reply.code(status).send();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const refuse = async () => {
  throw new Error('refused');
};

test('what stores the file has ended before the form fails', async () => {
  let ended = false;
  store = async (_fields, file) => {
    file.resume();
    await once(file, 'close');
    await new Promise(setImmediate);
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
  store = refuse;
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
  store = refuse;
  const connected = once(app.server, 'connection');
  const { socket, begin, refusals } = connectByHand();
  const [accepted] = await connected;
  begin(5_000_000);
  socket.write(multipart(partsOf({}, 'hello'), { closed: false }));
  await expect.poll(refusals).toBe(1);
  vi.advanceTimersByTime(9_000);
  expect(accepted.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(accepted.destroyed).toBe(true);
  socket.destroy();
});
