import type { Deadline } from './deadline-record.ts';

/** The titles of what a deadline is counted from: its event, further events, and the deadline after it, each once. */
export const titlesCountedFrom = ({
  event_details,
  other_events,
  before_details,
}: Pick<Deadline, 'event_details' | 'other_events' | 'before_details'>): string => {
  const all = [event_details ?? [], other_events, before_details ?? []].flat();
  return [...new Map(all.map(({ id, title }) => [id, title])).values()].join(', ');
};
