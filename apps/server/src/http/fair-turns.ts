import { ApiProblem } from './api-problem.ts';

/** Whose work it is. */
export interface Owner {
  /** A firm's id; for people who are not signed in, their network. */
  group: string;
  /** A person's id, or the account that is tried. */
  member: string;
}

/** How much is done at once, and how much may wait. */
export interface TurnLimits {
  /** At once in this process, for everyone together. */
  total: number;
  /** At once for one group. */
  group: number;
  /** At once for one member. */
  member: number;
  /** Waiting for one member. */
  memberWaiting: number;
  /** Waiting for one group. */
  groupWaiting: number;
  /** Waiting for everyone together. */
  totalWaiting: number;
  /** The longest wait, in milliseconds. */
  patienceMs: number;
}

/** Emits `close` once nobody waits for the answer any more. */
export interface Client {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Gives a turn back. */
export type Release = () => void;

type Waiting = () => void;

interface Member {
  running: number;
  queue: Waiting[];
}

interface Group {
  running: number;
  waiting: number;
  members: Map<string, Member>;
}

/** Retry-After of work that found its queue full, in seconds. */
const retryAfter = 5;

/**
 * A semaphore with fair queuing: free turns go round the groups, and inside a group round its members. So whoever asks
 * for much waits for themselves, and others wait for one turn at the most.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #name: string;
  /** In the order in which they are served: who had a turn goes to the end. */
  readonly #groups = new Map<string, Group>();
  #running = 0;
  #waiting = 0;

  /** @param name what the work is called in a sentence: "Too many <name> at once" */
  constructor(name: string, limits: TurnLimits) {
    this.#name = name;
    this.#limits = limits;
  }

  /**
   * Waits for a turn, which must be given back.
   * @param client ends the wait when it leaves
   * @throws ApiProblem 429 when the owner's own queue is full; 503 when everyone's is, or after too long a wait
   */
  async take(owner: Owner, client?: Client): Promise<Release> {
    if (!this.#mayRun(owner)) await this.#wait(owner, client);
    else this.#start(owner);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#end(owner);
      this.#serve();
    };
  }

  #mayRun({ group, member }: Owner): boolean {
    const found = this.#groups.get(group);
    return (
      this.#running < this.#limits.total &&
      (found?.running ?? 0) < this.#limits.group &&
      (found?.members.get(member)?.running ?? 0) < this.#limits.member
    );
  }

  #memberOf({ group, member }: Owner): [Group, Member] {
    const found = this.#groups.get(group) ?? { running: 0, waiting: 0, members: new Map() };
    const one = found.members.get(member) ?? { running: 0, queue: [] };
    this.#groups.set(group, found);
    found.members.set(member, one);
    return [found, one];
  }

  #start(owner: Owner): void {
    const [group, member] = this.#memberOf(owner);
    this.#running += 1;
    group.running += 1;
    member.running += 1;
    this.#toTheEnd(owner, group, member);
  }

  /** Of both rounds. */
  #toTheEnd(owner: Owner, group: Group, member: Member): void {
    group.members.delete(owner.member);
    group.members.set(owner.member, member);
    this.#groups.delete(owner.group);
    this.#groups.set(owner.group, group);
  }

  #end(owner: Owner): void {
    const [group, member] = this.#memberOf(owner);
    this.#running -= 1;
    group.running -= 1;
    member.running -= 1;
    this.#toTheEnd(owner, group, member);
    this.#forget(owner, group, member);
  }

  #forget(owner: Owner, group: Group, member: Member): void {
    if (member.running === 0 && member.queue.length === 0) group.members.delete(owner.member);
    if (group.members.size === 0) this.#groups.delete(owner.group);
  }

  #wait(owner: Owner, client: Client | undefined): Promise<void> {
    const [group, member] = this.#memberOf(owner);
    const { memberWaiting, groupWaiting, totalWaiting, patienceMs } = this.#limits;
    const isOwn = member.queue.length >= memberWaiting;
    if (isOwn || group.waiting >= groupWaiting || this.#waiting >= totalWaiting) {
      this.#forget(owner, group, member);
      throw isOwn ? tooMany(this.#name) : busy(this.#name);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      clearTimeout(timer);
      client?.off('close', giveUp);
      group.waiting -= 1;
      this.#waiting -= 1;
    };
    const turn: Waiting = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      member.queue.splice(member.queue.indexOf(turn), 1);
      leave();
      this.#forget(owner, group, member);
      reject(busy(this.#name));
    };
    const timer = setTimeout(giveUp, patienceMs);
    client?.once('close', giveUp);
    member.queue.push(turn);
    group.waiting += 1;
    this.#waiting += 1;
    return promise;
  }

  /** Gives the free turns away. */
  #serve(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const turn = this.#memberOf(next)[1].queue.shift();
      this.#start(next);
      turn?.();
    }
  }

  #next(): Owner | undefined {
    if (this.#running >= this.#limits.total || this.#waiting === 0) return undefined;
    for (const [group, { running, waiting, members }] of this.#groups) {
      if (waiting === 0 || running >= this.#limits.group) continue;
      for (const [member, one] of members)
        if (one.queue.length > 0 && one.running < this.#limits.member) return { group, member };
    }
    return undefined;
  }
}

const tooMany = (name: string) =>
  new ApiProblem(
    'too-many-requests',
    `You have too many ${name} at once. Try again in ${retryAfter} seconds.`,
    {
      retryAfter,
    },
  );
const busy = (name: string) =>
  new ApiProblem(
    'unavailable',
    `There are too many ${name} at the moment. Try again in ${retryAfter} seconds.`,
    {
      retryAfter,
    },
  );
