import type { RecordType } from '@caseward/contract/records';
import { createContext, useContext } from 'react';
import type { RecordDefinition } from './record-definition.ts';

/** The definition of every record type of the contract; a missing one does not compile. */
export type Registry = { readonly [Type in RecordType]: RecordDefinition<Type> };

const RegistryContext = createContext<Registry | undefined>(undefined);

/** Provides the registry to the screens below it. */
export const RegistryProvider = RegistryContext.Provider;

/** The definition of each record type, by type. */
export function useRecords(): Readonly<Record<RecordType, RecordDefinition>> {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('There is no registry of record types above this component.');
  return registry;
}
