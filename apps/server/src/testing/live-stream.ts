import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as requestSafely } from 'node:https';
import { type LiveMessage, live } from '@caseward/contract/live';
import { expect } from 'vitest';

/** A stream of live updates that a test has open. */
export interface OpenStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Every message so far, without those that say that the stream has begun. */
  heard: LiveMessage[];
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  close(): void;
}

/**
 * Opens a stream at a server, on a connection of its own, and reads along. Resolves once it has begun, or was refused.
 */
export async function openStream(url: string, access: string): Promise<OpenStream> {
  const headers = { authorization: `Bearer ${access}` };
  const open = url.startsWith('https:') ? requestSafely : request;
  const sent = open(url + live.stream.path, { headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // Whoever closes it has it broken off.
  sent.on('error', () => {});
  const heard: LiveMessage[] = [];
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        const message = JSON.parse(event.slice('data: '.length)) as LiveMessage;
        if (message.topic === 'READY') begun.resolve();
        else heard.push(message);
      }
    }
  };
  const ended = read().catch(() => {});
  await Promise.race([begun.promise, ended]);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    ended,
    close: () => sent.destroy(),
  };
}

/** The ids of everything that a stream told of. */
export const idsHeard = ({ heard }: OpenStream): string[] =>
  heard.flatMap(({ changes }) => changes.map(({ id }) => id));

/** Waits until a stream has told of a record. The bound is generous: machines of tests are busy. */
export const hears = (stream: OpenStream, id: string) =>
  expect.poll(() => idsHeard(stream), { timeout: 20_000 }).toContain(id);
