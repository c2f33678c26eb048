import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Work that no answer waits for, and closing does. */
export class Aside {
  readonly #log: FastifyBaseLogger;
  readonly #under_way = new Set<Promise<void>>();

  /** What fails is told to the log alone. */
  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Begins a piece of work. */
  begin(work: () => Promise<unknown>): void {
    const done = work()
      .then(
        () => {},
        (error) => this.#log.error({ err: error }, 'work that nobody waited for failed'),
      )
      .finally(() => this.#under_way.delete(done));
    this.#under_way.add(done);
  }

  /** Resolves when nothing is under way any more. */
  async settle(): Promise<void> {
    while (this.#under_way.size > 0) await Promise.all(this.#under_way);
  }
}

/** Makes closing wait for the work that no answer waited for. */
export function settleOnClose(app: FastifyInstance, aside: Aside): void {
  app.addHook('onClose', () => aside.settle());
}
