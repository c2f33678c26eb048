import { setTimeout } from 'node:timers/promises';
import type { Endpoint, LimitedWork } from '@caseward/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from './access-tokens.ts';
import { ApiProblem } from './api-problem.ts';
import { type Client, FairTurns, type Release, type TurnLimits } from './fair-turns.ts';

/** How often something may be done. */
export interface RateLimits {
  person: number;
  firm: number;
  /** The window, in seconds. */
  seconds: number;
}

/** What one kind of work is limited to. */
interface WorkLimits {
  /** What it is called in a sentence, in the plural. */
  name: string;
  turns?: TurnLimits;
  rate?: RateLimits;
}

/** Work that is limited: what the contract names, every call, long lists, and files that are answered until their end. */
type Work = LimitedWork | 'call' | 'file' | 'list';

/** The limits of this process on what signed-in people ask for; docs/operations.md names them. */
export interface LimitSettings {
  work: Record<Work, WorkLimits>;
  /** The longest time for one statement of a search, in milliseconds. */
  searchStatementMs: number;
  /** How long a refusal is held back, in milliseconds: a client that asks again at once costs next to nothing. */
  refusalDelayMs: number;
}

const unlimited = Number.POSITIVE_INFINITY;

const workLabels: Record<Work, string> = {
  call: 'requests',
  search: 'searches',
  check: 'conflict checks',
  'list-check': 'conflict checks of lists',
  list: 'long lists',
  export: 'exports',
  file: 'downloads of lists',
  import: 'imports',
  upload: 'uploads',
};

/** The limits of the product. */
export const standardLimits: LimitSettings = {
  work: {
    call: {
      name: workLabels.call,
      turns: {
        total: unlimited,
        group: 32,
        member: 8,
        memberWaiting: 64,
        groupWaiting: 512,
        totalWaiting: 4_096,
        patienceMs: 15_000,
      },
    },
    search: {
      name: workLabels.search,
      turns: {
        total: 3,
        group: 2,
        member: 1,
        memberWaiting: 8,
        groupWaiting: 32,
        totalWaiting: 128,
        patienceMs: 10_000,
      },
      rate: { person: 180, firm: 1_800, seconds: 60 },
    },
    check: {
      name: workLabels.check,
      turns: {
        total: 2,
        group: 1,
        member: 1,
        memberWaiting: 2,
        groupWaiting: 8,
        totalWaiting: 32,
        patienceMs: 30_000,
      },
      rate: { person: 60, firm: 600, seconds: 3_600 },
    },
    'list-check': { name: workLabels['list-check'], rate: { person: 10, firm: 40, seconds: 3_600 } },
    list: {
      name: workLabels.list,
      turns: {
        total: 2,
        group: 1,
        member: 1,
        memberWaiting: 16,
        groupWaiting: 64,
        totalWaiting: 256,
        patienceMs: 10_000,
      },
    },
    export: { name: workLabels.export, rate: { person: 30, firm: 120, seconds: 600 } },
    file: {
      name: workLabels.file,
      turns: {
        total: 4,
        group: 2,
        member: 1,
        memberWaiting: 2,
        groupWaiting: 8,
        totalWaiting: 32,
        patienceMs: 10_000,
      },
    },
    import: {
      name: workLabels.import,
      turns: {
        total: 2,
        group: 1,
        member: 1,
        memberWaiting: 1,
        groupWaiting: 4,
        totalWaiting: 16,
        patienceMs: 30_000,
      },
      rate: { person: 60, firm: 240, seconds: 600 },
    },
    upload: { name: workLabels.upload, rate: { person: 120, firm: 1_200, seconds: 60 } },
  },
  searchStatementMs: 2_000,
  refusalDelayMs: 1_000,
};

/** Rate and concurrency limits per person and per firm, in the memory of this process. */
export class Limits {
  readonly #turns = new Map<Work, FairTurns>();
  readonly #rates = new Map<Work, (caller: Caller) => Promise<void>>();
  readonly #refusalDelayMs: number;
  readonly searchStatementMs: number;

  constructor({ work, searchStatementMs, refusalDelayMs }: LimitSettings = standardLimits) {
    this.searchStatementMs = searchStatementMs;
    this.#refusalDelayMs = refusalDelayMs;
    for (const [kind, { name, turns, rate }] of Object.entries(work) as [Work, WorkLimits][]) {
      if (turns) this.#turns.set(kind, new FairTurns(name, turns));
      if (rate) this.#rates.set(kind, countBy(name, rate));
    }
  }

  /**
   * Counts a piece of work of a person, and waits for its turn.
   * @param client ends the wait when it leaves
   * @returns gives the turn back
   * @throws ApiProblem 429 for too much of the person's own, 503 while too much of everyone's is under way; both with
   *   Retry-After
   */
  async begin(kind: Work, caller: Caller, client?: Client): Promise<Release> {
    try {
      await this.#rates.get(kind)?.(caller);
      const turns = this.#turns.get(kind);
      return turns ? await turns.take({ group: caller.tenantId, member: caller.userId }, client) : () => {};
    } catch (refusal) {
      await setTimeout(this.#refusalDelayMs, undefined, { ref: false });
      throw refusal;
    }
  }
}

/** Rows of a page from which on a list is long: more than our own pages ask for. */
const longList = 200;

/** What a call is limited as, in the order of its turns. A list that is searched costs as much as the search. */
export function workOf({ limited, file, paged }: Endpoint, query: unknown): Work[] {
  const { search, limit } = (query ?? {}) as { search?: unknown; limit?: unknown };
  const isSearch = typeof search === 'string' && search.trim() !== '';
  return [
    ...(limited ? [limited] : []),
    ...(isSearch && limited !== 'search' ? (['search'] as const) : []),
    ...(paged && Number(limit) > longList ? (['list'] as const) : []),
    ...(file ? (['file'] as const) : []),
    'call',
  ];
}

function countBy(name: string, { person, firm, seconds }: RateLimits) {
  const perPerson = new RateLimiterMemory({ points: person, duration: seconds });
  const perFirm = new RateLimiterMemory({ points: firm, duration: seconds });
  return async ({ tenantId, userId }: Caller) => {
    await consume(perPerson, userId, (wait) => `You have made too many ${name}. Try again in ${wait}.`);
    await consume(perFirm, tenantId, (wait) => `Your firm has made too many ${name}. Try again in ${wait}.`);
  };
}

/**
 * Counts one against a budget.
 * @param sentence takes after how long to try again, as "5 seconds"
 * @throws ApiProblem 429
 */
export async function consume(
  budget: RateLimiterMemory,
  key: string,
  sentence: (wait: string) => string,
): Promise<void> {
  try {
    await budget.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ApiProblem('too-many-requests', sentence(inWords(retryAfter)), { retryAfter });
  }
}

const waitLabels = {
  second: '1 second',
  seconds: (amount: number) => `${amount} seconds`,
  minute: '1 minute',
  minutes: (amount: number) => `${amount} minutes`,
};

/** A time as people say it: seconds below a minute, minutes above. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? waitLabels.second : waitLabels.seconds(seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? waitLabels.minute : waitLabels.minutes(minutes);
}
