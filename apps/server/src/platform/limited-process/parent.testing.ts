import { startLimited } from './limited-process.ts';

// A server that has a child at work, and is killed by a test.
const limits = { timeMs: 600_000, processorMs: 600_000, memoryMb: 512, heapMb: 256 };
const child = startLimited(new URL('./greedy.testing.ts', import.meta.url), limits);
child.output.pipe(process.stdout);
child.input.end(process.argv[2]);
