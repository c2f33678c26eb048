import type { Firm } from '../apps/server/src/testing/firm.ts';
import type { Installation } from '../e2e/installation.ts';
import type { ServerProcess } from '../e2e/server-process.ts';

/** A fault or an attack that the product is put through, bounded in time, in a folder of its own. */
export interface Drill {
  /** One line for the list of drills. */
  what: string;
  /** Minutes of the attack where the command line does not say. */
  minutes: number;
  /** What this machine lacks for it; undefined: nothing. */
  missing?(): Promise<string | undefined>;
  run(stage: Stage): Promise<void>;
}

/** Where a drill takes place. */
export interface Stage {
  /** A folder of the drill's own, removed when it ends. */
  folder: string;
  /** Minutes the attack lasts. */
  minutes: number;
  /** The seed of whatever is random. */
  seed: number;
  /** Notes whether something held that had to. */
  expect(what: string, holds: boolean, seen?: string): void;
  /** Receives progress messages. */
  report(step: string): void;
  /** What the drill has to undo when it ends, the last first. */
  onEnd(undo: () => Promise<unknown>): void;
}

/** The product in a process of its own, with a firm that only wants to work. */
export interface Target {
  server: ServerProcess;
  installation: Installation;
  /** A firm that attacks nobody. */
  neighbour: Firm;
}
