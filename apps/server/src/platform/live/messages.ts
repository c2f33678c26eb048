import { randomUUID } from 'node:crypto';
import { type LiveKind, liveKinds } from '@caseward/contract/live';
import { type Doing, doings, type PresenceType, presenceTypes } from '@caseward/contract/presence';
import * as z from 'zod';
import { longestNotification } from '../../db/listening.ts';

/** The channel of PostgreSQL on which processes tell one another. */
export const liveChannel = 'caseward_live';

/** A change, as it is known where it is recorded. */
export interface Change {
  kind: LiveKind;
  id: string;
  matter: string | null;
  by: string | null;
  /** The session it was done in; null where the product did it itself. */
  session: string | null;
  /** It says anew who sees the matter. */
  isWall: boolean;
}

/** That somebody has a record open, or no longer. */
export interface Presence {
  kind: PresenceType;
  id: string;
  /** The matter it is or belongs to. */
  matter: string | null;
  person: string;
  doing: Doing;
  over: boolean;
}

/** Whom something is told of a firm; null: everybody. */
export interface Circle {
  tenantId: string;
  visibleTo: readonly string[] | null;
  /** Names all parts of one circle whose people do not fit into one notification. */
  partOf?: string | undefined;
}

/** The people of both circles. */
export const inBoth = (one: Circle['visibleTo'], other: Circle['visibleTo']): Circle['visibleTo'] =>
  one && other ? one.filter((person) => other.includes(person)) : (one ?? other);

/** What processes tell one another. */
export type Message = Circle &
  (
    | { topic: 'changes'; changes: Change[] }
    | { topic: 'presence'; presences: Presence[] }
    /** So much changed that it is not told one by one. */
    | { topic: 'all' }
    /** Sessions of these people may have ended. */
    | { topic: 'sessions' }
  );

/** Most changes that are told one by one of a circle at a time. */
const mostChanges = 100;

/** People of one notification: 39 bytes each, beside a change. */
const mostPeople = 180;

/**
 * On the wire: `f` is the firm, `to` whom it is told, `part` what that is a part of, `c` changes and `p` presences as
 * lists of their fields, and what else it is.
 */
const Written = z.object({
  f: z.uuid(),
  to: z.array(z.uuid()).nullable(),
  part: z.uuid().optional(),
  what: z.enum(['changes', 'presence', 'all', 'sessions']),
  c: z.array(
    z.tuple([
      z.enum(liveKinds),
      z.uuid(),
      z.uuid().nullable(),
      z.uuid().nullable(),
      z.uuid().nullable(),
      z.boolean(),
    ]),
  ),
  /** Releases before it write none. */
  p: z
    .array(
      z.tuple([z.enum(presenceTypes), z.uuid(), z.uuid().nullable(), z.uuid(), z.enum(doings), z.boolean()]),
    )
    .default([]),
});

const written = (
  { tenantId: f, visibleTo: to, partOf: part }: Circle,
  what: Message['topic'],
  { changes = [], presences = [] }: { changes?: Change[]; presences?: Presence[] } = {},
) =>
  JSON.stringify({
    f,
    to: to && [...to],
    part,
    what,
    c: changes.map(({ kind, id, matter, by, session, isWall }) => [kind, id, matter, by, session, isWall]),
    p: presences.map(({ kind, id, matter, person, doing, over }) => [kind, id, matter, person, doing, over]),
  } satisfies z.input<typeof Written>);

const writtenChanges = (circle: Circle) => (changes: Change[]) => written(circle, 'changes', { changes });
const writtenPresences = (circle: Circle) => (presences: Presence[]) =>
  written(circle, 'presence', { presences });

/**
 * Writes a message as notifications that are short enough. Too many changes become one word: look at everything. Walls
 * among them are told one by one all the same, since whoever hears keeps them in mind.
 */
export function notificationsOf(message: Message): string[] {
  const circles = partsOf(message);
  if (message.topic === 'presence')
    return circles.flatMap((circle) => inPieces(message.presences, writtenPresences(circle)));
  if (message.topic !== 'changes') return circles.map((circle) => written(circle, message.topic));
  const { changes } = message;
  if (changes.length <= mostChanges)
    return circles.flatMap((circle) => inPieces(changes, writtenChanges(circle)));
  const walls = changes.filter(({ isWall }) => isWall);
  return circles.flatMap((circle) => [
    ...(walls.length > 0 ? inPieces(walls, writtenChanges(circle)) : []),
    written(circle, 'all'),
  ]);
}

/** The circle in parts whose people fit into a notification each. */
function partsOf({ tenantId, visibleTo }: Circle): Circle[] {
  if (!visibleTo || visibleTo.length <= mostPeople) return [{ tenantId, visibleTo }];
  const count = Math.ceil(visibleTo.length / mostPeople);
  const partOf = randomUUID();
  return Array.from({ length: count }, (_, part) => ({
    tenantId,
    partOf,
    visibleTo: visibleTo.slice(part * mostPeople, (part + 1) * mostPeople),
  }));
}

/** Halves a list until each piece is short enough once it is written; one of its items always is. */
function inPieces<Item>(items: Item[], write: (items: Item[]) => string): string[] {
  const text = write(items);
  if (Buffer.byteLength(text) <= longestNotification || items.length === 1) return [text];
  const middle = Math.ceil(items.length / 2);
  return [...inPieces(items.slice(0, middle), write), ...inPieces(items.slice(middle), write)];
}

/** Reads a notification; undefined where another version wrote it, or nobody of us. */
export function readMessage(text: string): Message | undefined {
  const { data } = Written.safeParse(parsed(text));
  if (!data) return undefined;
  const { f: tenantId, to: visibleTo, part: partOf, what: topic } = data;
  const circle = { tenantId, visibleTo, ...(partOf && { partOf }) };
  if (topic === 'presence') {
    const presences = data.p.map(([kind, id, matter, person, doing, over]) => ({
      ...{ kind, id, matter, person, doing, over },
    }));
    return { ...circle, topic, presences };
  }
  if (topic !== 'changes') return { ...circle, topic };
  const changes = data.c.map(([kind, id, matter, by, session, isWall]) => ({
    ...{ kind, id, matter, by, session, isWall },
  }));
  return { ...circle, topic, changes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
