import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Work that no answer waits for, and closing does. */
export class BackgroundTasks {
  readonly #log: FastifyBaseLogger;
  readonly #underWay = new Set<Promise<void>>();

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
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves when nothing is under way any more. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}

/** Makes closing wait for the work that no answer waited for. */
export function settleOnClose(app: FastifyInstance, backgroundTasks: BackgroundTasks): void {
  app.addHook('onClose', () => backgroundTasks.settle());
}
