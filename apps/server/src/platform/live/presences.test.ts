import { type Doing, presenceLastsMs } from '@caseward/contract/presence';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Message, notificationsOf, type Presence, readMessage } from './messages.ts';
import { Presences } from './presences.ts';
import { RecentWalls } from './recent-walls.ts';

/*
 * Who has a record open, as one process knows it: who is told of what, and when somebody is gone.
 */

const tenantId = uuidv7();
const [matter, anna, ben, carl] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

let now: number;
let presences: Presences;
beforeEach(() => {
  now = 1_000;
  presences = new Presences(() => now);
});

const of = (person: string, more: Partial<Presence> = {}): Presence => ({
  ...{ kind: 'matter', id: matter, matter, person, doing: 'VIEWING', over: false, ...more },
});
const message = (visibleTo: readonly string[] | null, ...told: Presence[]) => ({
  ...{ topic: 'presence' as const, tenantId, visibleTo, presences: told },
});
const take = (presence: Presence, visibleTo: readonly string[] | null = null) =>
  presences.take(message(visibleTo, presence)).map((each) => each.visibleTo);
const there = (id = matter) =>
  presences.of(tenantId, id).map(({ person, doing }): [string, Doing] => [person, doing]);

describe('those who have a record open', () => {
  it('are told of whoever comes, begins to edit, ends that and goes, and of nothing in between', () => {
    expect(take(of(anna))).toEqual([]);
    expect(take(of(ben))).toEqual([[anna]]);
    expect(take(of(ben))).toEqual([]);
    expect(take(of(ben, { doing: 'EDITING' }))).toEqual([[anna]]);
    expect(there()).toEqual([
      [anna, 'VIEWING'],
      [ben, 'EDITING'],
    ]);
    expect(take(of(ben, { doing: 'VIEWING', over: true }))).toEqual([]);
    expect(take(of(ben, { doing: 'EDITING', over: true }))).toEqual([[anna, ben]]);
    expect(there()).toEqual([[anna, 'VIEWING']]);
  });

  it('are those of that record and that firm alone', () => {
    take(of(anna));
    expect(take(of(ben, { id: uuidv7() }))).toEqual([]);
    expect(presences.of(uuidv7(), matter)).toEqual([]);
  });

  it('are gone when they say nothing for 45 seconds, and the others are told', () => {
    take(of(anna));
    now += presenceLastsMs - 1_000;
    take(of(ben));
    expect(presences.expire()).toEqual([]);
    now += 2_000;
    expect(there()).toEqual([[ben, 'VIEWING']]);
    expect(presences.expire().map(({ visibleTo }) => visibleTo)).toEqual([[ben]]);
    expect(presences.expire()).toEqual([]);
    now += presenceLastsMs;
    expect(presences.expire()).toEqual([]);
    expect(there()).toEqual([]);
  });

  it('are fifty at the most', () => {
    for (let count = 0; count < 60; count += 1) take(of(uuidv7()));
    expect(there()).toHaveLength(50);
  });
});

describe('a wall', () => {
  it('keeps out who is outside, as one who has it open and as one who is told', () => {
    take(of(anna));
    take(of(ben));
    expect(take(of(carl), [anna, ben])).toEqual([]);
    expect(take(of(anna, { doing: 'EDITING' }), [anna])).toEqual([]);
    expect(take(of(anna, { doing: 'EDITING', over: true }), [anna])).toEqual([[anna]]);
  });

  it('that is raised ends what was known of the matter and of all in it', () => {
    const document = uuidv7();
    take(of(anna));
    take(of(anna, { kind: 'document', id: document }));
    presences.forgetMatter(tenantId, matter);
    expect([there(), there(document)]).toEqual([[], []]);
    expect(presences.expire()).toEqual([]);
  });

  it('that was heard of a moment ago holds for what was on its way', () => {
    const walls = new RecentWalls(() => now);
    const change = { kind: 'matter' as const, id: matter, matter, by: anna, session: null, isWall: true };
    walls.restrict({ topic: 'changes', tenantId, visibleTo: [anna], changes: [change] });
    const heard = walls.restrict(message(null, of(ben), of(ben, { id: carl, matter: null })));
    expect(heard.map(({ visibleTo }) => visibleTo)).toEqual([[anna], null]);
  });
});

it('is written and read again, in as many notifications as it takes', () => {
  const told = Array.from({ length: 150 }, () => of(uuidv7(), { doing: 'EDITING' }));
  const notifications = notificationsOf(message([anna], ...told));
  expect(notifications.length).toBeGreaterThan(1);
  const read = notifications.map((text) => readMessage(text) as Extract<Message, { topic: 'presence' }>);
  expect(read.map(({ visibleTo }) => visibleTo)).toEqual(notifications.map(() => [anna]));
  expect(read.flatMap((each) => each.presences)).toEqual(told);
});
