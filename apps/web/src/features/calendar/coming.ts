import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { eventKinds } from '@caseward/contract/event-codes';
import { calendarQuery } from './calendar.api.ts';
import { plusDays, type Span } from './spans.ts';

/** Today and the seven days after it: on a Friday the coming week is what one has to know. */
export const comingSpan = (today: string): Span => ({ from: today, to: plusDays(today, 7) });

/** One's own deadlines and events of these days. */
export const comingQuery = (today: string) =>
  calendarQuery({ ...comingSpan(today), whose: 'me', kinds: [...deadlineKinds, ...eventKinds].join(',') });
