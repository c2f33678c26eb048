import { mkdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';

const diskTroubles: [RegExp, (path: string) => string][] = [
  [
    /no space left on device|disk quota exceeded/i,
    (path) => `The disk that holds ${path} is full. Free some space, then start again.`,
  ],
  [
    /read-only file system/i,
    (path) => `${path} is on a read-only disk. Set CASEWARD_DATA to a folder that can be written to.`,
  ],
  [
    /permission denied|operation not permitted/i,
    (path) =>
      `This account may not read and write ${path}. Run as the account it belongs to, hand it over with chown, or set CASEWARD_DATA to another folder.`,
  ],
  [
    /not a directory|file already exists/i,
    (path) =>
      `A folder is needed at ${path}, but a file is in the way. Move it, or set CASEWARD_DATA to a folder.`,
  ],
];

/**
 * Turns trouble with the disk into a sentence that says what to do.
 * @param path what was to be written
 * @param trouble what was thrown, or what a program printed
 * @returns an OperatorError for a full or read-only disk, missing rights, or a file in the way; else undefined
 */
export function diskTrouble(path: string, trouble: unknown): OperatorError | undefined {
  const text = trouble instanceof Error ? trouble.message : String(trouble);
  const sentence = diskTroubles.find(([pattern]) => pattern.test(text))?.[1];
  return sentence && new OperatorError(sentence(path), { cause: trouble });
}

/**
 * Makes a folder, and those above it, where they are missing.
 * @returns its real path
 * @throws OperatorError when it cannot be made
 */
export async function makeFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw diskTrouble(path, error) ?? error;
  }
  // One by one: asked for all at once, Node says that a folder on a read-only disk is missing.
  await makeFolder(dirname(resolve(path)));
  try {
    // Enterable, so that PostgreSQL can be run as another account than root; what lies in it is closed by itself.
    await mkdir(path, { mode: 0o711 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw diskTrouble(path, error) ?? error;
  }
  return await realpath(path);
}
