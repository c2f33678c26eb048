import { readFile } from 'node:fs/promises';

/** The release of Caseward that runs, as the root's package.json names it: 0.3.0. */
export async function runningRelease(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
