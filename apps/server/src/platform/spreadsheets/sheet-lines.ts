import { Unreadable } from '../text-extraction/unreadable.ts';

/*
 * What the server and the process that reads a workbook say to each other: the server a line of JSON and then the bytes,
 * the reader lines of JSON.
 */

/** What the server says of a workbook. */
export interface SheetHeader {
  /** In bytes. */
  size: number;
  sheet?: string | undefined;
  mostColumns: number;
}

/** One row of a sheet that is not empty. */
export interface SheetRow {
  /** As Excel numbers it: the first is 1. */
  number: number;
  cells: string[];
}

/** What the reader says. */
export type FromSheetReader = { row: SheetRow } | { refused: string; noSuchSheet?: boolean } | { end: true };

/** A workbook has no such sheet; the message names those it has. */
export class NoSuchSheet extends Unreadable {}
