import type { Clock } from 'pg-boss';

/**
 * A monotonic clock for pg-boss. With the system clock, timers armed while the machine's clock was ahead would wait until
 * that time came. pg-boss itself measures the difference to the database's clock.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
