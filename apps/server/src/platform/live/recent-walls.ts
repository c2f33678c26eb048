import type { Message } from './messages.ts';

/** How long an earlier change may be on its way from another process, in milliseconds. */
const onItsWayMs = 10_000;

/**
 * The walls that were raised, changed or lifted a moment ago: what happened before, and is heard after, is told only to
 * those who see the matter now.
 */
export class RecentWalls {
  readonly #now: () => number;
  readonly #walls = new Map<string, { visibleTo: readonly string[] | null; at: number }>();

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The same message, for those who may hear of each change now. */
  restrict(message: Message): Message[] {
    if (message.topic !== 'changes') return [message];
    this.#forgetOld();
    for (const { matter, isWall } of message.changes)
      if (matter && isWall) this.#walls.set(matter, { visibleTo: message.visibleTo, at: this.#now() });
    const byMatter = Map.groupBy(message.changes, ({ matter }) =>
      matter !== null && this.#walls.has(matter) ? matter : '',
    );
    return [...byMatter].map(([matter, changes]) => {
      const wall = this.#walls.get(matter);
      return { ...message, changes, visibleTo: wall ? wall.visibleTo : message.visibleTo };
    });
  }

  #forgetOld(): void {
    const oldest = this.#now() - onItsWayMs;
    for (const [matter, { at }] of this.#walls) if (at < oldest) this.#walls.delete(matter);
  }
}
