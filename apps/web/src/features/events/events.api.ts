import type { BulkDeletion } from '@caseward/contract/bulk';
import { courts } from '@caseward/contract/courts';
import {
  type Event,
  type EventInput,
  type EventPatch,
  type EventsQuery,
  events,
} from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery, totalQuery } from '../../shared/api/queries.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';

/** The filtered events. */
export const eventsQuery = (query: EventsQuery) => rowsQuery(events.list, { query });
/** Their total. */
export const eventsTotal = (query: EventsQuery) => totalQuery(events.list, { query });
/** One event. */
export const eventQuery = (id: string) => answerQuery(events.get, { params: { id } });
/** Every day and time that an event has had. */
export const eventValuesQuery = (id: string) => answerQuery(events.values, { params: { id } });

/** The firm's courts, for choosers. */
export const courtsToChoose: OptionSource = {
  name: `${courts.list.path} of events`,
  search: async (search, signal) => {
    const { rows } = await call(courts.list, { query: { search, limit: mostOptions }, signal });
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
};

/** The stored event, not from the cache. */
export const getEvent = (id: string) => call(events.get, { params: { id } });
/** Adds an event and answers it. */
export const createEvent = (body: EventInput, writing: Writing) => call(events.create, { body, ...writing });
/** Changes some fields of an event and answers it. */
export const patchEvent = (id: string, body: EventPatch, writing: Pick<Writing, 'version'>) =>
  call(events.patch, { params: { id }, body, ...writing });
/** Deletes an event. */
export const deleteEvent = (id: string) => call(events.remove, { params: { id } });
/** Deletes many events; answers their deletions, and those that were refused. */
export const deleteEvents = (body: BulkDeletion, idempotency_key: string) =>
  call(events.removeMany, { body, idempotency_key });
/** What saving an event changes. */
export const eventSaved: CacheEffects<Event> = {
  touches: ['events/*', 'calendar/*'],
  answers: (cache, event) => cache.setQueryData(eventQuery(event.id).queryKey, event),
};

/** A matter's title, from its events: loading the matter itself would add a READ event to the audit log. */
export const titleOfMatter = async (matter: string, signal: AbortSignal): Promise<string> => {
  const { rows } = await call(events.list, { query: { matter, limit: '1' }, signal });
  return rows[0]?.matter_details.title ?? t`one without events`;
};
