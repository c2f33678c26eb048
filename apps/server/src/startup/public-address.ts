import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const noteIn = (dataFolder: string) => join(dataFolder, 'public-url');

/** Notes the address that a server is reached at, for commands run beside it with other settings. */
export async function notePublicUrl({ dataFolder, publicUrl }: Config): Promise<void> {
  // The folder may be read-only, where the environment gives everything.
  await writeFile(noteIn(dataFolder), publicUrl).catch(() => {});
}

/** The address people reach the server at: as set, else as the server that ran last in the data folder noted it. */
export async function knownPublicUrl({ dataFolder, publicUrl, publicUrlGiven }: Config): Promise<string> {
  if (publicUrlGiven) return publicUrl;
  const noted = await readFile(noteIn(dataFolder), 'utf8').catch(() => '');
  return URL.canParse(noted) ? noted : publicUrl;
}
