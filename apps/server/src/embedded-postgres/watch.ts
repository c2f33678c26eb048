import { OperatorError } from '../startup/operator-error.ts';
import { findRunning, KilledWhileStarting, lastWords, type Running, stopPostmaster } from './postmaster.ts';
import { holdLock } from './serving-lock.ts';

/** How often PostgreSQL is started again within this time, in milliseconds. */
const restarts = 3;
const withinMs = 5 * 60 * 1000;

/** PostgreSQL as it is kept running. */
export interface Watched {
  /** Resolves with a message once it cannot be kept running; never, when it was stopped. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

const endOf = ({ session }: Running) => new Promise<void>((resolve) => session.once('end', () => resolve()));

/**
 * Keeps PostgreSQL running, and the serving lock held. After a crash of one of its processes PostgreSQL ends all
 * sessions and goes on by itself; where it has ended as a whole, it is started again, a few times.
 * @param startAgain starts it at the same port, so that its addresses stay valid
 */
export function watch(
  first: Running,
  folder: string,
  report: (step: string) => void,
  startAgain: () => Promise<Running>,
): Watched {
  const stopped = new AbortController();
  let running: Running | undefined = first;
  let ended: number[] = [];

  async function again(now: Running): Promise<Running> {
    const words = await lastWords(now.home);
    ended = [...ended.filter((moment) => Date.now() - moment < withinMs), Date.now()];
    if (ended.length > restarts)
      throw new Error(`PostgreSQL has ended ${ended.length} times in five minutes. ${words}`);
    report(`PostgreSQL has ended, and is started again. ${words}`);
    try {
      return await startAgain();
    } catch (error) {
      if (error instanceof KilledWhileStarting) return await again(now);
      throw error;
    }
  }

  async function keep(): Promise<string> {
    for (let now = first, isGone = endOf(first); ; ) {
      running = now;
      if (stopped.signal.aborted) return '';
      await isGone;
      if (stopped.signal.aborted) return '';
      running = undefined;
      try {
        now = (await findRunning(now.home, () => {})) ?? (await again(now));
      } catch (error) {
        return `The database was lost: ${error instanceof Error ? error.message : error}`;
      }
      isGone = endOf(now);
      const lockFault = await holdLock(now.session, folder).catch((error: unknown) => error);
      if (lockFault instanceof OperatorError) return `The database was lost: ${lockFault.message}`;
      // It has broken again meanwhile, and its end may have been told already.
      if (lockFault) isGone = Promise.resolve();
    }
  }

  const kept = keep();
  return {
    lost: kept.then((sentence) => (stopped.signal.aborted ? new Promise<string>(() => {}) : sentence)),
    stop: async () => {
      stopped.abort();
      // A start that is under way has to be over before it can be stopped.
      if (!running) await kept;
      if (running) await stopPostmaster(running);
    },
  };
}
