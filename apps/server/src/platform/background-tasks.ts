import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Background tasks of this process: no answer waits for them, but closing does. */
export class BackgroundTasks {
  readonly #log: FastifyBaseLogger;
  readonly #underWay = new Set<Promise<void>>();

  /** Failures are only logged. */
  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Starts a task. */
  begin(work: () => Promise<unknown>): void {
    const done = work()
      .then(
        () => {},
        (error) => this.#log.error({ err: error }, 'work that nobody waited for failed'),
      )
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves when no task is running. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}

/** Makes closing wait for the running tasks. */
export function settleOnClose(app: FastifyInstance, backgroundTasks: BackgroundTasks): void {
  app.addHook('onClose', () => backgroundTasks.settle());
}
