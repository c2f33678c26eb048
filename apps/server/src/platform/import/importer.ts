import type { ImportField, ImportKind } from '@caseward/contract/import-fields';
import type { KeptReason } from '@caseward/contract/imports';
import type { Scope } from '../../db/scope.ts';
import type { OpenScope } from '../jobs/recurring.ts';

/** A row of a file: the text of each mapped field. */
export type Texts = Partial<Record<ImportField, string>>;

/** An error of a row, or a possible duplicate. */
export interface Finding {
  kind: 'ERROR' | 'DUPLICATE';
  field: ImportField | null;
  /** A message for the person who imports; it may quote their file. */
  sentence: string;
}

/** A parsed row: the record to write, unless its findings contain errors. */
export interface Reading<Fields> {
  fields: Fields | undefined;
  findings: Finding[];
}

/** One pass over a file. */
export interface Reader<Fields> {
  read(texts: Texts): Reading<Fields>;
  /** Writes parsed rows, at most a few hundred, with their events; answers the ids of the records. */
  write(rows: readonly Fields[]): Promise<string[]>;
}

/** Keys per statement of a lookup. */
const batchSize = 20_000;

/** Looks up the values that a file refers to, some thousand per statement. */
export async function lookedUp<Found>(
  wanted: readonly string[],
  look: (some: readonly string[]) => Promise<Iterable<Found>>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < wanted.length; first += batchSize)
    for (const each of await look(wanted.slice(first, first + batchSize))) found.push(each);
  return found;
}

/** Work that a pass does beside its transaction, or for all rows alike. */
export interface Means {
  /** Parses a day of the file, as YYYY-MM-DD; or says how one is written in this file. */
  day: (text: string, known?: { isPast: boolean }) => { day: string } | { example: string };
  /**
   * A short transaction of its own, for what others wait for while it is locked. It is committed even when the rows
   * are not written in the end.
   */
  apart: OpenScope;
}

/** A record that an import made, as it is now. */
export interface Standing {
  id: string;
  label: string;
  /** Why it is kept when the import is taken back; null: it is as it was made. */
  kept: KeptReason | null;
}

/** What a feature does with the records that imports made. */
export interface MadeRecords {
  /** Locks them until the transaction ends. */
  lock(scope: Scope, ids: readonly string[]): Promise<unknown>;
  /** How they stand. Records that were removed for good, or that the person may not see, are missing. */
  standings(scope: Scope, ids: readonly string[]): Promise<Standing[]>;
  /** Moves one to the trash. */
  remove(scope: Scope, id: string): Promise<void>;
}

/** A feature's part of an import: parses and writes the rows of its record type. */
export interface Importer<Fields> {
  kind: ImportKind;
  /**
   * Values of a row to look up before rows are parsed: one query for the whole file instead of one per row.
   */
  wanted(texts: Texts): Iterable<string>;
  /** @param wanted all of these values */
  reader(scope: Scope, wanted: readonly string[], means: Means): Promise<Reader<Fields>>;
  made: MadeRecords;
}
