import type { Import } from '@caseward/contract/imports';
import { typeOfTable } from '@caseward/contract/records';
import type { Importer } from '../../platform/import/importer.ts';
import type { findWork } from './imports.queries.ts';

/** An import as its jobs read it. */
export type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>;

/** What an import makes, as events name it. */
export const objectTypeOf = ({ kind }: Pick<Import, 'kind'>) =>
  kind === 'register' ? 'register_entry' : typeOfTable<'contact' | 'matter'>(kind);

/** Of each kind that can be imported. */
export type Importers = readonly Importer<unknown>[];

/** The importer of an import's records. */
export function importerOf(importers: Importers, { kind }: Pick<Import, 'kind'>): Importer<unknown> {
  const importer = importers.find((each) => each.kind === kind);
  if (!importer) throw new Error(`Nothing imports ${kind}.`);
  return importer;
}
