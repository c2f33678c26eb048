/** Limits of a child process. */
export interface ProcessLimits {
  /** Wall time in milliseconds. */
  timeMs: number;
  /** Time of a processor in milliseconds, held to the second. */
  processorMs: number;
  /** Resident memory in megabytes. */
  memoryMb: number;
}

/** Why a child process ended without an answer. */
export type Cause = 'memory' | 'time' | 'unknown';

/** A child process ended, or was ended, without an answer. */
export class ProcessEnded extends Error {
  override cause: Cause;

  constructor(cause: Cause, ending: string) {
    super(`A child process ended: ${ending}`);
    this.cause = cause;
  }
}

/**
 * What Node takes of a process's data before it does anything, in megabytes: reserved stacks and code. Measured with
 * Node 24 on Linux: 615.
 */
const reservedMb = 640;

/** Exit code of a child that got no more memory, and noticed. */
export const outOfMemory = 77;

/** Whether an error says that the kernel gave no more memory. Libraries wrap it, and keep its words. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  (/allocation failed|Invalid (array|string|typed array) length/.test(error.message) ||
    isOutOfMemory(error.cause));

/** The shell command that sets the kernel's limits and becomes the program given as its arguments. */
export function shellLimits({ processorMs, memoryMb }: Omit<ProcessLimits, 'timeMs'>): string {
  const seconds = Math.ceil(processorMs / 1000);
  return [
    // No memory dumps: they would hold a firm's file.
    'ulimit -c 0',
    // Data, not address space, of which V8 reserves far more than it uses. Systems other than Linux may ignore it.
    `ulimit -d ${(memoryMb + reservedMb) * 1024} 2>/dev/null`,
    // The soft limit ends it by a signal that says why.
    `ulimit -S -t ${seconds}`,
    `ulimit -H -t ${seconds + 2}`,
    'exec "$0" "$@"',
  ].join('; ');
}
