import { type Hold, holds } from '@caseward/contract/holds';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../api/queries.ts';
import { formatMoment } from '../dates.ts';
import { useTimeZone } from '../session/session.ts';

/** A matter's legal holds, the active one first. */
export const holdsQuery = (matterId: string) => answerQuery(holds.list, { params: { id: matterId } });

/** The day in the firm's time zone since which a matter is on legal hold, as it is told, and who placed the hold. */
export interface HeldSince {
  day: string;
  placedBy: string;
}

/** Since when a matter is on legal hold; undefined while that loads, or where it is on none. */
export function useHeldSince(matterId: string, held: boolean): HeldSince | undefined {
  const timeZone = useTimeZone();
  const { data } = useQuery({ ...holdsQuery(matterId), enabled: held });
  const active = data?.find(({ released_at }: Hold) => released_at === null);
  return active && { day: formatMoment(active.placed_at, timeZone), placedBy: active.placed_by };
}
