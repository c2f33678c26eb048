import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import type { Message } from './messages.ts';
import { notificationsOf, readMessage } from './messages.ts';
import { RecentWalls } from './recent-walls.ts';

/*
 * What is on its way between processes while a wall is raised.
 */

const tenantId = uuidv7();
const [matter, inside, outside] = [uuidv7(), uuidv7(), uuidv7()];
const of = (
  visibleTo: string[] | null,
  more: { matter?: string | null; isWall?: boolean } = {},
): Message => ({
  topic: 'changes',
  tenantId,
  visibleTo,
  changes: [{ kind: 'task', id: uuidv7(), matter, by: inside, session: null, isWall: false, ...more }],
});
const circles = (messages: Message[]) => messages.map(({ visibleTo }) => visibleTo);

test('what happened before a wall and is heard after it is told to those inside, for some seconds', () => {
  let now = 0;
  const walls = new RecentWalls(() => now);
  expect(circles(walls.restrict(of(null)))).toEqual([null]);
  walls.restrict(of([inside], { isWall: true }));
  now = 9_000;
  expect(circles(walls.restrict(of(null)))).toEqual([[inside]]);
  expect(circles(walls.restrict(of([inside, outside])))).toEqual([[inside]]);
  expect(circles(walls.restrict(of(null, { matter: uuidv7() })))).toEqual([null]);
  now = 11_000;
  expect(circles(walls.restrict(of(null)))).toEqual([null]);
});

test('walls that are heard in another order than they were raised in let nobody through who is outside of one', () => {
  let now = 0;
  const walls = new RecentWalls(() => now);
  const [newer, older] = [of([inside], { isWall: true }), of([inside, outside], { isWall: true })];
  expect(circles(walls.restrict(newer))).toEqual([[inside]]);
  now = 5_000;
  expect(circles(walls.restrict(older))).toEqual([[inside]]);
  expect(circles(walls.restrict(of(null)))).toEqual([[inside]]);
  now = 11_000;
  expect(circles(walls.restrict(of(null)))).toEqual([[inside, outside]]);
});

test('a wall that was raised a moment ago stands for some seconds after it is lifted, an older one does not', () => {
  let now = 0;
  const walls = new RecentWalls(() => now);
  walls.restrict(of([inside], { isWall: true }));
  expect(circles(walls.restrict(of(null, { isWall: true })))).toEqual([[inside]]);
  now = 11_000;
  expect(circles(walls.restrict(of(null, { isWall: true })))).toEqual([null]);
});

test('a wall whose people come in parts lets all of them through, and nobody else', () => {
  const people = Array.from({ length: 500 }, () => uuidv7());
  const walls = new RecentWalls(() => 0);
  for (const text of notificationsOf(of(people, { isWall: true }))) {
    const message = readMessage(text);
    expect(message && circles(walls.restrict(message))).toEqual([message?.visibleTo]);
  }
  expect(circles(walls.restrict(of([...people, outside])))).toEqual([people]);
});

test('a message of one circle with several matters is parted', () => {
  const walls = new RecentWalls(() => 0);
  walls.restrict(of([inside], { isWall: true }));
  const [walled, open] = [of(null), of(null, { matter: null })];
  const both = {
    ...walled,
    changes: [walled, open].flatMap((each) => ('changes' in each ? each.changes : [])),
  };
  expect(circles(walls.restrict(both as Message))).toEqual([[inside], null]);
});

test('notifications stay below what PostgreSQL carries, for whatever circle, and are read as they were meant', () => {
  const people = Array.from({ length: 500 }, () => uuidv7());
  const changes = Array.from({ length: 100 }, () => of(null)).flatMap((each) =>
    'changes' in each ? each.changes : [],
  );
  const written = notificationsOf({ topic: 'changes', tenantId, visibleTo: people, changes });
  expect(Math.max(...written.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(7_900);
  const read = written.map(readMessage);
  const heard = new Map<string, number>();
  for (const message of read)
    for (const person of message?.visibleTo ?? [])
      heard.set(
        person,
        (heard.get(person) ?? 0) + (message && 'changes' in message ? message.changes.length : 0),
      );
  expect([...heard.keys()].sort()).toEqual(people.toSorted());
  expect(new Set(heard.values())).toEqual(new Set([100]));
});

test('more than a hundred changes are one word, and what nobody of us wrote is not read', () => {
  const changes = Array.from({ length: 101 }, () => of(null)).flatMap((each) =>
    'changes' in each ? each.changes : [],
  );
  const written = notificationsOf({ topic: 'changes', tenantId, visibleTo: [inside], changes });
  const all = { topic: 'all', tenantId, visibleTo: [inside] };
  expect(written.map(readMessage)).toEqual([all]);
  const wall = of([inside], { isWall: true });
  const walls = 'changes' in wall ? wall.changes : [];
  const withWall = notificationsOf({ ...wall, changes: [...changes, ...walls] } as Message);
  expect(withWall.map(readMessage)).toEqual([wall, all]);
  for (const text of ['', '{}', '{"f":1}', 'null', `{"f":"${tenantId}"}`])
    expect(readMessage(text)).toBeUndefined();
});
