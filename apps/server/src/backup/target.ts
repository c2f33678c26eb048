import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { OperatorError } from '../startup/operator-error.ts';
import type { Room } from './room.ts';

/** A small file of a backup whose bytes do not say what they are to say. */
export class DamagedFile extends OperatorError {
  readonly path: string;

  constructor(path: string, place: string, options?: ErrorOptions) {
    super(`${path} in ${place} is damaged.`, options);
    this.path = path;
  }
}

/** A file of a backup. */
export interface StoredFile {
  /** Path below the place of the backup, with slashes. */
  path: string;
  size: number;
  modified: Date;
}

/** Where a backup is kept: a folder, or a bucket. A file is there whole or not at all. */
export interface BackupTarget {
  /** For messages. */
  readonly name: string;
  /** Writes a file; when this resolves it survives a power cut. An earlier one is replaced at once. */
  put(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns undefined when there is no such file */
  get(path: string): Promise<Readable | undefined>;
  /** The files below a folder, in any order; none when it is missing. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** @throws OperatorError when there is too little room for so many bytes, where that can be known */
  requireRoom(bytes: number): Promise<void>;
  /** Room of its disk; undefined where that is not known. */
  room(): Promise<Room | undefined>;
  /** Removes a file; no error if there is none. */
  remove(path: string): Promise<void>;
}

/** The whole of a small file; undefined when there is none. */
export async function textOf(target: BackupTarget, path: string): Promise<string | undefined> {
  const bytes = await target.get(path);
  return bytes && Buffer.concat(await bytes.toArray()).toString('utf8');
}

/** Writes a small file. */
export const putText = (target: BackupTarget, path: string, text: string): Promise<void> =>
  target.put(path, once(Buffer.from(text)));

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** All paths below a folder, sorted. */
export async function pathsIn(target: BackupTarget, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of target.list(folder)) paths.push(path);
  return paths.sort();
}

/** Reads a small file of JSON. @returns undefined when there is none @throws DamagedFile */
export async function readJson<Shape extends z.ZodType>(
  target: BackupTarget,
  path: string,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const bytes = await target.get(path);
  return bytes && jsonOf(target, path, Buffer.concat(await bytes.toArray()), shape);
}

/** What the bytes of a small file of JSON say. @throws DamagedFile */
export function jsonOf<Shape extends z.ZodType>(
  target: BackupTarget,
  path: string,
  bytes: Buffer,
  shape: Shape,
): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new DamagedFile(path, target.name, { cause });
  }
}
