import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { Streams } from './streams.ts';

test('a client that leaves while it is admitted leaves no stream', async () => {
  const streams = new Streams({ person: 1, total: 1, waitingBytes: 1_000, keepAliveMs: 60_000 });
  const answering = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => answering.resolve(response)).listen(0);
  const client = connect((server.address() as AddressInfo).port);
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const response = await answering.promise;
  const stream = streams.admit({ tenantId: uuidv7(), userId: uuidv7(), sessionId: uuidv7() });
  client.destroy();
  await once(response, 'close');
  stream.begin(response);
  expect([stream.isOver, streams.count]).toEqual([true, 0]);
  streams.close();
  server.close();
});
