import { events } from '@caseward/contract/events';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { deleteEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireReadableMatter, requireUsers } from '../../platform/references/references.ts';
import { listEvents } from './event-list.queries.ts';
import { addEvent, deleteEvent, missing, saveEvent } from './event-saving.ts';
import { findEvent, findMatterOfEvent, listValues } from './events.queries.ts';

/** Events of matters: hearings, meetings, and what deadlines are counted from. */
export function eventRoutes(api: Api): void {
  implement(api, events, {
    list: async ({ scope, query }) => {
      const { attendee, matter } = query;
      if (attendee && attendee !== 'me') await requireUsers(scope, 'attendee', [attendee]);
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      return listEvents(scope, query);
    },
    create: async ({ scope, body }) => show(scope, await addEvent(scope, body)),
    get: ({ scope, params }) => show(scope, params.id),
    patch: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveEvent(scope, id, body, ifMatch);
      return show(scope, id);
    },
    values: async ({ scope, params: { id } }) => {
      orThrow(await findMatterOfEvent(scope, id), missing);
      return listValues(scope, id);
    },
    remove: ({ scope, params }) => deleteEvent(scope, params.id),
    removeMany: ({ scope, body }) => deleteEach(body.ids, (id, deletion) => deleteEvent(scope, id, deletion)),
  });
}

const show = async (scope: Scope, id: string) => orThrow(await findEvent(scope, id), missing);
