import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** How often it looks, in milliseconds. */
const everyMs = 50;
const megabyte = 1024 * 1024;
/** The pipe that tells the parent of too much memory. */
const verdict = 3;

const { memoryMb, parent } = workerData as { memoryMb: number; parent: number };

// A thread of the child: ends it, and what it started, when its memory grows too large or its parent is gone.
setInterval(() => {
  if (process.ppid !== parent) end();
  if (process.memoryUsage.rss() < memoryMb * megabyte) return;
  try {
    writeSync(verdict, 'memory');
  } finally {
    end();
  }
}, everyMs);

function end(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // No process group of its own (Windows).
    process.kill(process.pid, 'SIGKILL');
  }
}
