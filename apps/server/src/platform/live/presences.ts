import { type Doing, presenceLastsMs } from '@caseward/contract/presence';
import type { Message, Presence } from './messages.ts';

/** Most records of a firm, and people of a record, of which is known who has them open. */
const mostRecords = 5_000;
const mostPeople = 50;

/** A record that people have open, and until when each says so, by what they do. */
interface OpenRecord extends Pick<Presence, 'kind' | 'id' | 'matter'> {
  people: Map<string, Map<Doing, number>>;
}

type PresenceMessage = Extract<Message, { topic: 'presence' }>;

/**
 * Who has which records open, as all processes tell one another. Nothing of it is stored: it is forgotten when its people
 * say nothing more.
 */
export class Presences {
  readonly #now: () => number;
  readonly #byFirm = new Map<string, Map<string, OpenRecord>>();

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What the people of a firm who have a record open do with it; editing, where they view it as well. */
  of(tenantId: string, id: string): { person: string; doing: Doing }[] {
    const people = this.#byFirm.get(tenantId)?.get(id)?.people ?? new Map<string, Map<Doing, number>>();
    return [...people].flatMap(([person, doings]) => {
      const doing = this.#doing(doings);
      return doing ? [{ person, doing }] : [];
    });
  }

  /**
   * Takes what was heard. Who is outside the circle that it is told to is not there.
   * @returns what is to be told of it: that others of a record changed, to those who have it open
   */
  take(message: PresenceMessage): PresenceMessage[] {
    const { tenantId, visibleTo } = message;
    const mayKnow = (person: string) => visibleTo?.includes(person) ?? true;
    return message.presences.flatMap((presence) => {
      if (!mayKnow(presence.person)) return [];
      const before = this.#doingOf(tenantId, presence);
      this.#note(tenantId, presence);
      if (this.#doingOf(tenantId, presence) === before) return [];
      const { id, person, over } = presence;
      const others = this.of(tenantId, id).flatMap((each) => (each.person === person ? [] : each.person));
      // Another page of the same person may still have it open, and says so again.
      const told = (over ? [...others, person] : others).filter(mayKnow);
      return told.length > 0 ? [{ topic: 'presence', tenantId, visibleTo: told, presences: [presence] }] : [];
    });
  }

  /** Forgets who has anything of a matter open: who is still allowed to says so again. */
  forgetMatter(tenantId: string, matter: string): void {
    const records = this.#byFirm.get(tenantId);
    for (const [id, record] of records ?? []) if (record.matter === matter) records?.delete(id);
  }

  /** Forgets those who say nothing any more. @returns what is to be told of it */
  expire(): PresenceMessage[] {
    return [...this.#byFirm].flatMap(([tenantId, records]) => {
      const gone = [...records.values()].flatMap((record) => this.#expireIn(tenantId, record));
      if (records.size === 0) this.#byFirm.delete(tenantId);
      return gone;
    });
  }

  #expireIn(tenantId: string, { people, ...record }: OpenRecord): PresenceMessage[] {
    const presences: Presence[] = [];
    for (const [person, doings] of people) {
      const late = [...doings].filter(([, until]) => until <= this.#now());
      for (const [doing] of late) {
        this.#note(tenantId, { ...record, person, doing, over: true });
        presences.push({ ...record, person, doing, over: true });
      }
    }
    const visibleTo = this.of(tenantId, record.id).map(({ person }) => person);
    return presences.length > 0 && visibleTo.length > 0
      ? [{ topic: 'presence', tenantId, visibleTo, presences }]
      : [];
  }

  #note(tenantId: string, { kind, id, matter, person, doing, over }: Presence): void {
    const records = this.#byFirm.get(tenantId) ?? new Map<string, OpenRecord>();
    const record = records.get(id) ?? { kind, id, matter, people: new Map<string, Map<Doing, number>>() };
    const doings = record.people.get(person) ?? new Map<Doing, number>();
    if (over) doings.delete(doing);
    else doings.set(doing, this.#now() + presenceLastsMs);
    if (doings.size === 0) record.people.delete(person);
    else if (record.people.has(person) || record.people.size < mostPeople) record.people.set(person, doings);
    if (record.people.size === 0) records.delete(id);
    else if (records.has(id) || records.size < mostRecords) records.set(id, { ...record, matter });
    if (records.size > 0) this.#byFirm.set(tenantId, records);
  }

  #doing(doings: ReadonlyMap<Doing, number>): Doing | undefined {
    return (['EDITING', 'VIEWING'] as const).find((doing) => (doings.get(doing) ?? 0) > this.#now());
  }

  #doingOf(tenantId: string, { id, person }: Presence): Doing | undefined {
    return this.#doing(this.#byFirm.get(tenantId)?.get(id)?.people.get(person) ?? new Map<Doing, number>());
  }
}
