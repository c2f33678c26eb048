import { setTimeout as wait } from 'node:timers/promises';
import { matters } from '@caseward/contract/matters';
import { residentMegabytes } from '../bench/process-cost.ts';
import type { Stage, Target } from './drill.ts';
import { longSignedIn } from './people.ts';

const everyMs = 100;
const quietMs = 5_000;

/** What was seen of the product while it was attacked. */
export interface Watched {
  /** Milliseconds of the neighbour's list. */
  quietP95: number;
  p95: number;
  /** Lists asked for, and those that were refused or never came. */
  asked: number;
  failed: number;
  /** Resident memory of the server's process, in MB, second by second; empty where it cannot be read. */
  memory: readonly number[];
  /** Whether its process still runs. */
  alive: boolean;
}

/**
 * Watches the product from outside while something attacks it: the list of a firm that has no part in it, and its
 * memory.
 * @param attack what is done meanwhile; the watching ends with it
 */
export async function watchWhile(target: Target, attack: () => Promise<unknown>): Promise<Watched> {
  const { server, installation, neighbour } = target;
  const person = await longSignedIn(installation, neighbour.admin);
  const lists = async (going: () => boolean) => {
    const times: number[] = [];
    let failed = 0;
    while (going()) {
      const start = performance.now();
      const status = await person.call(matters.list, { query: { limit: '50' } }).then(
        (reply) => reply.status,
        () => 0,
      );
      times.push(performance.now() - start);
      if (status !== 200) failed += 1;
      await wait(everyMs);
    }
    return { times, failed };
  };
  const quietUntil = Date.now() + quietMs;
  const quiet = await lists(() => Date.now() < quietUntil);
  let alive = true;
  server.ended.then(() => (alive = false));
  let attacking = true;
  const memory: number[] = [];
  const remember = async () => {
    for (; attacking; await wait(1_000)) {
      const mb = alive ? residentMegabytes(server.pid) : undefined;
      if (mb !== undefined) memory.push(mb);
    }
  };
  const [{ times, failed }] = await Promise.all([
    lists(() => attacking),
    remember(),
    attack().finally(() => (attacking = false)),
  ]);
  return { quietP95: p95(quiet.times), p95: p95(times), asked: times.length, failed, memory, alive };
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Megabytes that the server's process may take at most. */
const mostMemoryMb = 700;

/** Says how much memory the server took, early in the attack and late. */
export function expectFlatMemory(stage: Stage, { memory }: Watched): void {
  const quarter = Math.floor(memory.length / 4);
  const early = middle(memory.slice(quarter, 2 * quarter));
  const late = middle(memory.slice(-quarter || undefined));
  const most = Math.max(0, ...memory);
  stage.expect(
    `Memory stays below ${mostMemoryMb} MB`,
    most < mostMemoryMb,
    `at most ${most.toFixed(0)} MB, ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late`,
  );
}

/** A p95 beside the quiet one, for the findings. */
export const slowdownOf = ({ quietP95, p95: busy }: Watched): string =>
  `${busy.toFixed(0)} ms, ${(busy / quietP95).toFixed(1)} times its quiet ${quietP95.toFixed(0)} ms`;
