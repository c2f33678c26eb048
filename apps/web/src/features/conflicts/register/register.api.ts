import { type NewRegisterEntries, type RegisterEntryPatch, register } from '@caseward/contract/register';
import type { RegisterCapacity, RegisterSource } from '@caseward/contract/register-codes';
import { keepPreviousData } from '@tanstack/react-query';
import type { CacheEffects } from '../../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../../shared/api/queries.ts';

/** What the register is narrowed to. */
export interface EntriesShown {
  search?: string | undefined;
  source?: RegisterSource | undefined;
  capacity?: RegisterCapacity | undefined;
}

/** The conflict register, newest first. What was shown stays until the next answer. */
export const entriesQuery = (query: EntriesShown) => ({
  ...rowsQuery(register.list, { query }),
  placeholderData: keepPreviousData,
});

/** One entry of the register. */
export const entryQuery = (id: string) => answerQuery(register.get, { params: { id } });

/** Adds entries, and answers them. */
export const addEntries = (body: NewRegisterEntries, { idempotency_key }: Writing) =>
  call(register.add, { body, idempotency_key });

/** Changes an entry, and answers it. */
export const changeEntry = (id: string, body: RegisterEntryPatch) =>
  call(register.update, { params: { id }, body });

/** Removes an entry: checks no longer find it. */
export const removeEntry = (id: string) => call(register.remove, { params: { id } });

/** Takes back that an entry was removed. */
export const restoreEntry = (id: string) => call(register.restore, { params: { id } });

/** What a change of the register changes. */
export const registerChanged: CacheEffects = { touches: ['register/*'] };
