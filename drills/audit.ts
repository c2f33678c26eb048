import { join } from 'node:path';
import { runQuietly } from '../setup/programs.ts';
import type { Stage } from './drill.ts';

const cli = join(import.meta.dirname, '../apps/server/src/cli/main.ts');

/** Has `audit verify` look at every firm, with the settings of the server. */
export async function expectWholeAudit(stage: Stage, settings: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...settings };
  const { code, output } = await runQuietly(process.execPath, [cli, 'audit', 'verify'], { env });
  stage.expect('The audit is whole', code === 0, output.trim().split('\n').at(-1));
}
