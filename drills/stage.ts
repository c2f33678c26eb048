import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Drill, Stage } from './drill.ts';

/** Something that had to hold in a drill. */
export interface Finding {
  what: string;
  holds: boolean;
  /** What was seen, in figures where there are any. */
  seen: string;
}

/** How a drill is run. */
export interface DrillOptions {
  minutes: number;
  seed: number;
  report(step: string): void;
}

/**
 * Runs a drill and cleans up after it, however it ends. A drill that breaks off is a finding, too.
 * @returns what had to hold, in the order in which it was looked at
 */
export async function runDrill(drill: Drill, { minutes, seed, report }: DrillOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const undo: (() => Promise<unknown>)[] = [];
  const expect: Stage['expect'] = (what, holds, seen = '') => {
    findings.push({ what, holds, seen });
    report(`${holds ? 'ok    ' : 'FAILED'} ${what}${seen && `: ${seen}`}`);
  };
  const folder = await mkdtemp(join(tmpdir(), 'caseward-drill-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  try {
    await drill.run({ folder, minutes, seed, expect, report, onEnd: (step) => undo.push(step) });
  } catch (error) {
    expect('The drill comes to its end', false, inspect(error));
  }
  for (const step of undo.reverse())
    await step().catch((error: unknown) => expect('The drill cleans up', false, String(error)));
  return findings;
}
