import { Worker } from 'node:worker_threads';
import { isOutOfMemory, outOfMemory } from './limits.ts';

// The first module of a child process: a watchdog in a thread of its own, so that a busy child is watched as well.
const [module = '', memoryMb] = process.argv.slice(2);
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { memoryMb: Number(memoryMb), parent: process.ppid },
  // Without them a thread reserves as much for its code as the process does, and the kernel counts it.
  resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
}).unref();
const end = (error: unknown) => process.exit(isOutOfMemory(error) ? outOfMemory : 1);
process.on('uncaughtException', end);
await import(module).catch(end);
