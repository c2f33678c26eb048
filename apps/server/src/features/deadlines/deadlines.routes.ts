import { deadlineReminders } from '@caseward/contract/deadline-reminders';
import { deadlines } from '@caseward/contract/deadlines';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireReadableDeadline,
  requireReadableEvent,
  requireReadableMatter,
  requireUsers,
} from '../../platform/references/references.ts';
import { listActs } from './deadline-acts.queries.ts';
import { acknowledge, cancel, extend, markDone, reopen } from './deadline-acts.ts';
import { addValue, confirmDay, lookAtComputation, valuesOf } from './deadline-days.ts';
import { listDeadlines } from './deadline-list.queries.ts';
import { proposalOf } from './deadline-proposal.ts';
import { listReminders } from './deadline-reminders.queries.ts';
import { addDeadline, missing, saveDeadline } from './deadline-saving.ts';
import { findDeadline } from './deadlines.queries.ts';

/** Deadlines of matters: their days, who confirmed them, and what was done. */
export function deadlineRoutes(api: Api): void {
  implement(api, deadlines, {
    list: async ({ scope, query }) => {
      const { responsible, matter, event, before } = query;
      if (responsible && responsible !== 'me' && responsible !== 'none')
        await requireUsers(scope, 'responsible', [responsible]);
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      if (event) await requireReadableEvent(scope, 'event', event);
      if (before) await requireReadableDeadline(scope, 'before', before);
      return listDeadlines(scope, query);
    },
    create: async ({ scope, body }) => show(scope, await addDeadline(scope, body)),
    get: ({ scope, params }) => show(scope, params.id),
    patch: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveDeadline(scope, id, body, ifMatch);
      return show(scope, id);
    },
    values: ({ scope, params }) => valuesOf(scope, params.id),
    addValue: async ({ scope, params: { id }, body }) => {
      await addValue(scope, id, body);
      const [current] = await valuesOf(scope, id);
      return orThrow(current, missing);
    },
    proposal: ({ scope, params }) => proposalOf(scope, params.id),
    look: ({ scope, params }) => lookAtComputation(scope, params.id),
    acts: async ({ scope, params: { id } }) => {
      const [acts] = await Promise.all([listActs(scope, id), show(scope, id)]);
      return acts;
    },
    confirm: async ({ scope, params: { id }, body }) => {
      await confirmDay(scope, id, body);
      return show(scope, id);
    },
    done: async ({ scope, params: { id }, body }) => {
      await markDone(scope, id, body);
      return show(scope, id);
    },
    reopen: async ({ scope, params: { id }, body }) => {
      await reopen(scope, id, body.reason);
      return show(scope, id);
    },
    cancel: async ({ scope, params: { id }, body }) => {
      await cancel(scope, id, body.reason);
      return show(scope, id);
    },
    acknowledge: async ({ scope, params: { id } }) => {
      await acknowledge(scope, id);
      return show(scope, id);
    },
    extend: async ({ scope, params: { id }, body }) => {
      await extend(scope, id, body);
      return show(scope, id);
    },
  });
  implement(api, deadlineReminders, {
    list: async ({ scope, params: { id } }) => {
      const [reminders] = await Promise.all([listReminders(scope, id), show(scope, id)]);
      return reminders;
    },
  });
}

const show = async (scope: Scope, id: string) => orThrow(await findDeadline(scope, id), missing);
