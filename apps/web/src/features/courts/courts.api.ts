import {
  type Court,
  type CourtDayInput,
  type CourtInput,
  type CourtPatch,
  courtDays,
  courts,
} from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';

/** The firm's courts, by name. What was shown stays until the next answer. */
export const courtsQuery = (search: string) => ({
  ...rowsQuery(courts.list, { query: search ? { search } : {} }),
  placeholderData: keepPreviousData,
});
/** One court. */
export const courtQuery = (id: string) => answerQuery(courts.get, { params: { id } });
/** The days of a year on which a court is closed; the present year unless another is named. */
export const courtYearQuery = (id: string, year?: number) => ({
  ...answerQuery(courts.year, { params: { id }, query: year === undefined ? {} : { year: String(year) } }),
  placeholderData: keepPreviousData,
});
/** The firm's courts, for choosers. */
export const courtOptions: OptionSource = {
  name: courts.list.path,
  search: async (search, signal) => {
    const { rows } = await call(courts.list, { query: { search, limit: mostOptions }, signal });
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
};
/** What a court is called; one that was removed is none. */
export const nameOfCourt = (id: string, signal: AbortSignal) =>
  call(courts.get, { params: { id }, signal }).then(
    ({ name }) => name,
    () => t`not found`,
  );

/** Adds a court. */
export const createCourt = (body: CourtInput) => call(courts.create, { body, idempotency_key: undefined });
/** Changes a court. */
export const updateCourt = ({ id, version }: Court, body: CourtPatch) =>
  call(courts.update, { params: { id }, version, body });
/** Removes a court: it is no longer offered. */
export const removeCourt = (id: string) => call(courts.remove, { params: { id } });
/** Enters a day of a court. */
export const enterCourtDay = (id: string, body: CourtDayInput) =>
  call(courtDays.add, { params: { id }, body, idempotency_key: undefined });
/** Removes a day that was entered of a court. */
export const removeCourtDay = (id: string, day: string) => call(courtDays.remove, { params: { id, day } });

/** What a change of a court changes. */
export const courtsChanged: CacheEffects = { touches: ['courts/*', 'matters/*', 'calendar/*'] };
