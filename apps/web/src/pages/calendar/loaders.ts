import { narrowScreen, readCalendarAddress } from '../../features/calendar/address.ts';
import { calendarQuery, daySheetQuery } from '../../features/calendar/calendar.api.ts';
import { readDaySheetAddress } from '../../features/calendar/day-sheet-address.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { session } from '../../shared/session/session.ts';

/** Starts the query of the calendar. */
export const loadCalendar: PageLoader = ({ cache, search }) => {
  const isNarrow = window.matchMedia(narrowScreen).matches;
  const { query } = readCalendarAddress(search, session.state().tenant?.time_zone ?? 'UTC', isNarrow);
  void cache.prefetchQuery(calendarQuery(query));
};

/** Starts the query of a day sheet. */
export const loadDaySheet: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(daySheetQuery(readDaySheetAddress(search)));
};
