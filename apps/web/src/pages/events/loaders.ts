import { eventFilters, events } from '@caseward/contract/events';
import { eventQuery, eventsQuery, eventsTotal, eventValuesQuery } from '../../features/events/events.api.ts';
import { readListQuery } from '../../features/views/list-address.ts';
import { viewsQuery } from '../../features/views/views.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the list of events. */
export const loadEvents: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(viewsQuery('events'));
  const list = readListQuery(eventFilters, search);
  if (!list) return;
  void cache.prefetchInfiniteQuery(ofScreen('events', eventsQuery(list.query)));
  void cache.prefetchQuery(ofScreen('events', eventsTotal(list.query)));
};

/** Starts the queries of an event. */
export const loadEvent: PageLoader = ({ cache, params: { eventId = '' } }) => {
  void cache.prefetchQuery(eventQuery(eventId));
  void cache.prefetchQuery(eventValuesQuery(eventId));
};

/** Starts the query of an event to be changed. */
export const loadEventToEdit: PageLoader = ({ cache, params: { eventId = '' } }) => {
  if (may(events.patch)) void cache.prefetchQuery(eventQuery(eventId));
};
