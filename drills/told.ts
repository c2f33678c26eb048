import { setTimeout as wait } from 'node:timers/promises';
import { contacts } from '@caseward/contract/contacts';
import type { Person } from '../apps/server/src/testing/firm.ts';
import { idsHeard, openStream } from '../apps/server/src/testing/live-stream.ts';
import type { Stage } from './drill.ts';

const changes = 100;
/** From the answer to a change until the slowest but one of the streams' messages about it. */
const slowestMs = 1_000;
const longestMs = 10_000;

/** How long after its answer a change was heard of; undefined: it never was. */
async function heardAfter(stream: Awaited<ReturnType<typeof openStream>>, id: string) {
  const since = performance.now();
  while (!idsHeard(stream).includes(id)) {
    if (performance.now() - since > longestMs) return undefined;
    await wait(5);
  }
  return performance.now() - since;
}

/**
 * Changes arrive at an open stream within a second.
 * @param way what the stream goes through
 * @param url where the stream is opened
 * @param listener who has it open
 * @param writers who make the changes, in turn
 */
export async function expectTold(
  stage: Stage,
  way: string,
  url: string,
  listener: Pick<Person, 'access'>,
  writers: readonly Pick<Person, 'call'>[],
): Promise<void> {
  const stream = await openStream(url, listener.access);
  const times: number[] = [];
  for (let number = 0; number < changes && stream.status === 200; number += 1) {
    const writer = writers[number % writers.length];
    const reply = await writer?.call(contacts.create, { body: { first_name: `Told ${number}` } });
    if (reply?.status !== 201) break;
    times.push((await heardAfter(stream, reply.body.id)) ?? Number.POSITIVE_INFINITY);
  }
  stream.close();
  times.sort((one, other) => one - other);
  const [median = 0, slowest = 0] = [times[changes / 2 - 1], times[changes - 2]];
  stage.expect(
    `${way}: changes arrive at an open stream within a second (p99)`,
    times.length === changes && slowest < slowestMs,
    `${times.length} changes; median ${median.toFixed()} ms, p99 ${slowest.toFixed()} ms`,
  );
}
