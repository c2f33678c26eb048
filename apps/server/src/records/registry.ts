import type { RecordType } from '@caseward/contract/records';
import { foundTypes } from '@caseward/contract/search';
import type { AnyExportedList } from '../platform/export/exported-list.ts';
import type { SearchableType } from '../platform/search/searchable.ts';
import type { RecordDefinition } from './record-type.ts';

/** The definition of every record type of the contract; a missing one does not compile. */
export type Registry = { readonly [Type in RecordType]: RecordDefinition<Type> };

/** A record type's definition. */
export const definitionOf = (registry: Registry, type: RecordType): RecordDefinition => registry[type];

/** The lists of all record types that have one, as they are exported. */
export const exportedLists = (registry: Registry): AnyExportedList[] =>
  Object.values(registry).flatMap(({ exported }: RecordDefinition) => exported ?? []);

/** What the search shows of each record type that it finds, in the order of its groups. */
export const searchableTypes = (registry: Registry): SearchableType[] =>
  foundTypes.map((type) => registry[type].searchable);
