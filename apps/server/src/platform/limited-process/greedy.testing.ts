import { text } from 'node:stream/consumers';

// A child that takes as much as it gets of what its input names; it tells its id first.
const greed = await text(process.stdin);
process.stdout.write(`${process.pid}\n`);
// Lets the id leave.
await new Promise((resolve) => setImmediate(resolve));
const kept: unknown[] = [];
const greeds: Record<string, () => unknown> = {
  buffers: () => kept.push(new Uint8Array(10_000_000).fill(1)),
  heap: () => kept.push(Array.from({ length: 100_000 }, (_, n) => ({ n }))),
  processor: () => {},
  nothing: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
};
const take = greeds[greed];
if (!take) throw new Error('This child is not that greedy.');
for (;;) {
  const waiting = take();
  if (waiting instanceof Promise) await waiting;
}
