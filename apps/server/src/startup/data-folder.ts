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
 * Turns an error of the disk into a message that says what to do.
 * @param path of the file or folder to be written
 * @param trouble a thrown error, or the output of a program
 * @returns an OperatorError for a full or read-only disk, missing rights, or a file in the way; else undefined
 */
export function diskTrouble(path: string, trouble: unknown): OperatorError | undefined {
  const text = trouble instanceof Error ? trouble.message : String(trouble);
  const sentence = diskTroubles.find(([pattern]) => pattern.test(text))?.[1];
  return sentence && new OperatorError(sentence(path), { cause: trouble });
}

/**
 * Makes a folder and its parents where they are missing.
 * @returns its real path
 * @throws OperatorError when it cannot be made
 */
export async function makeFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw diskTrouble(path, error) ?? error;
  }
  // One by one: with `recursive`, Node reports a folder on a read-only disk as missing.
  await makeFolder(dirname(resolve(path)));
  try {
    // Enterable, so that PostgreSQL can run as another account than root. The files in it are protected by themselves.
    await mkdir(path, { mode: 0o711 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw (
        diskTrouble(path, error) ??
        new OperatorError(
          `No folder can be made at ${path} (${(error as NodeJS.ErrnoException).code}). Set CASEWARD_DATA to a folder that can be.`,
          { cause: error },
        )
      );
  }
  return await realpath(path);
}
