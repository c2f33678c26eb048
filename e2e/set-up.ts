import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../setup/web.ts';
import { startServer } from './server-process.ts';

/** Builds the web if needed, and serves the product to all journeys; afterwards removes everything. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWeb(console.error);
  const folder = await mkdtemp(join(tmpdir(), 'caseward-journeys-'));
  const data_folder = join(folder, 'data');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startServer(data_folder);
    process.env.CASEWARD_JOURNEYS_URL = server.url;
    process.env.CASEWARD_JOURNEYS_DATA = data_folder;
    return async () => {
      await server.stop();
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
