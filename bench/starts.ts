import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../e2e/server-process.ts';
import { median } from './load.ts';

/** Milliseconds from the start of the process to the first page it serves. */
export interface Starts {
  /** In an empty data folder: making the database and the demo firms included. */
  first_ms: number;
  /** In a data folder that was served before; the middle of several. */
  later_ms: number;
}

const laterStarts = 3;

/** Starts the product in a fresh folder, stops it, and starts it again. The web application is built before. */
export async function measureStarts(report: (step: string) => void): Promise<Starts> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-bench-'));
  try {
    const firstMs = await startOnce(folder);
    const later: number[] = [];
    for (let start = 0; start < laterStarts; start += 1) later.push(await startOnce(folder));
    const starts = { first_ms: firstMs, later_ms: median(later) };
    report(`First start ${firstMs.toFixed(0)} ms, later ${starts.later_ms.toFixed(0)} ms`);
    return starts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const start = performance.now();
  const server = await startServer(folder);
  try {
    const page = await fetch(server.url);
    await page.text();
    return performance.now() - start;
  } finally {
    await server.stop();
  }
}
