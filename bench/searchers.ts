import { setTimeout as wait } from 'node:timers/promises';
import { standardLimits } from '../apps/server/src/http/limits.ts';

const { rate } = standardLimits.work.search;
if (!rate) throw new Error('Searches have no limit: the bench need not count them.');

/** The calls that the product counts as searches. */
export const isSearch = ({ path }: { path: string }): boolean => /[?&](search|q)=/.test(path);

/** Searches of one measurement, with room for those that warm up and for what is asked beside it. */
export const searchesAtOnce = Math.floor(rate.person * 0.85);

/** Longer than the window in which searches are counted, in milliseconds. */
const windowMs = (rate.seconds + 1) * 1_000;

/** People of a firm who take turns, because each may search only so often in a minute. */
export class Searchers {
  readonly #people: { access: () => Promise<string>; freeAt: number }[];

  /** @param people who sign access tokens; few enough that their firm's limit is never reached */
  constructor(people: readonly (() => Promise<string>)[]) {
    this.#people = people.map((access) => ({ access, freeAt: 0 }));
  }

  /** Lets one person make the searches of a measurement, as soon as somebody may. */
  async take<Result>(work: (authorization: string) => Promise<Result>): Promise<Result> {
    const person = this.#people.reduce((first, each) => (each.freeAt < first.freeAt ? each : first));
    await wait(Math.max(0, person.freeAt - performance.now()));
    try {
      return await work(`Bearer ${await person.access()}`);
    } finally {
      person.freeAt = performance.now() + windowMs;
    }
  }
}
