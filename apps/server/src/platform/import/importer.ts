import type { ImportField, ImportKind } from '@caseward/contract/imports';
import type { Scope } from '../../db/scope.ts';

/** A row of a file: the text that stands for each field that a column goes into. */
export type Texts = Partial<Record<ImportField, string>>;

/** What is wrong with a row, or that it seems to be there already. */
export interface Finding {
  kind: 'ERROR' | 'DUPLICATE';
  field: ImportField | null;
  /** A sentence for the person who imports; it may quote their file. */
  sentence: string;
}

/** A row that was read: what is to be written, unless there are errors among what was found. */
export interface Reading<Fields> {
  fields: Fields | undefined;
  findings: Finding[];
}

/** One reading of a file from its first row to its last. */
export interface Reader<Fields> {
  read(texts: Texts): Reading<Fields>;
  /** Writes rows that were read, at most a few hundred, with their events. */
  write(rows: readonly Fields[]): Promise<void>;
}

/** What a feature does with rows of a file that are to become its records. */
export interface Importer<Fields> {
  kind: ImportKind;
  /**
   * What of a row is to be looked up before any row is read: one question for the whole file instead of one a row.
   */
  wanted(texts: Texts): Iterable<string>;
  /** @param wanted all of it, each in lower case */
  reader(
    scope: Scope,
    wanted: readonly string[],
    texts: { day: (text: string) => string },
  ): Promise<Reader<Fields>>;
}
