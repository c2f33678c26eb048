import type { RecordType } from '@caseward/contract/records';
import type { AnyExportedList, RecordDefinition } from './record-type.ts';

/** The definition of every record type of the contract; a missing one does not compile. */
export type Registry = { readonly [Type in RecordType]: RecordDefinition<Type> };

/** A record type's definition. */
export const definitionOf = (registry: Registry, type: RecordType): RecordDefinition => registry[type];

/** The lists of all record types that have one, as they are exported. */
export const exportedLists = (registry: Registry): AnyExportedList[] =>
  Object.values(registry).flatMap(({ exported }: RecordDefinition) => exported ?? []);
