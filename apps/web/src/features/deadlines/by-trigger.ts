import type { Deadline } from '@caseward/contract/deadline-record';
import { t } from '@lingui/core/macro';
import { formatDay } from '../../shared/dates.ts';
import { inARow } from '../../shared/language/language.ts';

type Counted = Pick<Deadline, 'event' | 'event_details' | 'other_events' | 'before_details'>;

/** Deadlines that are counted from the same. */
interface OfTrigger<Row> {
  heading: string;
  rows: Row[];
}

/**
 * Deadlines by what they are counted from, in the order of the first of each; null: all are counted from the same, or
 * none from anything, so there is nothing to tell apart.
 */
export function byTrigger<Row extends Counted>(rows: readonly Row[]): OfTrigger<Row>[] | null {
  const groups = Map.groupBy(rows, keyOf);
  if (groups.size < 2) return null;
  return [...groups.values()].map((of) => ({ heading: headingOf(of[0]), rows: of }));
}

/** Events are told only outside the trash; what a deadline was counted from is known all the same. */
const isFromTrash = ({ event, event_details }: Counted) => event !== null && event_details === null;

const keyOf = (row: Counted) =>
  isFromTrash(row)
    ? 'trash'
    : triggersOf(row)
        .map(({ id }) => id)
        .toSorted()
        .join(' ');

/** What a deadline is counted from, each once, with its day. */
function triggersOf({ event_details, other_events, before_details }: Counted) {
  const events = [event_details ?? [], other_events].flat();
  const later = before_details ? [{ ...before_details, day: before_details.due_on }] : [];
  return [...new Map([...events, ...later].map((each) => [each.id, each])).values()];
}

function headingOf(row: Counted | undefined): string {
  if (row && isFromTrash(row)) return t`Counted from an event that is in the trash`;
  const triggers = row ? triggersOf(row) : [];
  if (triggers.length === 0) return t`Not counted from anything`;
  return t`Counted from ${inARow(triggers.map(({ title, day }) => `${title} (${formatDay(day)})`))}`;
}
