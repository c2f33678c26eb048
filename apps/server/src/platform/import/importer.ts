import type { ImportField, ImportKind } from '@caseward/contract/imports';
import type { Scope } from '../../db/scope.ts';

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
  /** Writes parsed rows, at most a few hundred, with their events. */
  write(rows: readonly Fields[]): Promise<void>;
}

/** A feature's part of an import: parses and writes the rows of its record type. */
export interface Importer<Fields> {
  kind: ImportKind;
  /**
   * Values of a row to look up before rows are parsed: one query for the whole file instead of one per row.
   */
  wanted(texts: Texts): Iterable<string>;
  /** @param wanted all of these values, in lower case */
  reader(
    scope: Scope,
    wanted: readonly string[],
    texts: { day: (text: string) => string },
  ): Promise<Reader<Fields>>;
}
