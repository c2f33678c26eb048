import { type Circle, inBoth, type Message } from './messages.ts';

/** How long an earlier change may be on its way from another process, in milliseconds. */
const onItsWayMs = 10_000;

/** A wall as it was heard. */
interface Wall {
  people: readonly string[];
  partOf: string | undefined;
  at: number;
}

/**
 * The walls that were raised or changed a moment ago. They may be heard in another order than they were raised in, and
 * before what happened before them: for some seconds a change is told only to those whom all of them let through. So
 * who is let in again by the next one, or by lifting it, hears of nothing until then.
 */
export class RecentWalls {
  readonly #now: () => number;
  /** By matter. */
  readonly #walls = new Map<string, Wall[]>();

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The same message, for those who may hear of each change now. */
  restrict(message: Message): Message[] {
    this.#forgetOld();
    if (message.topic === 'presence')
      return this.#byMatter(message, message.presences).map(({ items, visibleTo }) => ({
        ...message,
        presences: items,
        visibleTo,
      }));
    if (message.topic !== 'changes') return [message];
    for (const { matter, isWall } of message.changes) if (matter && isWall) this.#note(matter, message);
    return this.#byMatter(message, message.changes).map(({ items, visibleTo }) => ({
      ...message,
      changes: items,
      visibleTo,
    }));
  }

  /** What is told, by the recent walls of its matters, with those whom they let through. */
  #byMatter<Item extends { matter: string | null }>(circle: Circle, told: readonly Item[]) {
    const byMatter = Map.groupBy(told, ({ matter }) =>
      matter !== null && this.#walls.has(matter) ? matter : '',
    );
    return [...byMatter].map(([matter, items]) => {
      const walls = this.#walls.get(matter) ?? [];
      return { items, visibleTo: walls.reduce((who, { people }) => inBoth(who, people), circle.visibleTo) };
    });
  }

  #note(matter: string, { visibleTo, partOf }: Circle): void {
    if (!visibleTo) return;
    const walls = this.#walls.get(matter) ?? [];
    const same = walls.find((wall) => partOf !== undefined && wall.partOf === partOf);
    if (same) same.people = [...new Set([...same.people, ...visibleTo])];
    else this.#walls.set(matter, [...walls, { people: visibleTo, partOf, at: this.#now() }]);
  }

  #forgetOld(): void {
    const oldest = this.#now() - onItsWayMs;
    for (const [matter, walls] of this.#walls) {
      const recent = walls.filter(({ at }) => at >= oldest);
      if (recent.length > 0) this.#walls.set(matter, recent);
      else this.#walls.delete(matter);
    }
  }
}
