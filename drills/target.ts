import { join } from 'node:path';
import { matters } from '@caseward/contract/matters';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { type StartOptions, startServer } from '../e2e/server-process.ts';
import type { Stage, Target } from './drill.ts';

/** Megabytes of heap that a server in a drill has: what grows without bound is soon found. */
const heapMb = 512;
/** Matters of the neighbour: its list fills a page. */
const neighboursMatters = 50;

/** Options of a server in a drill. */
export const drillStart = (settings: StartOptions['settings'] = {}): StartOptions => ({
  words: [`--max-old-space-size=${heapMb}`],
  settings,
});

/**
 * Starts the product in the drill's folder, and founds the neighbour.
 * @param database an external PostgreSQL; left out, the product brings its own
 */
export async function openTarget(
  stage: Stage,
  settings: StartOptions['settings'] = {},
  database?: { ownerUrl: string; appUrl: string },
): Promise<Target> {
  const data = join(stage.folder, 'data');
  const server = await startServer(data, drillStart(settings));
  let isOver = false;
  server.ended.then((lastWords) => isOver || stage.report(`The server ended: ${lastWords}`));
  stage.onEnd(async () => {
    isOver = true;
    await server.stop();
  });
  const installation = await reachInstallation(server.url, data, database);
  stage.onEnd(installation.close);
  const neighbour = await foundFirm(installation, 'Neighbour & Daughters');
  for (let number = 1; number <= neighboursMatters; number += 1)
    await neighbour.admin.call(matters.create, { body: { title: `Estate ${number}` } });
  return { server, installation, neighbour };
}
