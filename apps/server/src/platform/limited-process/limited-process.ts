import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Cause, outOfMemory, ProcessEnded, type ProcessLimits, shellLimits } from './limits.ts';

/** Environment variables that a child gets. None of them is a secret. */
const passedOn = ['PATH', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ', 'TESSDATA_PREFIX', 'SystemRoot'];
const windows = process.platform === 'win32';

/** A running child process. Its standard input and output are streams of bytes; its errors go nowhere. */
export interface LimitedProcess {
  input: Writable;
  output: Readable;
  /** Gives it more wall time, in milliseconds from now. */
  extend(timeMs: number): void;
  /** Ends it and what it started. */
  kill(): void;
  /** Resolves when it ended by itself and well. @throws ProcessEnded */
  ended: Promise<void>;
}

/**
 * Starts a module in a Node process of its own. The kernel holds its memory and its time of the processor where it can
 * (Linux); everywhere a watchdog inside the child ends it when its memory grows too large or this process is gone, and
 * this process ends it when its time is over.
 * @param heapMb limit of its JavaScript heap, in megabytes
 */
export function startLimited(module: URL, limits: ProcessLimits & { heapMb: number }): LimitedProcess {
  const program = [
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL('./child.ts', import.meta.url)),
    module.href,
    String(limits.memoryMb),
  ];
  const [command = '', ...words] = windows ? program : ['/bin/sh', '-c', shellLimits(limits), ...program];
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: environment(),
    windowsHide: true,
    // A process group of its own, so that what it starts is ended with it.
    detached: !windows,
  }) as ChildProcess as ChildProcessByStdio<Writable, Readable, null>;
  let cause: Cause | undefined;
  const end = (why: Cause | undefined) => {
    cause ??= why;
    killGroup(child);
  };
  let timer = setTimeout(() => end('time'), limits.timeMs);
  const verdict = child.stdio[3] as Readable;
  verdict
    .on('error', () => {})
    .on('data', () => {
      cause ??= 'memory';
    });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdout.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      // What it started may outlive it.
      killGroup(child);
      if (code === 0) resolve();
      else reject(new ProcessEnded(cause ?? causeOf(code, signal), signal ?? `code ${code}`));
    });
  });
  // Who awaits it learns of a failure; nobody has to.
  ended.catch(() => {});
  return {
    input: child.stdin,
    output: child.stdout,
    extend: (timeMs) => {
      clearTimeout(timer);
      timer = setTimeout(() => end('time'), timeMs);
    },
    kill: () => end(undefined),
    ended,
  };
}

// biome-ignore lint/style/noProcessEnv: what a child inherits of the system is no setting of Caseward.
const inherited = process.env;

/** Two children work at a time beside people, so what they start gets one thread each (OpenMP). */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(passedOn.map((name) => [name, inherited[name]])),
  OMP_THREAD_LIMIT: '1',
});

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (windows) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended, with all that it started.
  }
}

/** V8 aborts where it gets no memory; the kernel says so where the time of the processor is used up. */
function causeOf(code: number | null, signal: NodeJS.Signals | null): Cause {
  if (signal === 'SIGXCPU') return 'time';
  const aborted = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
  return aborted || code === outOfMemory ? 'memory' : 'unknown';
}
