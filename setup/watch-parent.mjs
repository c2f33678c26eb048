import process from 'node:process';

/** Milliseconds between two looks. */
const every = 250;

/**
 * Calls back once when the process that started this one has ended: one that was killed hands on no signal.
 * @param {() => void} end
 */
export function whenParentEnds(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, every);
  timer.unref();
}
