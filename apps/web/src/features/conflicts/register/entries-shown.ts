import {
  type RegisterCapacity,
  type RegisterSource,
  registerCapacityLabels,
  registerSourceLabels,
} from '@caseward/contract/register-codes';
import type { EntriesShown } from './register.api.ts';

const codeIn = <Code extends string>(labels: Record<Code, string>, text: string | undefined) =>
  text && Object.hasOwn(labels, text) ? (text as Code) : undefined;

/** What an address narrows the register to; what is no filter is ignored. */
export function entriesShown({ search, source, capacity }: Record<string, string | undefined>): EntriesShown {
  const shown = {
    search: search || undefined,
    source: codeIn<RegisterSource>(registerSourceLabels, source),
    capacity: codeIn<RegisterCapacity>(registerCapacityLabels, capacity),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value));
}
