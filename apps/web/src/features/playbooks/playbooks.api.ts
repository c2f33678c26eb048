import { events } from '@caseward/contract/events';
import {
  matterPlaybooks,
  type PlaybookPreviewInput,
  type PlaybookStartInput,
} from '@caseward/contract/matter-playbooks';
import { type PlaybookInput, type PlaybookPatch, playbooks } from '@caseward/contract/playbooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';
import { formatDay } from '../../shared/dates.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';

/** The firm's playbooks, by name. */
export const playbooksQuery = answerQuery(playbooks.list, {});
/** One playbook. */
export const playbookQuery = (id: string) => answerQuery(playbooks.get, { params: { id } });
/** Which playbook a matter may start with, and which were started in it. */
export const matterPlaybooksQuery = (id: string) => answerQuery(matterPlaybooks.get, { params: { id } });
/** What a playbook would make; what was shown stays until the next answer. */
export const planQuery = (id: string, body: PlaybookPreviewInput) => ({
  ...answerQuery(matterPlaybooks.preview, { params: { id }, body }),
  placeholderData: keepPreviousData,
});

/** Adds a playbook. */
export const createPlaybook = (body: PlaybookInput, writing: Writing) =>
  call(playbooks.create, { body, ...writing });
/** The stored playbook, not from the cache. */
export const getPlaybook = (id: string) => call(playbooks.get, { params: { id } });
/** Changes a playbook. */
export const updatePlaybook = (id: string, body: PlaybookPatch, writing: Writing) =>
  call(playbooks.update, { params: { id }, body, ...writing });
/** Removes a playbook. */
export const removePlaybook = (id: string) => call(playbooks.remove, { params: { id } });
/** Starts a playbook in a matter. */
export const startPlaybook = (id: string, body: PlaybookStartInput) =>
  call(matterPlaybooks.start, { params: { id }, body, idempotency_key: undefined });
/** Undoes the start of a playbook. */
export const undoStart = (id: string, started: string) =>
  call(matterPlaybooks.undo, { params: { id, started } });

/** The events of a matter, for choosers. */
export const eventsOf = (matter: string): OptionSource => ({
  name: `${events.list.path} of ${matter}`,
  search: async (search, signal) => {
    const { rows } = await call(events.list, { query: { matter, search, limit: mostOptions }, signal });
    return rows.map(({ id, title, day }) => ({ value: id, label: title, note: formatDay(day) }));
  },
});

/** What a change of a playbook changes. */
export const playbooksChanged: CacheEffects = { touches: ['playbooks/*', 'matters/:id/playbooks/*'] };
/** What starting one changes, or undoing that. */
export const matterFilled: CacheEffects = {
  touches: ['matters/*', 'tasks/*', 'events/*', 'deadlines/*', 'calendar/*', 'dashboard/*', 'trash/*'],
};
