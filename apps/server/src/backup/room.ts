import { statfs } from 'node:fs/promises';
import { OperatorError } from '../startup/operator-error.ts';

/** Room of a disk. */
export interface Room {
  free_bytes: number;
  total_bytes: number;
}

/** With a smaller share of its room left, a disk is almost full. */
const leastShare = 0.05;

export const isAlmostFull = ({ free_bytes, total_bytes }: Room): boolean =>
  free_bytes < total_bytes * leastShare;

/** The room of the disk of a folder. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/**
 * @param place a folder on the disk
 * @param bytes that will be written there
 * @param advice what to do about it
 * @throws OperatorError when the disk has too little room
 */
export async function requireRoom(place: string, bytes: number, advice = ''): Promise<void> {
  const { free_bytes } = await roomOf(place);
  if (free_bytes >= bytes) return;
  throw new OperatorError(
    `The disk of ${place} has ${megabytes(free_bytes)} free, and ${megabytes(bytes)} are needed.${advice && ` ${advice}`}`,
  );
}

/** Bytes for people. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
