import { setTimeout as wait } from 'node:timers/promises';
import { measure } from './load.ts';
import type { Bench } from './open-bench.ts';
import { residentMegabytes } from './process-cost.ts';

/** Resident memory of the product's process under load. */
export interface Memory {
  /** Before anything was asked. */
  at_rest_mb: number | null;
  samples: { seconds: number; mb: number | null }[];
}

const everyMs = 5_000;
const secondsACall = 5;

/** Puts the product under all its calls in turn for the minutes of the options, and watches its memory. */
export async function measureMemory({ options, calls, product, at_rest_mb, report }: Bench): Promise<Memory> {
  const resident = () => residentMegabytes(product.server) ?? null;
  const samples: Memory['samples'] = [];
  const start = performance.now();
  const end = start + options.minutes * 60_000;
  const watch = async () => {
    while (performance.now() < end) {
      samples.push({ seconds: Math.round((performance.now() - start) / 1000), mb: resident() });
      await wait(everyMs);
    }
  };
  const load = async () => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const taken = calls[turn % calls.length];
      if (taken) await measure(product, taken.call, { ...options, seconds: secondsACall });
    }
  };
  await Promise.all([watch(), load()]);
  report(
    `Memory: ${at_rest_mb?.toFixed(0)} MB at rest, then ${samples.map(({ mb }) => mb?.toFixed(0)).join(' ')}`,
  );
  return { at_rest_mb, samples };
}
