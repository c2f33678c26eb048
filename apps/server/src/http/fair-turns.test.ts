import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { FairTurns, type TurnLimits } from './fair-turns.ts';

const limits: TurnLimits = {
  total: 2,
  group: 2,
  member: 2,
  memberWaiting: 4,
  groupWaiting: 6,
  totalWaiting: 8,
  patienceMs: 60_000,
};

/** Whoever asks in a test without a client of their own. */
const everyone = new EventEmitter().setMaxListeners(0);
// A wait that goes on would end within another file's test.
afterEach(() => everyone.emit('close'));

/** Asks for turns; notes in which order they are given. */
function asking(changed: Partial<TurnLimits> = {}) {
  const turns = new FairTurns('tests', { ...limits, ...changed });
  const given: string[] = [];
  const take = async (group: string, member: string, client: EventEmitter) => {
    const release = await turns.take({ group, member }, client);
    given.push(group + member);
    return release;
  };
  const ask = (group: string, member: string, client = everyone) => {
    const asked = take(group, member, client);
    // Those that a test does not look at end with it.
    asked.catch(() => {});
    return asked;
  };
  return { ask, given };
}

/** Once everything that was begun has gone on as far as it can. */
const settled = () => new Promise(setImmediate);

test('free turns go round the groups, and inside a group round its members', async () => {
  const { ask, given } = asking({ total: 1 });
  const asked = [
    ask('a', '1'),
    ...['a1', 'a1', 'a2', 'b1', 'b1', 'c1'].map((name) => ask(name.charAt(0), name.charAt(1))),
  ];
  for (const turn of asked.slice(0, 1)) (await turn)();
  const left = new Set(asked.slice(1));
  while (left.size > 0) {
    const [turn, release] = await Promise.race([...left].map(async (each) => [each, await each] as const));
    left.delete(turn);
    release();
  }
  expect(given).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'a1']);
});

test('one member, and one group, has only so many turns, though others are free', async () => {
  const { ask, given } = asking({ total: 9, group: 3, member: 2 });
  const first = await ask('a', '1');
  await ask('a', '1');
  void ask('a', '1');
  await ask('a', '2');
  void ask('a', '2');
  await ask('b', '1');
  await settled();
  expect(given).toEqual(['a1', 'a1', 'a2', 'b1']);
  first();
  first();
  await settled();
  expect(given).toEqual(['a1', 'a1', 'a2', 'b1', 'a2']);
});

test('a full queue refuses at once: one’s own as too many, everyone’s as busy', async () => {
  const { ask } = asking({ total: 1 });
  await ask('a', '1');
  for (let time = 0; time < 4; time += 1) void ask('a', '1');
  await expect(ask('a', '1')).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 5 });
  for (let time = 0; time < 2; time += 1) void ask('a', '2');
  await expect(ask('a', '2')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  for (let time = 0; time < 2; time += 1) void ask('b', '1');
  await expect(ask('c', '1')).rejects.toMatchObject({ code: 'unavailable' });
});

test('whoever leaves does not wait any longer, and keeps nobody waiting', async () => {
  const { ask, given } = asking({ total: 1, memberWaiting: 1 });
  const first = await ask('a', '1');
  const client = new EventEmitter();
  const left = ask('a', '1', client);
  client.emit('close');
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  const next = ask('a', '1', client);
  first();
  (await next)();
  expect(given).toEqual(['a1', 'a1']);
  expect(client.listenerCount('close')).toBe(0);
});

test('a wait ends after a while', async () => {
  const { ask } = asking({ total: 1, patienceMs: 1 });
  await ask('a', '1');
  await expect(ask('b', '1')).rejects.toMatchObject({ code: 'unavailable' });
});
