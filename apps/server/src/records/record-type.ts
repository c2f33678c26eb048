import type { RecordType, TypeThatIs } from '@caseward/contract/records';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Scope } from '../db/scope.ts';
import type { AnyExportedList } from '../platform/export/exported-list.ts';
import type { SearchableType } from '../platform/search/searchable.ts';

/** What keeps a deleted record beyond its days in the trash. */
export interface Retention {
  /** SQL condition on a row of `deletions` that is of this type: whether the record is kept. */
  applies(scope: Scope): RawBuilder<SqlBool>;
  /** A message why. */
  because: string;
}

/**
 * What the server knows of a record type beside `recordTypes` of the contract. A feature defines its own in
 * `<name>.record.ts`; `app.ts` registers it; the engines in `records/` read it and know no type by name.
 */
export interface RecordDefinition<Type extends RecordType = RecordType> {
  /** SQL expression over the type's table: a record's name, or what distinguishes it from others. */
  label: RawBuilder<string>;
  /** Whether the label is a name. The audit log shows names, and quotes no text. */
  hasName: boolean;
  /** Its list as it is exported; null when the type has no list. */
  exported: Type extends TypeThatIs<'listed'> ? AnyExportedList : null;
  /** What the search shows of it; null when the type is not found. */
  searchable: Type extends TypeThatIs<'found'> ? SearchableType : null;
  /** What keeps a deleted record, beside its matter's legal hold. */
  keptWhile?: Retention;
  /**
   * Called before a deleted record is restored, with its matter locked.
   * @throws ApiProblem 409 when something else must be restored first
   */
  checkRestore?(scope: Scope, id: string): Promise<void>;
  /** Called when it is restored, in the same transaction. */
  whenRestored?(scope: Scope, id: string): Promise<void>;
}
