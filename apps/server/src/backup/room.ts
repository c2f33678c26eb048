import { statfs } from 'node:fs/promises';
import { OperatorError } from '../startup/operator-error.ts';

/**
 * @param place a folder on the disk
 * @param bytes that will be written there
 * @param advice what to do about it
 * @throws OperatorError when the disk has too little room
 */
export async function requireRoom(place: string, bytes: number, advice = ''): Promise<void> {
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize >= bytes) return;
  throw new OperatorError(
    `The disk of ${place} has ${megabytes(bavail * bsize)} free, and ${megabytes(bytes)} are needed.${advice && ` ${advice}`}`,
  );
}

/** Bytes for people. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
