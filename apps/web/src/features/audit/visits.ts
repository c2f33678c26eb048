import type { AuditEvent } from '@caseward/contract/audit';

/** An event, with the views of the same visit that it stands for in a history. */
export interface Told {
  event: AuditEvent;
  /** The other views of the visit, latest first. */
  others: AuditEvent[];
}

/** Views of one person and session that are not farther apart than this belong to one visit, in milliseconds. */
const longestPause = 60 * 60_000;

const isOf = (visit: AuditEvent[], view: AuditEvent) => {
  const [latest] = visit;
  const earliest = visit.at(-1);
  return (
    latest?.user?.id === view.user?.id &&
    latest?.session_id === view.session_id &&
    latest?.address === view.address &&
    latest?.matter?.id === view.matter?.id &&
    Date.parse(earliest?.created_at ?? '') - Date.parse(view.created_at) <= longestPause
  );
};

/**
 * Events, latest first, with the views of a visit as one entry, in the place of the latest. Each document that was viewed
 * is an entry of its own.
 */
export function byVisit(events: readonly AuditEvent[]): Told[] {
  const told: Told[] = [];
  const visits: AuditEvent[][] = [];
  for (const event of events) {
    const isLook = event.action === 'READ' && event.object_type !== 'document';
    const visit = isLook ? visits.findLast((each) => isOf(each, event)) : undefined;
    if (visit) {
      visit.push(event);
      continue;
    }
    told.push({ event, others: [] });
    if (isLook) visits.push([event]);
  }
  return told.map(({ event }) => ({
    event,
    others: visits.find(([latest]) => latest === event)?.slice(1) ?? [],
  }));
}

/** Whether a visit was of the matter and of its notes too. */
export const isOfNotesToo = ({ event, others }: Told): boolean =>
  new Set([event, ...others].map(({ object_type }) => object_type)).size > 1;
