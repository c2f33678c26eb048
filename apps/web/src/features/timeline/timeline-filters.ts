import { type TimelineKind, timelineKinds } from '@caseward/contract/timeline-kinds';

/** What a timeline shows, and in which order. */
export interface TimelineFilters {
  /** None: all kinds. */
  kinds: readonly TimelineKind[];
  /** From the first day on, as a chronology is written; else the farthest ahead comes first. */
  oldestFirst: boolean;
}

const isKind = (text: string): text is TimelineKind => timelineKinds.some((kind) => kind === text);

/** Reads what an address narrows a timeline to; what is no filter is ignored. */
export const readTimelineFilters = ({
  kind = '',
  ordering,
}: Record<string, string | undefined>): TimelineFilters => ({
  kinds: [...new Set(kind.split(',').filter(isKind))],
  oldestFirst: ordering === 'day',
});

/** The same as parameters of an address, and of the API. */
export const timelineParameters = ({ kinds, oldestFirst }: TimelineFilters) => ({
  ...(kinds.length > 0 && { kind: kinds.join(',') }),
  ...(oldestFirst && { ordering: 'day' as const }),
});

/** Shows a kind too, or no more; all of them are the same as none. */
export function withKind(kinds: readonly TimelineKind[], kind: TimelineKind): readonly TimelineKind[] {
  const chosen = timelineKinds.filter((each) => (each === kind) !== kinds.includes(each));
  return chosen.length === timelineKinds.length ? [] : chosen;
}
