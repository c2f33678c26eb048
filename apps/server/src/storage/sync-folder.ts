import { open } from 'node:fs/promises';

/** Syncs a folder to the disk, so that created, renamed and removed files survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // which cannot open a folder
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
